// Runs pack.py inside the pinned Pyodide, for only that Python writes the bytecode that the page can load.
// node tools/pack.mjs FOLDER OPTIMIZE: packs FOLDER/modules into FOLDER/modules.zip.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [folder, optimize] = process.argv.slice(2);

// Hashing and what a traceback underlines are fixed: the first for the same bytes every time, the second because
// the tables of columns are a quarter of all bytes. Line numbers stay.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });

pyodide.mountNodeFS("/tools", fileURLToPath(new URL(".", import.meta.url)));
pyodide.mountNodeFS("/folder", folder);
pyodide.runPython("import sys; sys.path.insert(0, '/tools')");
pyodide.pyimport("pack").pack("/folder/modules", "/folder/modules.zip", Number(optimize));
