import type { Page } from "playwright-core";
import { expect } from "vitest";

// What a browser keeps of a player.

/** Whoever is signed in, as the browser keeps it; null where nobody is. */
export const keptSession = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("skytale");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("own").objectStore("own").get("session");
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result ?? null);
          };
        };
      }),
  );

/**
 * Waits until the browser has kept the answer of an address. It does so after the answer is shown, and what is being
 * written goes with the page.
 */
export async function isKept(page: Page, token: string, address: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptIn, token)).toContainEqual(expect.stringContaining(address));
}

/** All that a browser has kept of the API's answers, and of whoever was signed in with a token. */
export async function keptIn(token: string): Promise<readonly string[]> {
  const found: string[] = Object.keys(localStorage);
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of database.objectStoreNames) {
      const keys = await new Promise<readonly IDBValidKey[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAllKeys();
        reading.onsuccess = () => resolve(reading.result);
      });
      found.push(...keys.map((key) => `${name}: ${String(key)}`));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found.push(...requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/v1/")));
  }
  // What the browser keeps by itself, and gives to whoever asks for the same address.
  for (const path of ["/v1/me", "/v1/me/games?limit=100"]) {
    const headers = { Authorization: `Bearer ${token}` };
    const kept = await fetch(path, { cache: "only-if-cached", mode: "same-origin", headers }).catch(() => null);
    if (kept?.ok === true) found.push(path);
  }
  return found;
}
