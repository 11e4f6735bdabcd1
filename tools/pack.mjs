// @ts-check
// Runs pack.py inside the pinned Pyodide: only that Python writes the bytecode that the page can load.
// node tools/pack.mjs OPTIMIZE [FOLDER FINDER]...: packs each FOLDER/modules into FOLDER/modules.zip; unless FINDER is
// empty, all modules but this one go into one file.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [optimize, ...places] = process.argv.slice(2);

// A fixed hash seed gives the same bytes every time. The tables of columns, which tracebacks use to underline code,
// would be a quarter of all bytes; line numbers stay.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });

pyodide.mountNodeFS("/tools", fileURLToPath(new URL(".", import.meta.url)));
pyodide.runPython("import sys; sys.path.insert(0, '/tools')");
const { pack } = pyodide.pyimport("pack");
for (let at = 0; at < places.length; at += 2) {
  const [folder, finder] = places.slice(at);
  pyodide.mountNodeFS(`/folder${at}`, folder);
  pack(`/folder${at}/modules`, `/folder${at}/modules.zip`, Number(optimize), finder);
}
