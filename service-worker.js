// Keeps the whole site for when there is no network, and lets the page and its worker reach nothing else.
//
// All or nothing: a version is installed only when each of its files has come and is what the build made. Until then,
// and until somebody says yes to it or the last of its pages is closed, the version before stays in charge with files
// of its own. Other projects may share the origin: only caches that carry the name of these games and the folder of
// this site are ever touched.

// Written by the build (tools/precache.py): the name of this version, and every file with its SHA-256.
const VERSION = "";
const FILES = {};

const HOME = new URL("./", self.location.href).href;
const PREFIX = `cinq ${new URL(HOME).pathname} `;
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(takeOver(event.source)));
self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  if (mode !== "navigate" || isKept(nameOf(url))) event.respondWith(answer(event));
});

// Nothing is written before all has come, and nothing stays where not all could be written.
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

// A file that is the same in the version before need not come again. The browser itself checks the sum of what it
// fetches; should it have an older file in its own cache, it is sent for another.
async function obtain(name, sum) {
  for (const cacheName of await ownCaches()) {
    const kept = await caches.match(keyOf(name, sum), { cacheName });
    if (kept) return kept;
  }
  const request = (cache) => fetch(new URL(name, HOME), { integrity: `sha256-${sum}`, cache });
  return request("default").catch(() => request("reload"));
}

async function activate() {
  const others = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Somebody said yes to this version. A page with the version before would lose its files, so there must be no other.
async function takeOver(asker) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = pages.filter(({ id, url }) => id !== asker.id && isKept(nameOf(url)));
  if (others.length) asker.postMessage("others");
  else await self.skipWaiting();
}

// What was thrown out of the cache, by the browser or by another project, is brought anew, once in the life of a worker.
// It comes to nothing without a network, or where the files are those of another version by now.
let refilling;
const refill = () => (refilling ??= install().catch(() => undefined));

// Whatever is not of the site is refused. What is of the site and not kept, or was thrown out of the cache by somebody,
// comes from the network.
async function answer(event) {
  const { request, clientId } = event;
  const name = nameOf(request.url);
  const isRead = request.method === "GET";
  const isToBeKept = isRead && isKept(name);
  const kept = isToBeKept && (await caches.match(keyOf(name, FILES[name]), { cacheName: CACHE }));
  if (isToBeKept && !kept) event.waitUntil(refill());
  if (kept) return request.headers.has("range") ? partOf(kept, request.headers.get("range")) : kept;
  if (await isStranger(clientId)) return fetch(request);
  return isRead && name !== null ? fetch(request).catch(() => Response.error()) : Response.error();
}

// At the root of an origin the pages of other projects pass through here too; they are left alone. A worker whose
// modules are on their way must not be asked for: Firefox knows it only once they have all come.
async function isStranger(clientId) {
  const client = clientId && (await self.clients.get(clientId));
  return client && client.url.startsWith(self.location.origin) && !isKept(nameOf(client.url));
}

// Sounds are asked for by parts, and some browsers insist on it.
async function partOf(kept, range) {
  const whole = await kept.blob();
  const [, first, last] = range.match(/^bytes=(\d*)-(\d*)$/) || [];
  if (!first) return kept;
  const from = Number(first), to = Math.min(last ? Number(last) : Infinity, whole.size - 1);
  const headers = new Headers(kept.headers);
  headers.set("Content-Range", `bytes ${from}-${to}/${whole.size}`);
  headers.set("Content-Length", to + 1 - from);
  return new Response(whole.slice(from, to + 1), { status: 206, headers });
}

function isKept(name) {
  return name !== null && Object.hasOwn(FILES, name);
}

// The path of a file within the site; "./" is the page, under each of its two names.
function nameOf(address) {
  const { origin, pathname } = new URL(address);
  const path = origin + pathname;
  if (!path.startsWith(HOME)) return null;
  const name = path.slice(HOME.length);
  return name === "" || name === "index.html" ? "./" : name;
}

function keyOf(name, sum) {
  return new URL(`${name}?${encodeURIComponent(sum)}`, HOME);
}

async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
