// @ts-check
// Starts PyScript. Shows what the last visit saved, keeps taps that come too early, and says so if the program fails
// to start.
//
// The program ends the start by setting <html data-ready>. Until then, clicks on anything with `data-action` wait here.
// The sentences are hidden in the page; a browser that cannot even load this file shows one through CSS alone.
// Use no syntax newer than modules themselves, or the browsers that need the warning cannot read it.

/** @typedef {"starting" | "ready" | "failed"} State "ready" may still follow "failed". */
/** @typedef {"browser" | "failed" | "slow"} Trouble */
/** @typedef {"language" | "theme" | "sound" | "other"} Kind */
/** @typedef {{ action: string, button: HTMLElement }} Tap */

const page = document.documentElement;

// If no further file arrives within this time, something is wrong. The largest file takes that long on a slow line.
const PATIENCE_MS = 60000;

// The smallest program with an exception handler: Pyodide needs them, and older browsers do not have them.
const NEEDED_WASM = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11);

/** @type {State} */
let state = "starting";
/** @type {number | undefined} */
let patience;

function start() {
  page.dataset.boot = "";
  restoreSummary();
  handleRetryLinks();
  if (!canRun()) return showTrouble("browser");
  for (const link of linksOf("soon")) link.rel = "modulepreload"; // only the finished site has them
  const replayTaps = keepTaps();
  const unwatch = watchStart();
  fetchEarly("now");
  new MutationObserver((_, observer) => {
    observer.disconnect();
    state = "ready";
    unwatch();
    hideTrouble();
    replayTaps();
  }).observe(page, { attributeFilter: ["data-ready"] });
  startPyScript();
}

async function startPyScript() {
  replaceDatabases();
  disableStackSwitching();
  try {
    const { config, hooks } = await import("./vendor/pyscript/core.js");
    if (!config.py) return showTrouble("failed"); // pyscript.toml could not be read
    // The only default hook is for PyScript's own workers, which this page does not use. PyScript would turn it from
    // text into a function once the interpreter is loaded, and the page's policy forbids that.
    hooks.worker.onBeforeRunAsync.clear();
  } catch (error) {
    console.error(error);
    showTrouble(error instanceof SyntaxError ? "browser" : "failed");
  }
}

// PyScript opens its own database, under a name that all sites with PyScript on this origin share, and does not start
// where databases are forbidden or missing. It gets one that is always empty. The games handle their own themselves.
function replaceDatabases() {
  /** @type {IDBFactory | undefined} */
  let real;
  try {
    real = window.indexedDB;
  } catch (error) {
    // Even looking at it is forbidden: treat it as missing.
  }
  /** @param {string} name @param {number[]} version */
  const open = (name, ...version) =>
    name.startsWith("cinq") ? /** @type {IDBFactory} */ (real).open(name, ...version) : resultRequest(EMPTY_DATABASE);
  Object.defineProperty(window, "indexedDB", { value: { open } });
}

// Pyodide would run Python on separate stacks where WebAssembly has them. Chromium's memory profiler sometimes reads
// beyond the end of such a stack, and the page crashes. Nothing here waits in the middle of Python, so it is not needed.
function disableStackSwitching() {
  Reflect.deleteProperty(WebAssembly, "Suspending");
}

/** A database request that succeeds with this result. @param {unknown} [result] */
function resultRequest(result) {
  /** @type {{ onsuccess?: (event: { target: { result: unknown } }) => void }} */
  const request = {};
  setTimeout(() => request.onsuccess && request.onsuccess({ target: { result } }));
  return request;
}

/** @type {Record<string, () => object>} */
const EMPTY_STORE = { getAllKeys: () => resultRequest([]), count: () => resultRequest(0) };
for (const verb of ["get", "getKey", "put", "delete", "clear"]) EMPTY_STORE[verb] = () => resultRequest();
const EMPTY_DATABASE = { close() {}, transaction: () => ({ objectStore: () => EMPTY_STORE }) };

function canRun() {
  return typeof WebAssembly === "object" && "instantiateStreaming" in WebAssembly && WebAssembly.validate(NEEDED_WASM);
}

// Shows what the program saved for this moment on the last visit: language, theme, the games in progress.
function restoreSummary() {
  const saved = savedSummary();
  const known = navigator.languages.map((tag) => tag.slice(0, 2));
  choose("language", [saved.language, ...known, "en"]);
  choose("theme", [saved.theme, "auto"]);
  if (saved.sound === true) choose("sound", ["on"]);
  if (saved.byear === true) choose("byear", ["on"]);
  if (Array.isArray(saved.games)) saved.games.slice(0, 100).forEach(showGame);
  for (const [game, text] of Object.entries(Object(saved.achieved))) {
    const place = /^[a-z]+$/.test(game) && document.querySelector(`[data-action="new:${game}"] .achieved`);
    if (place) place.textContent = String(text);
  }
}

