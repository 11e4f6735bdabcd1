// @ts-check
// Looks over everything that is stored in one go, because each call from Python to JavaScript costs time. Nothing here
// decides what is valid, and nothing is written: what it tells is compared, or shown in lists, and no more.

const PREFIX = "cinq.";
const GAME = /^game\.[0-9a-z]{1,20}$/;
const SLOTS = ["0", "1"];

// How a sealed text begins (game/saving/envelope.py). Its checksum covers all of it.
const HEAD = /^\{"cinq":1,"revision":(\d{1,15}),"saved":(\d{1,15}),"sum":"([0-9a-f]{8})","data":"/;

// When a game ended, in a sealed text: within its data every quote has one backslash, within its names three.
const ENDED = /\\"result\\":\{\\"ended\\":(\d{1,12})/;

/** @param {string} prefix What the keys begin with. @returns {string} A list as JSON. */
export function keys(prefix) {
  return JSON.stringify(Object.keys(localStorage).filter((key) => key.startsWith(prefix)));
}

// Tells which texts are stored, by their lengths and checksums: of the names asked for, and of all other games. What is
// not sealed stands with those asked for.
/** @param {string} asked A list of names as JSON.
 * @returns {string} JSON: what is stored under each name, and a line for each other game, sorted. */
export function stamps(asked) {
  const wanted = new Set(JSON.parse(asked));
  /** @type {Record<string, string>} */
  const apart = Object.create(null);
  const rest = [];
  for (const name of names()) {
    const isGame = name.startsWith("game.");
    if (!isGame && !wanted.has(name)) continue;
    const told = stamp(slots(name));
    if (wanted.has(name) || told.includes("?") || !GAME.test(name)) apart[name] = told;
    else rest.push(`${name} ${told}`);
  }
  return JSON.stringify([apart, rest.sort().join("\n")]);
}

// Tells what lists show of some games, as it is stored beside them; null where that cannot be told.
/** @param {string} asked A list of names as JSON. @returns {string} A list as JSON. */
export function outlines(asked) {
  return JSON.stringify(JSON.parse(asked).map(outline));
}

// Lists the games except some: the one that ended last first.
/** @param {string} asked A list of names as JSON, which are left out. @returns {string} A list as JSON. */
export function latestFirst(asked) {
  const others = new Set(JSON.parse(asked));
  const games = [...names()].filter((name) => GAME.test(name) && !others.has(name)).map((name) => {
    const text = newest(slots(name));
    const [, ended = 0] = text.match(ENDED) || [];
    return { name, ended: Number(ended), saved: headOf(text).saved };
  });
  games.sort((one, other) => other.ended - one.ended || other.saved - one.saved || (one.name < other.name ? -1 : 1));
  return JSON.stringify(games.map(({ name }) => name));
}

/** @param {IDBDatabase} database @param {string} store @returns {Promise<string>} A list as JSON. */
export async function secondNames(database, store) {
  const request = database.transaction(store).objectStore(store).getAllKeys();
  return JSON.stringify((await done(request)).map(String));
}

// Gives the texts of the second place that neither slot of the first one has.
/** @param {IDBDatabase} database @param {string} store @param {string} asked A list of names as JSON.
 * @returns {Promise<string>} Texts by name as JSON. */
export async function differing(database, store, asked) {
  const place = database.transaction(store).objectStore(store);
  const wanted = JSON.parse(asked);
  const texts = await Promise.all(wanted.map((/** @type {string} */ name) => done(place.get(name))));
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  wanted.forEach((/** @type {string} */ name, /** @type {number} */ at) => {
    const text = texts[at] === undefined ? "" : String(texts[at]);
    if (text && !slots(name).includes(text)) found[name] = text;
  });
  return JSON.stringify(found);
}

// Deletes the texts of some names in the second place, in one transaction that is over as soon as can be: a page that is
// reloaded would end it unfinished.
/** @param {IDBDatabase} database @param {string} store @param {string} asked A list of names as JSON. */
export function removeAll(database, store, asked) {
  const change = database.transaction(store, "readwrite");
  for (const name of JSON.parse(asked)) change.objectStore(store).delete(name);
  if (change.commit) change.commit();
}

// Writes texts in the second place under names that have none there.
/** @param {IDBDatabase} database @param {string} store @param {string} asked Texts by name as JSON.
 * @returns {Promise<void>} */
export function addAll(database, store, asked) {
  const change = database.transaction(store, "readwrite");
  for (const [name, text] of Object.entries(JSON.parse(asked))) {
    // One that another tab has just written stays, and the others come nevertheless.
    change.objectStore(store).add(text, name).addEventListener("error", (event) => event.preventDefault());
  }
  return new Promise((resolve) => ["complete", "abort"].forEach((end) => change.addEventListener(end, () => resolve())));
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", (event) => {
      event.preventDefault();
      reject(request.error);
    });
  });
}

/** The names under which something is stored in slots. */
function names() {
  const inSlots = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && /\.[01]$/.test(key));
  return new Set(inSlots.map((key) => key.slice(PREFIX.length, -2)));
}

/** What both slots of a name hold; storage may be forbidden at any moment. @param {string} name */
function slots(name) {
  try {
    return SLOTS.map((slot) => localStorage.getItem(`${PREFIX}${name}.${slot}`) || "");
  } catch (error) {
    return [];
  }
}

/** Length and checksum of each text; a question mark stands for one that is not sealed. @param {string[]} texts */
function stamp(texts) {
  return texts.map((text) => text && `${text.length}:${headOf(text).sum}`).join(" ");
}

/** The sealed text with the higher revision. @param {string[]} texts */
function newest([one = "", other = ""]) {
  return headOf(one).revision > headOf(other).revision ? one : other;
}

/** What a sealed text begins with. @param {string} text */
function headOf(text) {
  const [, revision = 0, saved = 0, sum = "?"] = text.match(HEAD) || [];
  return { revision: Number(revision), saved: Number(saved), sum };
}

/** @param {string} name */
function outline(name) {
  try {
    const texts = slots(name);
    const text = newest(texts);
    if (!HEAD.test(text)) return null;
    const { saved, data } = JSON.parse(text);
    const { name: title = null, facts = null } = JSON.parse(data);
    return { stamp: stamp(texts), saved, title, facts };
  } catch (error) {
    return null;
  }
}
