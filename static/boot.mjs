// Starts PyScript, shows what the last visit left, keeps taps that came too early, and says so when the program does
// not come.
//
// The program ends the start by setting <html data-ready>. Until then a click on anything with `data-action` waits
// here. The sentences stand hidden in the page; a browser that does not even load this file shows one by style alone.
// No syntax newer than modules themselves, or the browsers to be warned could not read the warning.

const page = document.documentElement;

// Without one more file in that time something is wrong; the largest takes as long on a poor line.
const PATIENCE_MS = 60000;

// The smallest program with an exception handler: what Pyodide asks of a browser and older ones lack.
const NEEDED_WASM = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11);

let state = "starting"; // then "ready" or "failed", and "ready" may still follow on "failed"
let patience;

function start() {
  page.dataset.boot = "";
  recall();
  watchAgain();
  if (!canRun()) return showTrouble("browser");
  for (const link of document.querySelectorAll("link.soon")) link.rel = "modulepreload"; // in the finished site
  const release = keepTap();
  const unwatch = watchStart();
  askEarly("now");
  new MutationObserver((_, observer) => {
    observer.disconnect();
    state = "ready";
    unwatch();
    hideTrouble();
    release();
  }).observe(page, { attributeFilter: ["data-ready"] });
  startPyScript();
}

async function startPyScript() {
  forgiveDatabases();
  keepToOneStack();
  try {
    const { config, hooks } = await import("./vendor/pyscript/core.js");
    if (!config.py) return showTrouble("failed"); // pyscript.toml, or what reads it
    // The one default hook is for PyScript's own workers, which are not used here. It would be made into a function
    // from text as soon as the interpreter is there, and the page's policy forbids that.
    hooks.worker.onBeforeRunAsync.clear();
  } catch (error) {
    console.error(error);
    showTrouble(error instanceof SyntaxError ? "browser" : "failed");
  }
}

// PyScript opens a database of its own, of a name that every site with PyScript at this origin shares, and does not
// start where databases are forbidden or absent. It gets one that is always empty. The games deal with theirs themselves.
function forgiveDatabases() {
  let real;
  try {
    real = window.indexedDB;
  } catch (error) {
    // Forbidden even to look at: as if there were none.
  }
  const open = (name, ...version) => (name.startsWith("cinq") ? real.open(name, ...version) : answering(EMPTY_DATABASE));
  Object.defineProperty(window, "indexedDB", { value: { open } });
}

// Pyodide would run Python on stacks of its own where WebAssembly has them, and Chromium, which now and then looks who
// asks for memory, reads beyond their end and loses the page. Nothing here waits in the middle of Python.
function keepToOneStack() {
  delete WebAssembly.Suspending;
}

function answering(result) {
  const request = {};
  setTimeout(() => request.onsuccess({ target: { result } }));
  return request;
}

const EMPTY_STORE = { getAllKeys: () => answering([]), count: () => answering(0) };
for (const verb of ["get", "getKey", "put", "delete", "clear"]) EMPTY_STORE[verb] = () => answering();
const EMPTY_DATABASE = { close() {}, transaction: () => ({ objectStore: () => EMPTY_STORE }) };

function canRun() {
  return typeof WebAssembly === "object" && "instantiateStreaming" in WebAssembly && WebAssembly.validate(NEEDED_WASM);
}

// Shows what the program left for this moment on the last visit: language, theme, the open games.
function recall() {
  const left = summary();
  const known = navigator.languages.map((tag) => tag.slice(0, 2));
  choose("language", [left.language, ...known, "en"]);
  choose("theme", [left.theme, "auto"]);
  if (left.sound === true) choose("sound", ["on"]);
  if (Array.isArray(left.games)) left.games.slice(0, 100).forEach(layOut);
}

// Storage may be forbidden, or hold nonsense: then it is a first visit.
function summary() {
  try {
    return Object(JSON.parse(localStorage.getItem("cinq.summary")));
  } catch (error) {
    return {};
  }
}

// Presses the first of the wanted values that the page offers.
function choose(verb, wanted) {
  const values = new Map();
  for (const button of document.querySelectorAll(`#app [data-action^="${verb}:"]`)) {
    values.set(button.dataset.action.slice(verb.length + 1), button);
  }
  const value = wanted.find((each) => values.has(each));
  if (value === undefined) return;
  for (const [each, button] of values) button.setAttribute("aria-pressed", each === value && value !== "off");
  if (verb === "language") page.lang = value;
  if (verb === "theme") page.dataset.theme = value;
  if (verb === "sound") values.get(value).dataset.action = value === "on" ? "sound:off" : "sound:on"; // one button
}

