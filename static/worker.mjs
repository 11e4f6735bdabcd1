// @ts-check
// Lets the computer think in a worker, so that the page always answers at once.
//
// The first message says what to load and is answered by {"id": 0}. Every other one is a request: JSON text with an
// `id`, answered by JSON text with the same `id`. Before a request is passed on, the table of the game that it names
// is fetched, once. PyScript's own workers are not used: they make functions from text and load the interpreter from
// another host.

import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";

/** @typedef {import("./vendor/pyodide/pyodide.mjs").Pyodide} Pyodide */
/** @typedef {{ files: Record<string, string>, interpreter?: WebAssembly.Module }} Setup
 * The files as in pyscript.toml, from where to where; and the interpreter that the page compiled, if there is one. */

const HOME = new URL("../", import.meta.url);

// A worker does not inherit the page's policy, so these are removed once everything is loaded.
const FORBIDDEN_GLOBALS = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts",
  "Worker", "SharedWorker", "BroadcastChannel", "FontFace", "caches", "indexedDB", "eval", "Function",
];
const FORBIDDEN_NAVIGATOR = ["sendBeacon", "serviceWorker", "storage"];

// If a table has not arrived by then, the computer plays without it.
const TABLE_MS = 6000;

/** @type {ReturnType<typeof load> | null} */
let loading = null;

addEventListener("message", async ({ data }) => {
  const isFirst = loading === null;
  loading ??= load(data);
  const { id = 0, game } = isFirst ? {} : JSON.parse(data);
  try {
    const { answer, fetchTable } = await loading;
    if (!isFirst) await fetchTable(game);
    postMessage(isFirst ? '{"id": 0}' : answer(data));
  } catch (error) {
    postMessage(JSON.stringify({ id, error: String(error) }));
  }
});

/** @param {Setup} setup */
async function load({ files, interpreter }) {
  if (interpreter) reuse(interpreter);
  Reflect.deleteProperty(WebAssembly, "Suspending"); // as in boot.mjs
  const pyodide = await loadPyodide();
  await Promise.all(Object.entries(files).map(([source, target]) => install(pyodide, source, target)));
  const { answer } = pyodide.pyimport("game.computer.worker_entry");
  const fetchTable = tableFetcher(pyodide);
  forbid();
  return { answer, fetchTable };
}

/** Returns the one function that may still fetch: static/data/<game>.bin and nothing else, once for each game. Python
 * decides whether what arrives is valid (game/computer/tables.py). @param {Pyodide} pyodide */
function tableFetcher(pyodide) {
  const { fetch } = self;
  /** @type {Map<string, Promise<void>>} */
  const fetched = new Map();
  /** @param {string} name */
  const fetchTable = async (name) => {
    const response = await fetch(new URL(name, HOME), { signal: AbortSignal.timeout(TABLE_MS) });
    if (!response.ok) return;
    pyodide.FS.mkdirTree("static/data");
    pyodide.FS.writeFile(name, new Uint8Array(await response.arrayBuffer()));
  };
  /** @param {string} game */
  return (game) => {
    if (!/^[a-z]+$/.test(game)) return null;
    if (!fetched.has(game)) fetched.set(game, fetchTable(`static/data/${game}.bin`).catch(() => {}));
    return fetched.get(game);
  };
}

/** Saves the worker from fetching and compiling nine million bytes that the page has already compiled.
 * @param {WebAssembly.Module} module */
function reuse(module) {
  const { fetch } = self;
  self.fetch = (url, ...options) =>
    String(url).endsWith(".wasm") ? Promise.resolve(new Response()) : fetch(url, ...options);
  WebAssembly.instantiateStreaming = async (_, imports) =>
    ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

/** @param {Pyodide} pyodide @param {string} source @param {string} target */
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

function forbid() {
  for (const name of FORBIDDEN_GLOBALS) remove(self, name);
  for (const name of FORBIDDEN_NAVIGATOR) remove(navigator, name);
  // Every function leads to the constructor of its kind, and timers accept text as code.
  for (const made of [() => 0, async () => 0, function* () {}, async function* () {}]) {
    remove(Object.getPrototypeOf(made), "constructor");
  }
  for (const name of /** @type {const} */ (["setTimeout", "setInterval"])) {
    const later = self[name];
    /** @param {TimerHandler} job @param {[number?, ...unknown[]]} rest */
    const onlyFunctions = (job, ...rest) => (typeof job === "function" ? later(job, ...rest) : refuse());
    Object.assign(self, { [name]: onlyFunctions });
  }
}

/** Removes a property, on the object itself and on everything that it inherits from.
 * @param {object} object @param {string} name */
function remove(object, name) {
  for (let owner = object; owner; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, name)) Object.defineProperty(owner, name, { value: refuse });
  }
}

/** @returns {never} */
function refuse() {
  throw new Error("not in this worker");
}

// Pyodide asks whether things are an `instanceof Function`.
refuse.prototype = Function.prototype;
