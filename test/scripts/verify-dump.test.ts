import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkRules, type DumpedGame, readGame } from "../../scripts/verify-dump/check-game";
import { findManifests, verifyDump } from "../../scripts/verify-dump/verify";
import { chainOf, viewChain } from "../../src/dumps/chain";
import type { DumpManifest } from "../../src/dumps/manifest";
import { viewRecord } from "../../src/records/json-writer";
import { gameOf, VARIANTS } from "../../src/rules/registry";
import { DAY, DUE, MemorySource, MemoryStore, sampleGames, writeAll } from "../dumps/sample-dump";
import { recordOf } from "../records/sample-record";
import { startLine, unwrap } from "../rules/lines";
import { Random } from "../rules/random";

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-verify-"));
const MANIFEST = "skytale-2026-11.json";
const NDJSON = "skytale-spartan-chess-2026-11.ndjson.gz";
const PGN = "skytale-spartan-chess-2026-11.pgn.gz";
/** The ids of the games of the sample, the first ended first. */
const ID = (index: number): string => `s${String(index).padStart(15, "0")}`;

let folder = "";
const inFolder = (name: string): string => path.join(folder, name);
const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(scratch, "dump-"));
  const store = new MemoryStore();
  await writeAll(new MemorySource([...sampleGames("spartan-chess", 4), ...sampleGames("sparta", 8)]), store);
  for (const [name, content] of store.files) fs.writeFileSync(inFolder(name), content);
});

afterAll(() => fs.rmSync(scratch, { recursive: true }));

async function differences(): Promise<readonly string[]> {
  const found: string[] = [];
  await verifyDump(inFolder(MANIFEST), { found: (sentence) => found.push(sentence), progress: () => undefined });
  return found;
}

const readManifest = (): DumpManifest => JSON.parse(fs.readFileSync(inFolder(MANIFEST), "utf8"));
const writeManifest = (manifest: unknown): void => fs.writeFileSync(inFolder(MANIFEST), JSON.stringify(manifest));

/** Writes a file, and its new hash into the manifest. */
function replace(name: string, content: Buffer): void {
  fs.writeFileSync(inFolder(name), content);
  const manifest = readManifest();
  const described = { bytes: content.length, sha256: sha256(content) };
  const files = manifest.files.map((file) => (file.name === name ? { ...file, ...described } : file));
  writeManifest({ ...manifest, files });
}

/** Changes the text of a file, and its hash in the manifest. */
function edit(name: string, change: (text: string) => string): void {
  const text = gunzipSync(fs.readFileSync(inFolder(name))).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  replace(name, gzipSync(changed));
}

/** Changes the second game, and optionally its hashes too, as somebody would who wants to hide the change. */
async function editGame(change: (game: DumpedGame) => object, hides: boolean): Promise<void> {
  const lines = gunzipSync(fs.readFileSync(inFolder(NDJSON)))
    .toString()
    .split("\n");
  const game: DumpedGame = { ...JSON.parse(lines[1] ?? "") };
  const changed = { ...game, ...change(game) };
  const hashes = hides ? viewChain(await chainOf(changed, sha256)) : {};
  edit(NDJSON, () => lines.with(1, JSON.stringify({ ...changed, ...hashes })).join("\n"));
}

test("a dump as it was written has no difference", async () => {
  expect(await differences()).toEqual([]);
});

