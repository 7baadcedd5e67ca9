import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { verifyDump } from "../../scripts/verify-dump/verify";
import type { Bytes } from "../../src/dumps/store";
import { DAY, DUE, MemorySource, MemoryStore, NOVEMBER, sampleGames, writeAll } from "./sample-dump";

const GAMES = [...sampleGames("spartan-chess", 4), ...sampleGames("sparta", 15)];
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-dumps-"));

afterAll(() => fs.rmSync(scratch, { recursive: true }));

/** The differences that `npm run verify-dump` finds in a store. */
async function differencesIn(store: MemoryStore, month = "2026-11"): Promise<readonly string[]> {
  const folder = fs.mkdtempSync(path.join(scratch, "store-"));
  for (const [name, content] of store.files) fs.writeFileSync(path.join(folder, name), content);
  const found: string[] = [];
  await verifyDump(path.join(folder, `skytale-${month}.json`), {
    found: (sentence) => found.push(sentence),
    progress: () => undefined,
  });
  return found;
}

const textOf = (content: Bytes | undefined): string => (content === undefined ? "" : gunzipSync(content).toString());

const textOrManifest = (content: Bytes): string =>
  content[0] === 0x1f ? textOf(content) : new TextDecoder().decode(content);

const manifestOf = ({ files }: MemoryStore, month = "2026-11") =>
  JSON.parse(new TextDecoder().decode(files.get(`skytale-${month}.json`) ?? new Uint8Array()));

test("a month is written in parts, and its manifest is last", async () => {
  const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
  expect(await writeAll(source, store, DUE - DAY - 1)).toBe(0);
  // Spartan Chess, Hoplit Chess without games, three parts of Sparta, the manifest.
  expect(await writeAll(source, store)).toBe(6);
  expect([...store.files.keys()]).toEqual([
    "skytale-spartan-chess-2026-11.ndjson.gz",
    "skytale-spartan-chess-2026-11.pgn.gz",
    "skytale-sparta-2026-11.part001.ndjson.gz",
    "skytale-sparta-2026-11.part001.pgn.gz",
    "skytale-sparta-2026-11.part002.ndjson.gz",
    "skytale-sparta-2026-11.part002.pgn.gz",
    "skytale-sparta-2026-11.part003.ndjson.gz",
    "skytale-sparta-2026-11.part003.pgn.gz",
    "skytale-2026-11.json",
  ]);
  const manifest = manifestOf(store);
  expect(manifest).toMatchObject({ version: 1, month: "2026-11", license: "CC0-1.0", games: 19 });
  expect(manifest.files.map(({ games }: { readonly games: number }) => games)).toEqual([4, 4, 6, 6, 6, 6, 3, 3]);
  expect(await differencesIn(store)).toEqual([]);
  expect(textOf(store.files.get("skytale-spartan-chess-2026-11.pgn.gz"))).toMatch(
    /\[GameId "s0{15}"\]\n\[GameHash "[0-9a-f]{64}"\]\n\n1\. /,
  );
});

test("games belong to the month in which they ended, and a month without games has a manifest", async () => {
  const at = (id: string, time: number) => ({
    ...(GAMES[0] as (typeof GAMES)[number]),
    id,
    finishedAt: new Date(time).toISOString(),
  });
  const december = Date.UTC(2026, 11);
  const source = new MemorySource([
    at("before", NOVEMBER - 1),
    at("first", NOVEMBER),
    at("last", december - 1),
    at("after", december),
    at("february", Date.UTC(2027, 1)),
  ]);
  const store = new MemoryStore();
  await writeAll(source, store, Date.UTC(2027, 2, 3));
  const idsOf = (month: string) =>
    textOf(store.files.get(`skytale-spartan-chess-${month}.ndjson.gz`))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line).id);
  expect(["2026-10", "2026-11", "2026-12", "2027-02"].map(idsOf)).toEqual([
    ["before"],
    ["first", "last"],
    ["after"],
    ["february"],
  ]);
  expect(manifestOf(store, "2027-01")).toMatchObject({ games: 0, files: [] });
});

/** Fails at one of the writes: before or after the write took place. */
function failAt(source: MemorySource, store: MemoryStore, place: number): void {
  let writes = 0;
  const failing =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      writes += 1;
      if (writes === place) throw new Error("crash before");
      const result = await write(...args);
      writes += 1;
      if (writes === place) throw new Error("crash after");
      return result;
    };
  store.create = failing(store.create.bind(store));
  store.replace = failing(store.replace.bind(store));
  source.storeProgress = failing(source.storeProgress.bind(source));
}

