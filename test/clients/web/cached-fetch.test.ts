import { expect, test, vi } from "vitest";
import { cachedFetch } from "../../../clients/web/server/cached-fetch";
import { serverTime } from "../../../clients/web/server/clock";
import { session } from "../../../clients/web/server/session";

const cachedKeys = vi.hoisted((): string[] => []);
// A substitute for the browser's store, which Node does not have.
vi.mock("../../../clients/web/server/storage", () => ({
  readCached: () => Promise.resolve(undefined),
  writeCached: (key: string) => Promise.resolve(cachedKeys.push(key)),
}));

/** Reads private notes; the last part of the body arrives after `during` has run. */
async function read(during: () => void): Promise<void> {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await Promise.resolve();
        during();
        controller.enqueue(new TextEncoder().encode("{}"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { headers: { ETag: 'W/"1"' } })));
  await (await cachedFetch(new Request("http://localhost/v1/games/a/notes"))).text();
}

test("does not store an answer whose reader logs out while the body arrives", async () => {
  const own = { username: "xerxes", token: "sky_x", recoveryCode: null };
  session.value = own;
  await read(() => undefined);
  expect(cachedKeys).toEqual(["xerxes http://localhost/v1/games/a/notes"]);
  await read(() => {
    session.value = null;
  });
  expect(cachedKeys).toHaveLength(1);
});

test("sets the clock by the headers of an answer", async () => {
  const date = "Fri, 01 Jan 2027 12:00:00 GMT";
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { headers: { Date: date } })));
  await cachedFetch(new Request("http://localhost/v1/games/a"));
  expect(Math.abs(serverTime() - Date.parse(date))).toBeLessThan(60_000);
});
