import { createHash } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import { checkChain, checkRules, readGame } from "../../scripts/verify-dump/check-game";
import { chainOf } from "../../src/dumps/chain";
import { DumpManifest } from "../../src/dumps/manifest";
import { readGuide } from "../guides/guide";

const guide = readGuide(path.resolve(import.meta.dirname, "../../docs/guides/dumps.md"));
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function sample(has: string): string {
  const block = guide.blocks.find(({ language, text }) => language === "json" && text.includes(has));
  if (block === undefined) throw new Error(`no sample with ${has}`);
  return block.text;
}

test("the game of the guide has the hashes of the guide, and follows the rules", async () => {
  const game = readGame(sample('"hashes"'));
  if (typeof game === "string") throw new Error(game);
  expect(await checkChain(game)).toEqual([]);
  expect(checkRules(game)).toEqual([]);
});

test("each row of the worked example is a hash of the chain and the text that it is made of", async () => {
  const rows = [...guide.text.matchAll(/^\| `(.+)` \| `([0-9a-f]{64})` \|$/gm)];
  expect(rows.map(([, text = ""]) => sha256(text))).toEqual(rows.map(([, , hash]) => hash));
  const { links, hash } = await chainOf(JSON.parse(sample('"hashes"')), sha256);
  expect(rows.map(([, , shown]) => shown)).toEqual([...links, hash]);
});

test("the manifest of the guide is one", () => {
  expect(DumpManifest.safeParse(JSON.parse(sample('"license"'))).success).toBe(true);
});
