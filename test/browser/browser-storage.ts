import type { Page } from "playwright-core";
import { expect } from "vitest";

// Player data in the browser's storage.

/** The stored session of the signed-in player; null if nobody is signed in. */
export const storedSession = (page: Page): Promise<unknown> =>
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
 * Waits until the browser has stored the answer of an address. The client stores an answer after showing it, and a page
 * that closes in between loses the write.
 */
export async function waitUntilStored(page: Page, token: string, address: string): Promise<void> {
  await expect.poll(() => page.evaluate(storedKeys, token)).toContainEqual(expect.stringContaining(address));
}

/** The keys of all stored API answers and session data, including the HTTP cache of the player with this token. */
export async function storedKeys(token: string): Promise<readonly string[]> {
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
  // The browser's HTTP cache, which would answer any page that requests the same address.
  for (const path of ["/v1/me", "/v1/me/games?limit=100"]) {
    const headers = { Authorization: `Bearer ${token}` };
    const cached = await fetch(path, { cache: "only-if-cached", mode: "same-origin", headers }).catch(() => null);
    if (cached?.ok === true) found.push(path);
  }
  return found;
}
