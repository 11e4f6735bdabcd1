// Runs pytest inside Pyodide, on the tests and options given: node tests/pyodide/run.mjs tests/rules -k draw
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const repo = fileURLToPath(new URL("../..", import.meta.url));

/** The folder where the virtual environment keeps pytest. */
function sitePackages() {
  const ask = "import sysconfig; print(sysconfig.get_path('purelib'))";
  return execFileSync(`${repo}/.venv/bin/python`, ["-c", ask], { encoding: "utf8" }).trim();
}

/** Prints as it comes; a copy, for the bytes belong to the interpreter's memory. */
function streamTo(stream) {
  return { write: (bytes) => (stream.write(Buffer.from(bytes)), bytes.length) };
}

const proof = Object.entries(process.env).filter(([name]) => name.startsWith("CINQ_"));
const pyodide = await loadPyodide({
  env: { ...Object.fromEntries(proof), PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONDONTWRITEBYTECODE: "1" },
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