// Puts an open game on the first screen: its words as text, the rest only if it is a plain word.
function layOut(left) {
  const { id, game, name, line } = Object(left);
  const isSound = [id, game].every((word) => typeof word === "string" && /^[0-9a-z]+$/.test(word));
  const section = document.querySelector("#app .open");
  if (!isSound || !section || !document.querySelector(`[data-action="new:${game}"]`)) return;
  const pattern = section.querySelector("template");
  const row = document.importNode(pattern.content, true);
  for (const button of row.querySelectorAll("[data-action]")) {
    button.dataset.action = button.dataset.action.replace("ID", id);
  }
  row.querySelector("img").setAttribute("src", `static/icons/${game}.svg`);
  for (const place of row.querySelectorAll("b, .which")) place.textContent = name;
  row.querySelector(".line").textContent = line;
  pattern.parentNode.appendChild(row);
  section.hidden = false;
}

// Keeps the last tap, for who taps twice has changed their mind, and beside it the last choice of each kind, which the
// page can show at once. Returns what repeats them once the program listens.
function keepTap() {
  const kept = { language: null, theme: null, sound: null, other: null };
  const keep = (event) => {
    const touched = event.target.closest("[data-action]");
    if (!touched) return;
    // The program may listen a moment before it is ready: it must not hear the same tap twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    const { action } = touched.dataset;
    const [verb, value] = action.split(":");
    const kind = verb in kept ? verb : "other";
    if (kept[kind]) delete kept[kind].button.dataset.kept;
    kept[kind] = { action, button: touched };
    if (kind === "other") touched.dataset.kept = "";
    else choose(verb, [value]);
  };
  document.addEventListener("click", keep, true);
  return () => {
    document.removeEventListener("click", keep, true);
    for (const kind in kept) if (kept[kind]) repeat(kept[kind]);
  };
}

// The program may have drawn the first screen anew, or the tap before this one has.
function repeat({ action, button }) {
  delete button.dataset.kept;
  const now = button.isConnected ? button : document.querySelector(`[data-action="${CSS.escape(action)}"]`);
  if (now) now.click();
}

// Notices whatever keeps the program from coming, for PyScript then waits for ever without a word. Every file but the
// modules passes through the two functions that are wrapped here, a failed module rejects a promise, a failed
// main.py ends with nothing ready. Returns what ends the watch.
function watchStart() {
  const { fetch } = window;
  const { instantiateStreaming } = WebAssembly;
  window.fetch = (...request) =>
    watched(whatCame(request[0]).then((response) => response || fetch(...request)).then(checked));
  WebAssembly.instantiateStreaming = (...source) => watched(instantiateStreaming(...source).then(shared));

  const failed = () => showTrouble("failed");
  const events = { error: failed, unhandledrejection: failed, "py:done": failed, "py:progress": bePatient };
  for (const name in events) addEventListener(name, events[name]);
  bePatient();

  return () => {
    clearTimeout(patience);
    Object.assign(window, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
    for (const name in events) removeEventListener(name, events[name]);
  };
}

function watched(promise) {
  promise.then(bePatient, () => showTrouble("failed"));
  return promise;
}

function checked(response) {
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response;
}

// The compiled interpreter, for the worker that needs a second one. The line is free from now on, and the processor busy.
function shared(made) {
  window.cinq = { interpreter: made.module };
  askEarly("then");
  return made;
}

// What is asked for only late comes early, so that a poor line never idles: the interpreter at once, what Python will
// ask for while it starts. The finished site names both.
const early = new Map();

function askEarly(when) {
  for (const { href } of document.querySelectorAll(`link.${when}`)) {
    early.set(href, fetch(href).catch(() => undefined)); // told already, and asked for again
  }
}

async function whatCame(asked) {
  const { href } = new URL(asked.url || asked, document.baseURI);
  const coming = early.get(href);
  early.delete(href);
  return coming;
}

function bePatient() {
  clearTimeout(patience);
  if (state === "starting") patience = setTimeout(showTrouble, PATIENCE_MS, "slow");
}

function showTrouble(kind) {
  if (state === "ready") return;
  if (kind !== "slow") state = "failed";
  clearTimeout(patience);
  hideTrouble();
  document.getElementById(`trouble-${kind}`).hidden = false;
}

function hideTrouble() {
  for (const sentence of document.querySelectorAll(".trouble")) sentence.hidden = true;
}

// The links work without this, but would lose what stands behind the # in the address.
function watchAgain() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".again")) return;
    event.preventDefault();
    startAnew();
  });
}

// A version that does not start must not stand in the way of a newer one that waits.
function startAnew() {
  const reload = () => location.reload();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return reload();
  serviceWorker.addEventListener("controllerchange", reload);
  serviceWorker.getRegistration().then((registration) => {
    if (!registration || !registration.waiting) return reload();
    registration.waiting.postMessage("renew");
    setTimeout(reload, 5000); // other tabs may hold it up
  }, reload);
}

start();
