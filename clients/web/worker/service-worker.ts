import { findPage, PAGE_NAMES } from "../addresses";

// Lets the client begin without a network: it keeps the files that the client is made of, and the documents that were
// looked at. Nothing of the API passes through it: what the server says to a player is kept by the client itself, and
// goes when they log out.

/** Named by the build, so that each begins with a cache of its own. */
declare const BUILD: string;

const CACHE = `skytale-${BUILD}`;

declare const self: ServiceWorkerGlobalScope;

// At once: documents are asked for anew each time, and what they name has a hash, so that no tab is left with halves.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fromCache(request));
  else if (request.mode === "navigate" && findPage(pathname) !== null) event.respondWith(fromNetwork(request));
});

self.addEventListener("push", (event) => event.waitUntil(showNotice(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAt(new URL(event.notification.data?.address ?? "/", location.origin)));
});

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** A file that never changes. */
async function fromCache(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  await keep(request, answer);
  return answer;
}

/**
 * A document as it is now; without a network as it was, or as that of another game or page was: they are all alike, and
 * what the page itself lacks the client says.
 */
async function fromNetwork(request: Request): Promise<Response> {
  const page = findPage(new URL(request.url).pathname)?.page;
  const key = `/client/${page}`;
  try {
    const answer = await fetch(request);
    await keep(key, answer);
    return answer;
  } catch (error) {
    const kept = (await caches.match(key)) ?? (await anyDocument());
    if (kept === undefined) throw error;
    return kept;
  }
}

async function anyDocument(): Promise<Response | undefined> {
  const kept = await Promise.all(PAGE_NAMES.map((page) => caches.match(`/client/${page}`)));
  return kept.find((document) => document !== undefined);
}

/** Where the disk is full nothing is kept, and nothing else goes wrong. */
async function keep(key: Request | string, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const copy = answer.clone();
  try {
    await (await caches.open(CACHE)).put(key, copy);
  } catch {
    // It is asked for again next time.
  }
}

/** A notice in the W3C's declarative form. A browser that shows it by itself gives no text to be read here. */
async function showNotice({ data }: PushEvent): Promise<void> {
  if (data === null) return;
  const { title, navigate, ...options } = data.json().notification;
  await self.registration.showNotification(title, { ...options, data: { address: navigate } });
}

/** Shows a page of this server: in the window that has it, or in a new one. */
async function openAt({ origin, pathname, search }: URL): Promise<void> {
  const address = origin === location.origin ? pathname + search : "/";
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  await (open === undefined ? self.clients.openWindow(address) : open.focus());
}