// Five parts, of which one has no games, and the manifest: 4 * 2 + 1 files, and the progress after each of 6 steps.
const WRITES = 2 * (9 + 6);

test("a crash before or after any write changes nothing", async () => {
  const whole = new MemoryStore();
  await writeAll(new MemorySource(GAMES), whole);
  for (let place = 1; place <= WRITES; place += 1) {
    const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
    failAt(source, store, place);
    await expect(writeAll(source, store)).rejects.toThrow("crash");
    await writeAll(source, store);
    expect(new Map([...store.files].sort()), `crash ${place}`).toEqual(new Map([...whole.files].sort()));
  }
  const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
  failAt(source, store, WRITES + 1);
  await writeAll(source, store);
});

test("a player who is renamed and a game that is archived after a crash leave a consistent dump", async () => {
  const late = { ...(GAMES[5] as (typeof GAMES)[number]), id: "late", finishedAt: "2026-11-02T12:00:00.000Z" };
  for (let place = 1; place <= WRITES; place += 1) {
    const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
    failAt(source, store, place);
    await expect(writeAll(source, store)).rejects.toThrow("crash");
    const isPublished = store.files.has("skytale-2026-11.json");
    const before = new Map(store.files);
    const players = { white: { username: "darius" }, black: { username: "leonidas" } };
    source.games = [...GAMES, late].map((game) => ({ ...game, players }));
    await writeAll(source, store);
    expect(await differencesIn(store), `crash ${place}`).toEqual([]);
    if (isPublished) expect(store.files).toEqual(before);
  }
});

test.each<readonly [string, (files: Map<string, Bytes>, name: string) => void]>([
  ["disappeared", (files, name) => files.delete(name)],
  ["was changed", (files, name) => files.set(name, files.get(name)?.map((byte) => byte ^ 1) ?? new Uint8Array())],
])("a file that %s during the month is written again", async (_, change) => {
  const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
  failAt(source, store, WRITES - 3);
  await expect(writeAll(source, store)).rejects.toThrow("crash");
  expect(store.files.has("skytale-2026-11.json")).toBe(false);
  change(store.files, "skytale-sparta-2026-11.part002.pgn.gz");
  await expect(writeAll(source, store)).rejects.toThrow(
    "skytale-sparta-2026-11.part002.pgn.gz is not the file that was written, so the dump of 2026-11 begins again",
  );
  await writeAll(source, store);
  expect(manifestOf(store).games).toBe(19);
  expect(await differencesIn(store)).toEqual([]);
});

test("a month whose manifest was deleted is written again, with the names of that day", async () => {
  const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
  await writeAll(source, store);
  store.files.delete("skytale-2026-11.json");
  source.games = GAMES.map((game) => ({ ...game, players: { white: { username: "x" }, black: { username: "y" } } }));
  await writeAll(source, store);
  expect(await differencesIn(store)).toEqual([]);
  expect([...store.files.values()].map(textOrManifest).join("\n")).not.toContain("xerxes");
});

test("an earlier month that is written again interrupts a later one", async () => {
  const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
  await writeAll(source, store);
  const december = GAMES.map((game) => ({
    ...game,
    id: `d${game.id.slice(1)}`,
    finishedAt: "2026-12-24T18:00:00.000Z",
  }));
  source.games = [...GAMES, ...december];
  failAt(source, store, 10);
  await expect(writeAll(source, store, DUE + 40 * DAY)).rejects.toThrow("crash");
  expect(JSON.parse(source.progress).month).toBe("2026-12");
  store.files.delete("skytale-2026-11.json");
  await writeAll(source, store, DUE + 40 * DAY);
  expect([...(await differencesIn(store, "2026-11")), ...(await differencesIn(store, "2026-12"))]).toEqual([]);
});

test("a published month is never written again", async () => {
  const [source, store] = [new MemorySource(GAMES), new MemoryStore()];
  await writeAll(source, store);
  const before = new Map(store.files);
  source.games = GAMES.map((game) => ({ ...game, players: { white: { username: "x" }, black: { username: "y" } } }));
  expect(await writeAll(source, store)).toBe(0);
  expect(store.files).toEqual(before);
});
