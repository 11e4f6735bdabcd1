// @ts-check
// Stores the whole site for play without a network, and keeps the page and its worker from reaching anything else.
//
// All or nothing: a version is installed only when every file has arrived and is what the build made. Until then, and
// until somebody accepts it or its last page is closed, the previous version stays in charge with its own files. Other
// projects may share the origin: only caches with the name of these games and the folder of this site are touched.

// Written by the build (tools/precache.py): the name of this version, and the SHA-256 of every file.
const VERSION = "";
/** @type {Record<string, string>} */
const FILES = {};

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOME = new URL("./", worker.location.href).href;
const PREFIX = `cinq ${new URL(HOME).pathname} `;
const CACHE = PREFIX + VERSION;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === "renew" && source && "id" in source) event.waitUntil(takeOver(source));
});
worker.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  if (mode !== "navigate" || isStored(nameOf(url))) event.respondWith(answer(event));
});

// Nothing is written before everything has arrived, and nothing stays unless everything could be written.
async function install() {
  const files = Object.entries(FILES);
  const isNew = !(await caches.has(CACHE));
  const found = await Promise.all(files.map(([name, sum]) => obtain(name, sum)));
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(files.map(([name, sum], at) => cache.put(keyOf(name, sum), found[at])));
  } catch (error) {
    if (isNew) await caches.delete(CACHE);
    throw error;
  }
}

/** Copies a file from another version, if it has not changed, or fetches it. The browser checks the SHA-256 of what it
 * fetches; if its own cache holds an older file, it must ask the server. @param {string} name @param {string} sum */
async function obtain(name, sum) {
  for (const cacheName of await ownCaches()) {
    const stored = await caches.match(keyOf(name, sum), { cacheName });
    if (stored) return stored;
  }
  /** @param {RequestCache} cache */
  const request = (cache) => fetch(new URL(name, HOME), { integrity: `sha256-${sum}`, cache });
  return request("default").catch(() => request("reload"));
}

async function activate() {
  const others = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Lets this version take over, after somebody has agreed. A page of the previous version would lose its files, so no
 * other page may be open. @param {Client} asker */
async function takeOver(asker) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = pages.filter(({ id, url }) => id !== asker.id && isStored(nameOf(url)));
  if (others.length) asker.postMessage("others");
  else await worker.skipWaiting();
}

// Fetches again what is missing from the cache, because the browser or another project removed it. Tried once in the
// life of a worker; fails without a network, or if the server has the files of another version by now.
/** @type {Promise<void> | undefined} */
let refilling;
const refill = () => (refilling ??= install().catch(() => undefined));

/** Refuses whatever does not belong to the site. Files of the site that are not stored come from the network.
 * @param {FetchEvent} event */
async function answer(event) {
  const { request, clientId } = event;
  const name = nameOf(request.url);
  const isRead = request.method === "GET";
  if (isRead && isStored(name)) {
    const stored = await caches.match(keyOf(name, FILES[name]), { cacheName: CACHE });
    if (stored) return partOf(stored, request.headers.get("range"));
    event.waitUntil(refill());
  }
  if (await isFromElsewhere(clientId)) return fetch(request);
  return isRead && name !== null ? fetch(request).catch(() => Response.error()) : Response.error();
}

/** Returns whether the request comes from another project's page: at the root of an origin those pass through here too,
 * and are left alone. Workers whose modules are still loading count as ours: Firefox does not know them yet.
 * @param {string} clientId */
async function isFromElsewhere(clientId) {
  const client = clientId && (await worker.clients.get(clientId));
  return client && client.url.startsWith(worker.location.origin) && !isStored(nameOf(client.url));
}

/** Returns the requested part of a file. Browsers request sounds in parts, and some insist on getting parts.
 * @param {Response} stored @param {string | null} range */
async function partOf(stored, range) {
  const [, first, last] = (range || "").match(/^bytes=(\d+)-(\d*)$/) || [];
  if (!first) return stored;
  const whole = await stored.blob();
  const from = Number(first);
  const to = Math.min(last ? Number(last) : Infinity, whole.size - 1);
  const headers = new Headers(stored.headers);
  headers.set("Content-Range", `bytes ${from}-${to}/${whole.size}`);
  headers.set("Content-Length", String(to + 1 - from));
  return new Response(whole.slice(from, to + 1), { status: 206, headers });
}

/** @param {string | null} name @returns {name is string} */
function isStored(name) {
  return name !== null && Object.hasOwn(FILES, name);
}

/** The path of a file within the site. The page is "./", under either of its two names. @param {string} address */
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  const path = origin + pathname;
  if (!path.startsWith(HOME)) return null;
  const name = path.slice(HOME.length);
  return name === "" || name === "index.html" ? "./" : name;
}

/** @param {string} name @param {string} sum */
function keyOf(name, sum) {
  return new URL(`${name}?${encodeURIComponent(sum)}`, HOME);
}

async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