describe("a changed game", () => {
  const inGame = `${NDJSON}, line 2, game ${ID(1)}`;
  const otherMove = ({ moves }: DumpedGame) => ({
    moves: moves.map((ply, index) => (index === 2 ? { ...ply, move: moves[0]?.move ?? "" } : ply)),
  });

  test("move is found by its hash and by the rules", async () => {
    await editGame(otherMove, false);
    const [byHash, byRules, ...more] = await differences();
    expect(byHash).toBe(`${inGame}, ply 3: the ply does not match its hash`);
    expect(byRules).toMatch(new RegExp(`^${inGame}, ply 3: \\w+: `));
    expect(more).toEqual([]);
  });

  test("move is found by the rules if the hashes were computed again", async () => {
    await editGame(otherMove, true);
    const found = await differences();
    expect(found[0]).toMatch(new RegExp(`^${inGame}, ply 3: \\w+: `));
    expect(found[1]).toMatch(`${PGN}, game 2, which has to be ${ID(1)}: the tag GameHash is `);
  });

  test("text of a move and position are found by the rules", async () => {
    await editGame(({ moves }) => ({ moves: moves.with(1, { ...(moves[1] as object), san: "Qxh7#" } as never) }), true);
    expect((await differences())[0]).toMatch(new RegExp(`^${inGame}, ply 2: san is "Qxh7#", by the rules "`));
  });

  test("time of a ply is found by its hash", async () => {
    await editGame(
      ({ moves }) => ({ moves: moves.with(3, { ...(moves[3] as object), at: "2026-11-20T00:00:00.000Z" } as never) }),
      false,
    );
    expect(await differences()).toEqual([`${inGame}, ply 4: the ply does not match its hash`]);
  });

  test("name is found by the hash, and in the PGN", async () => {
    const players = { white: { username: "darius" }, black: { username: "leonidas" } };
    await editGame(() => ({ players }), false);
    expect(await differences()).toEqual([
      `${inGame}: the players, the options or other data of the start do not match the hash`,
      `${PGN}, game 2, which has to be ${ID(1)}: the tag White is "xerxes", in NDJSON "darius"`,
    ]);
  });

  test("outcome is found by the hash, and by the rules if only they can decide it", async () => {
    await editGame(() => ({ outcome: { winner: "white", reason: "checkmate" } }), false);
    const [byHash, byRules] = await differences();
    expect(byHash).toBe(`${inGame}: the outcome does not match the hash of the game`);
    expect(byRules).toBe(`${inGame}: the outcome is a win of white by checkmate; by the rules the game is not over`);
  });

  test("of an unknown revision is named", async () => {
    await editGame(() => ({ revision: 99 }), true);
    expect(await differences()).toContain(
      `${inGame}: revision 99 of the rules of spartan-chess is not known to this release, so the moves were not checked.`,
    );
  });

  test.each([
    ["private games", { private: true }, /line 2: private: /],
    [
      "games of another month",
      { finishedAt: "2026-12-01T00:00:00.000Z" },
      /it ended at 2026-12-01T00:00:00.000Z, not in 2026-11/,
    ],
    ["games of another variant", { variant: "hoplit-chess" }, /it is a game of hoplit-chess/],
    ["games that are not over", { status: "aborted" }, /line 2: status: /],
  ])("that is among the %s does not belong into the dump", async (_, change, expected) => {
    await editGame(() => change, true);
    expect((await differences()).join("\n")).toMatch(expected);
  });
});

test.each(VARIANTS)("an outcome that the rules decide is compared with the rules: %s", (variant) => {
  const rules = gameOf(variant);
  for (let seed = 0; seed < 10; seed += 1) {
    const random = new Random(seed);
    let line = startLine(rules);
    while (line.outcome === null) line = unwrap(line.play(random.pick(line.legalMoves)));
    const record = viewRecord(recordOf(line, variant, rules.startPosition, { revision: rules.revision }));
    const game = readGame(JSON.stringify({ ...record, hash: "", hashes: [] }));
    if (typeof game === "string") throw new Error(game);
    expect(checkRules(game)).toEqual([]);
    const [finding] = checkRules({ ...game, outcome: { winner: null, reason: "draw-agreement" } });
    expect(finding?.detail).toMatch(/^the outcome is a draw by draw-agreement; by the rules it is a /);
    const [early] = checkRules({ ...game, moves: game.moves.slice(0, 3) });
    expect(early?.detail).toMatch(/; by the rules the game is not over$/);
  }
});

