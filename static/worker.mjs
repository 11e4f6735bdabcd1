// Lets the computer think beside the page, so that a finger never waits for it.
//
// The first message brings what to load, every other one is a request: JSON text with an `id`, answered by JSON text
// with the same `id`. The first is answered by {"id": 0}. Before a request is passed on, the table of the game that it
// names is fetched, once. PyScript's own workers are not used, for they make functions from text and ask a foreign host
// for the interpreter.

import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";

const HOME = new URL("../", import.meta.url);

// A worker does not inherit the page's policy. These are taken away once all is loaded.
const DOORS = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts",
  "Worker", "SharedWorker", "BroadcastChannel", "FontFace", "caches", "indexedDB", "eval", "Function",
];
const NAVIGATOR_DOORS = ["sendBeacon", "serviceWorker", "storage"];

// A table that does not come in this time is done without.
const TABLE_MS = 6000;

let answering = null;

self.onmessage = async ({ data }) => {
  const isFirst = answering === null;
  if (isFirst) answering = load(data);
  const { id = 0, game } = isFirst ? {} : JSON.parse(data);
  try {
    const { answer, bring } = await answering;
    if (!isFirst) await bring(game);
    postMessage(isFirst ? '{"id": 0}' : answer(data));
  } catch (error) {
    postMessage(JSON.stringify({ id, error: String(error) }));
  }
};

// files: as in pyscript.toml, from where to where; interpreter: the page's WebAssembly.Module, if it has one.
async function load({ files, interpreter }) {
  if (interpreter) reuse(interpreter);
  delete WebAssembly.Suspending; // as in boot.mjs
  const pyodide = await loadPyodide();
  await Promise.all(Object.entries(files).map(([source, target]) => install(pyodide, source, target)));
  const { answer } = pyodide.pyimport("game.computer.worker_entry");
  const bring = tables(pyodide);
  closeDoors();
  return { answer, bring };
}

// The one way out that is kept: it fetches static/data/<game>.bin and nothing else, once for each game. Python decides
// whether what came is sound (game/computer/tables.py).
function tables(pyodide) {
  const { fetch } = self;
  const brought = new Map();
  const bring = async (name) => {
    const response = await fetch(new URL(name, HOME), { signal: AbortSignal.timeout(TABLE_MS) });
    if (!response.ok) return;
    pyodide.FS.mkdirTree("static/data");
    pyodide.FS.writeFile(name, new Uint8Array(await response.arrayBuffer()));
  };
  return (game) => {
    if (!/^[a-z]+$/.test(game)) return null;
    if (!brought.has(game)) brought.set(game, bring(`static/data/${game}.bin`).catch(() => {}));
    return brought.get(game);
  };
}

// Spares the worker fetching and compiling nine million bytes that the page has already compiled.
function reuse(module) {
  const { fetch } = self;
  self.fetch = (url, ...options) =>
    String(url).endsWith(".wasm") ? Promise.resolve(new Response()) : fetch(url, ...options);
  WebAssembly.instantiateStreaming = async (_, imports) =>
    ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

async function install(pyodide, source, target) {
  const response = await fetch(new URL(source, HOME));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  const data = await response.arrayBuffer();
  if (target.endsWith("/*")) {
    pyodide.unpackArchive(data, "zip", { extractDir: target.slice(0, -1) });
  } else {
    pyodide.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    pyodide.FS.writeFile(target, new Uint8Array(data));
  }
}

function closeDoors() {
  for (const name of DOORS) refuse(self, name);
  for (const name of NAVIGATOR_DOORS) refuse(navigator, name);
  // Every function leads to the maker of its kind; timers take text for code.
  for (const made of [() => 0, async () => 0, function* () {}, async function* () {}]) {
    refuse(Object.getPrototypeOf(made), "constructor");
  }
  for (const name of ["setTimeout", "setInterval"]) {
    const later = self[name];
    self[name] = (job, ...rest) => (typeof job === "function" ? later(job, ...rest) : refused());
  }
}

// Some stand on the object itself, some on one that it inherits from.
function refuse(object, name) {
  for (let owner = object; owner; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, name)) Object.defineProperty(owner, name, { value: refused });
  }
}

function refused() {
  throw new Error("not in this worker");
}

// Pyodide asks whether things are an `instanceof Function`.
refused.prototype = Function.prototype;