// Storage may be forbidden or hold nonsense: then this counts as a first visit.
function savedSummary() {
  try {
    return Object(JSON.parse(String(localStorage.getItem("cinq.summary"))));
  } catch (error) {
    return {};
  }
}

/** Presses the first of the wanted values that the page offers. @param {string} verb @param {unknown[]} wanted */
function choose(verb, wanted) {
  /** @type {Map<unknown, HTMLElement>} */
  const values = new Map();
  for (const button of elementsOf(document, `#app [data-action^="${verb}:"]`)) {
    values.set(actionOf(button).slice(verb.length + 1), button);
  }
  const value = wanted.find((each) => values.has(each));
  if (typeof value !== "string") return;
  for (const [each, button] of values) {
    button.setAttribute("aria-pressed", String(each === value && value !== "off"));
    // A switch has one button, which always offers the other value.
    if (verb === "sound" || verb === "byear") button.dataset.action = `${verb}:${value === "on" ? "off" : "on"}`;
  }
  if (verb === "language") page.lang = value;
  if (verb === "theme") page.dataset.theme = value;
}

/** Adds a game in progress to the first screen. Its words go in as text, its names only if they are plain words.
 * @param {unknown} saved */
function showGame(saved) {
  const { id, game, name, line, seats, board } = Object(saved);
  const isValid = [id, game].every((word) => typeof word === "string" && /^[0-9a-z]+$/.test(word));
  const section = document.querySelector("#app .open");
  const pattern = section && section.querySelector("template");
  if (!isValid || !section || !pattern || !document.querySelector(`[data-action="new:${game}"]`)) return;
  const row = document.importNode(pattern.content, true);
  for (const button of elementsOf(row, "[data-action]")) button.dataset.action = actionOf(button).replace("ID", id);
  for (const picture of elementsOf(row, "img")) picture.setAttribute("src", `static/icons/${game}.svg`);
  for (const place of elementsOf(row, "b, .which")) place.textContent = name;
  for (const place of elementsOf(row, ".line")) place.textContent = line;
  for (const place of elementsOf(row, ".who-plays")) place.append(...seatsOf(seats));
  const drawing = boardInMiniature(game, board);
  for (const picture of elementsOf(row, "img")) if (drawing) picture.replaceWith(drawing);
  if (pattern.parentNode) pattern.parentNode.appendChild(row);
  section.removeAttribute("hidden");
}

/** Describes each seat: its name, its points, whether it is its turn. @param {unknown} saved */
function seatsOf(saved) {
  return (Array.isArray(saved) ? saved.slice(0, 9) : []).map((seat) => {
    const [name, points, isTurn] = Array.isArray(seat) ? seat : [];
    const made = madeOf("span", isTurn === true ? "seat-of turn" : "seat-of");
    made.append(madeOf("span", "", name), madeOf("span", "points", points));
    return made;
  });
}

/** Draws a board as game/ui/components/miniature.py does. @param {string} game @param {unknown} board */
function boardInMiniature(game, board) {
  if (typeof board !== "string" || board.length > 2000 || !/^[a-z0-9,/]*$/.test(board) || !board) return null;
  const rows = board.split("/").map((row) => row.split(","));
  const made = madeOf("span", `mini ${game}`);
  made.setAttribute("aria-hidden", "true");
  made.style.setProperty("--rows", String(rows.length));
  made.style.setProperty("--columns", String(Math.max(...rows.map((row) => row.length))));
  for (const cell of rows.flat()) made.append(madeOf("i", cell.replace(/\d+/, ""), cell.replace(/\D+/, "")));
  return made;
}

/** @param {string} tag @param {string} kind @param {unknown} [text] */
function madeOf(tag, kind, text = "") {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text) made.textContent = String(text);
  return made;
}