describe("a changed file", () => {
  test("has another hash than in the manifest", async () => {
    const content = fs.readFileSync(inFolder(PGN));
    content[content.length - 10] = (content[content.length - 10] ?? 0) ^ 1;
    fs.writeFileSync(inFolder(PGN), content);
    const [hash, damage] = await differences();
    expect(hash).toBe(`${PGN}: the file does not have the SHA-256 of the manifest`);
    expect(damage).toMatch(new RegExp(`^${PGN}: the file is damaged or incomplete after \\d games: `));
  });

  test("that is cut off is named with the last good game", async () => {
    const content = fs.readFileSync(inFolder(NDJSON));
    fs.writeFileSync(inFolder(NDJSON), content.subarray(0, content.length - 200));
    const [size, damage] = await differences();
    expect(size).toBe(`${NDJSON}: the file has ${content.length - 200} bytes, the manifest says ${content.length}`);
    expect(damage).toMatch(new RegExp(`^${NDJSON}: the file is damaged or incomplete after \\d games: unexpected end`));
  });

  test("that is missing is named", async () => {
    fs.rmSync(inFolder(PGN));
    expect(await differences()).toEqual([`${PGN}: the file is missing`]);
  });

  test("lacks a game or has one twice", async () => {
    edit(NDJSON, (text) => text.slice(text.indexOf("\n") + 1));
    const found = await differences();
    expect(found.at(-2)).toBe(`${NDJSON}: the file has 3 games, the manifest says 4`);
    expect(found.at(-1)).toBe(`${MANIFEST}: it names 12 games, the files have 11`);
    edit(NDJSON, (text) => text.slice(0, text.indexOf("\n") + 1) + text);
    expect((await differences()).join("\n")).toMatch(/line 2, game \w+: it is a repetition, or not in order/);
  });

  test("of PGN with another move is named", async () => {
    edit(PGN, (text) => text.replace(/\n1\. \S+/, "\n1. Zz9"));
    expect(await differences()).toEqual([
      expect.stringMatching(`^${PGN}, game 1, which has to be ${ID(0)}: move 1 is "Zz9", in NDJSON "`),
    ]);
  });
});

describe("a manifest", () => {
  test.each([
    ["of another month", { month: "2026-10" }, "the manifest is about 2026-10, not about the month of its name"],
    [
      "of a later version",
      { version: 2 },
      "version 2 of the format is not known to this release, which reads version 1",
    ],
    ["of another kind", { files: "none" }, "this is not the manifest of a dump: files: "],
    ["with a path", { files: [{ ...FILE(), name: "../x.gz" }] }, "../x.gz is not the name of a file of 2026-11"],
    ["with another sum", { games: 13 }, "it names 13 games, the files have 12"],
  ])("%s is refused", async (_, change, sentence) => {
    writeManifest({ ...readManifest(), ...change });
    expect((await differences()).join("\n")).toContain(`${MANIFEST}: ${sentence}`);
  });

  test("that is not JSON is refused", async () => {
    fs.writeFileSync(inFolder(MANIFEST), "{");
    expect(await differences()).toEqual([expect.stringContaining("the manifest cannot be read: ")]);
  });

  test("is found by the folder", async () => {
    fs.writeFileSync(inFolder("other.json"), "{}");
    expect(findManifests(folder)).toEqual([inFolder(MANIFEST)]);
    expect(findManifests(inFolder(MANIFEST))).toEqual([inFolder(MANIFEST)]);
    expect(() => findManifests(inFolder("missing"))).toThrow("There is no ");
    expect(() => findManifests(scratch)).toThrow("There is no manifest, such as skytale-2026-11.json, in ");
  });
});

function FILE() {
  return { variant: "sparta", format: "pgn", games: 1, bytes: 1, sha256: sha256("") };
}

describe("the command", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      path.join(root, "node_modules/.bin/tsx"),
      ["scripts/verify-dump.ts", ...args],
      { cwd: root, encoding: "utf8" },
    );
    return { status, stdout, stderr, last: stdout.trimEnd().split("\n").at(-1) };
  };

  test("ends with one clear line", async () => {
    const store = new MemoryStore();
    const [game] = sampleGames("sparta", 1);
    const december = { ...(game as NonNullable<typeof game>), finishedAt: new Date(DUE).toISOString() };
    await writeAll(new MemorySource([december]), store, DUE + 40 * DAY);
    for (const [name, content] of store.files) fs.writeFileSync(inFolder(name), content);
    expect(run(folder)).toMatchObject({ status: 0, last: "Verified: 2 months, 8 files, 13 games, no difference." });
    edit(PGN, (text) => text.replace("xerxes", "darius"));
    expect(run(inFolder(MANIFEST))).toMatchObject({
      status: 1,
      last: "FAILED: 1 difference in 1 month, 6 files, 12 games.",
    });
    expect(run(inFolder("missing"))).toMatchObject({ status: 1, last: `FAILED: There is no ${inFolder("missing")}.` });
    expect(run()).toMatchObject({ status: 2, stdout: "" });
  });
});
