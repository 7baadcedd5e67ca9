import { expect, test } from "vitest";
import { type BlockKey, deleteBlock, insertBlock, isBlockedBetween, listBlocks } from "../../src/db/blocks";
import { insertPlayer } from "../../src/db/players";
import { d1, NOW, newId } from "./fixtures";

test("a block applies between two players in both directions until its owner removes it", async () => {
  const [one, other] = [newId(), newId()];
  expect(await isBlockedBetween(d1, one, other)).toBe(false);
  for (let i = 0; i < 2; i += 1) await insertBlock(d1, { playerId: one, blockedId: other, createdAt: NOW + i });
  expect(await isBlockedBetween(d1, one, other)).toBe(true);
  expect(await isBlockedBetween(d1, other, one)).toBe(true);
  expect(await isBlockedBetween(d1, one, newId())).toBe(false);
  await deleteBlock(d1, other, one);
  expect(await isBlockedBetween(d1, one, other)).toBe(true);
  await deleteBlock(d1, one, other);
  await deleteBlock(d1, one, other);
  expect(await isBlockedBetween(d1, one, other)).toBe(false);
});

test("blocks are listed for their owner, latest first, page by page", async () => {
  const me = newId();
  const names = ["miltiades", "themistokles", "aristeides"];
  for (const [i, username] of names.entries()) {
    const id = newId();
    await insertPlayer(d1, { id, username, createdAt: NOW, signup: null });
    await insertBlock(d1, { playerId: me, blockedId: id, createdAt: NOW + Math.floor(i / 2) });
    await insertBlock(d1, { playerId: id, blockedId: me, createdAt: NOW });
  }
  const seen: string[] = [];
  let after: BlockKey | null = null;
  do {
    const page = await listBlocks(d1, me, { limit: 1, after });
    seen.push(...page.rows.map(({ username }) => username));
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual(["aristeides", "themistokles", "miltiades"]);
});
