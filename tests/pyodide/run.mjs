// @ts-check
// Runs pytest inside Pyodide, with the tests and options given: node tests/pyodide/run.mjs tests/contract -k draw
// With CINQ_PARTS=2 two interpreters run side by side, each with every other test.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const repo = fileURLToPath(new URL("../..", import.meta.url));

/** The folder where the virtual environment keeps pytest. */
function sitePackages() {
  const ask = "import sysconfig; print(sysconfig.get_path('purelib'))";
  return execFileSync(`${repo}/.venv/bin/python`, ["-c", ask], { encoding: "utf8" }).trim();
}

/** Prints at once. The bytes are copied, because they lie in the interpreter's memory.
 * @param {NodeJS.WriteStream} stream */
function streamTo(stream) {
  /** @param {Uint8Array} bytes */
  const write = (bytes) => {
    stream.write(Buffer.from(bytes));
    return bytes.length;
  };
  return { write };
}

/** Runs one part of the tests in a process of its own, and returns its exit status.
 * @param {number} number @param {number} parts @returns {Promise<number>} */
async function partOf(number, parts) {
  const env = { ...process.env, CINQ_PARTS: "1", CINQ_PART: `${number} ${parts}` };
  const [status] = await once(spawn(process.execPath, process.argv.slice(1), { env, stdio: "inherit" }), "exit");
  return status ?? 1;
}

/** Runs the tests in this process. */
async function runHere() {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("CINQ_"));
  const pyodide = await loadPyodide({
    env: { ...Object.fromEntries(settings), PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONDONTWRITEBYTECODE: "1" },
  });
  pyodide.setStdout(streamTo(process.stdout));
  pyodide.setStderr(streamTo(process.stderr));
  pyodide.mountNodeFS("/repo", repo);
  pyodide.mountNodeFS("/site-packages", sitePackages());
  pyodide.FS.chdir("/repo");
  pyodide.globals.set("arguments", pyodide.toPy(process.argv.slice(2)));
  process.exitCode = pyodide.runPython(`
import sys
sys.path += ["/repo", "/site-packages"]
from tests.pyodide.inside import run
run(arguments)
`);
}

const parts = Number(process.env.CINQ_PARTS ?? 1);
if (parts > 1) {
  process.exitCode = Math.max(...(await Promise.all(Array.from({ length: parts }, (_, at) => partOf(at, parts)))));
} else {
  await runHere();
}
