import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJson } from "../../src/dumps/canonical-json";
import { chainOf, viewChain } from "../../src/dumps/chain";
import { viewRecord } from "../../src/records/json-writer";
import { sampleGames } from "./sample-dump";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const [record] = sampleGames("hoplit-chess", 1);
if (record === undefined) throw new Error("no game");
const game = viewRecord(record);

test("each hash is made of the one before and of a ply, and the last one of the outcome", async () => {
  const { moves, status, outcome, finishedAt, ...setup } = game;
  let last = sha256(canonicalJson(setup));
  const links = [last];
  for (const ply of moves) {
    last = sha256(`${last}${canonicalJson(ply)}`);
    links.push(last);
  }
  const hash = sha256(`${last}${canonicalJson({ finishedAt, outcome, status })}`);
  expect(await chainOf(game, sha256)).toEqual({ links, hash });
  expect(viewChain({ links, hash })).toEqual({ hash, hashes: links.map((link) => link.slice(0, 8)) });
});

test("the order of members and the hashes themselves do not matter", async () => {
  const { id, ...rest } = game;
  const chain = await chainOf(game, sha256);
  expect(await chainOf({ hash: "0", hashes: [], ...rest, id }, sha256)).toEqual(chain);
});

const changes: readonly (readonly [string, Partial<typeof game>, number])[] = [
  ["a name", { players: { white: { username: "darius" }, black: { username: "leonidas" } } }, 0],
  ["an option", { options: { other: true } }, 0],
  ["a rating", { startRatings: { white: 1612.5, black: null } }, 0],
  ["the time of a ply", { moves: game.moves.map((ply, index) => (index === 2 ? { ...ply, at: "now" } : ply)) }, 3],
  ["a move", { moves: game.moves.map((ply, index) => (index === 1 ? { ...ply, move: "a1a2" } : ply)) }, 2],
  ["the outcome", { outcome: { winner: "white", reason: "resignation" } }, game.moves.length + 1],
];

test.each(changes)("a change of %s changes all hashes from there on", async (_, change, first) => {
  const before = await chainOf(game, sha256);
  const after = await chainOf({ ...game, ...change }, sha256);
  const one = [...before.links, before.hash];
  const other = [...after.links, after.hash];
  expect(one.map((link, index) => link === other[index])).toEqual(one.map((_link, index) => index < first));
});