// Keeps the last tap, because somebody who taps twice has changed their mind, and also the last choice of each kind,
// which the page can show at once. Returns a function that repeats them once the program listens.
function keepTaps() {
  /** @type {Record<Kind, Tap | null>} */
  const kept = { language: null, theme: null, sound: null, other: null };
  /** @param {MouseEvent} event */
  const keep = (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-action]");
    if (!(button instanceof HTMLElement)) return;
    // The program may start to listen a moment before it is ready: it must not hear the same tap twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    const action = actionOf(button);
    const [verb, value] = action.split(":");
    const kind = verb in kept ? /** @type {Kind} */ (verb) : "other";
    const before = kept[kind];
    if (before) delete before.button.dataset.kept;
    kept[kind] = { action, button };
    if (kind === "other") button.dataset.kept = "";
    else choose(verb, [value]);
  };
  document.addEventListener("click", keep, true);
  return () => {
    document.removeEventListener("click", keep, true);
    for (const tap of Object.values(kept)) if (tap) repeat(tap);
  };
}

/** Clicks again. The program may have redrawn the first screen, or the tap before this one did. @param {Tap} tap */
function repeat({ action, button }) {
  delete button.dataset.kept;
  const now = button.isConnected ? button : document.querySelector(`[data-action="${CSS.escape(action)}"]`);
  if (now instanceof HTMLElement) now.click();
}

// Notices whatever stops the program from starting, because PyScript then waits for ever and says nothing. Every file
// except the modules passes through the two functions that are wrapped here; a failed module rejects a promise, and a
// failed main.py ends without getting ready. Returns a function that ends the watch.
function watchStart() {
  const { fetch } = window;
  const { instantiateStreaming } = WebAssembly;
  window.fetch = (...request) =>
    watched(earlyResponse(request[0]).then((response) => response || fetch(...request)).then(checked));
  WebAssembly.instantiateStreaming = (...source) => watched(instantiateStreaming(...source).then(shareInterpreter));

  const failed = () => showTrouble("failed");
  const events = { error: failed, unhandledrejection: failed, "py:done": failed, "py:progress": waitLonger };
  for (const [name, listener] of Object.entries(events)) addEventListener(name, listener);
  waitLonger();

  return () => {
    clearTimeout(patience);
    Object.assign(window, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
    for (const [name, listener] of Object.entries(events)) removeEventListener(name, listener);
  };
}

/** @template T @param {Promise<T>} promise */
function watched(promise) {
  promise.then(waitLonger, () => showTrouble("failed"));
  return promise;
}

/** @param {Response} response */
function checked(response) {
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response;
}

/** Leaves the compiled interpreter for the computer's worker, which needs one too. From here on the line is idle and
 * the processor busy, so the next files are fetched. @param {WebAssembly.WebAssemblyInstantiatedSource} made */
function shareInterpreter(made) {
  Object.assign(window, { cinq: { interpreter: made.module } });
  fetchEarly("then");
  return made;
}

// Files that are requested late are fetched early, so that a slow line is never idle: first the interpreter, then what
// Python reads while it starts. Only the finished site names them.
/** @type {Map<string, Promise<Response | undefined>>} */
const early = new Map();

/** @param {"now" | "then"} when */
function fetchEarly(when) {
  for (const { href } of linksOf(when)) {
    early.set(href, fetch(href).catch(() => undefined)); // already reported; it will be asked for again
  }
}

/** @param {RequestInfo | URL} asked */
async function earlyResponse(asked) {
  const { href } = new URL(asked instanceof Request ? asked.url : asked, document.baseURI);
  const coming = early.get(href);
  early.delete(href);
  return coming;
}

function waitLonger() {
  clearTimeout(patience);
  if (state === "starting") patience = setTimeout(showTrouble, PATIENCE_MS, "slow");
}

/** @param {Trouble} kind */
function showTrouble(kind) {
  if (state === "ready") return;
  if (kind !== "slow") state = "failed";
  clearTimeout(patience);
  hideTrouble();
  for (const sentence of elementsOf(document, `#trouble-${kind}`)) sentence.hidden = false;
}

function hideTrouble() {
  for (const sentence of elementsOf(document, ".trouble")) sentence.hidden = true;
}

// The links work without this, but would drop whatever follows the # in the address.
function handleRetryLinks() {
  document.addEventListener("click", (event) => {
    if (!/** @type {Element} */ (event.target).closest(".again")) return;
    event.preventDefault();
    startAgain();
  });
}

// A version that does not start must not block a newer one that is waiting.
function startAgain() {
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

/** @param {ParentNode} parent @param {string} selector @returns {NodeListOf<HTMLElement>} */
function elementsOf(parent, selector) {
  return parent.querySelectorAll(selector);
}

/** @param {string} name @returns {NodeListOf<HTMLLinkElement>} */
function linksOf(name) {
  return document.querySelectorAll(`link.${name}`);
}

/** @param {HTMLElement} button */
function actionOf(button) {
  return String(button.dataset.action);
}

start();
