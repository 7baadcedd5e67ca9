import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { give, newGame, roomStub, untilDelivered } from "./fixtures";

/** The stored setup of a game. */
const storedSetup = (gameId: string): Promise<Record<string, unknown>> =>
  runInDurableObject(roomStub(gameId), (_, { storage }) =>
    JSON.parse(storage.sql.exec<{ setup: string }>("SELECT setup FROM match").one().setup),
  );

/**
 * Writes the setup in the form of an earlier release, and evicts the object.
 * @param challengeId stored instead of an origin, as the first release did; null for a release with origins
 */
async function makeOld(gameId: string, challengeId: string | null): Promise<void> {
  await runInDurableObject(roomStub(gameId), (_, { storage }) => {
    storage.sql.exec("UPDATE match SET setup = json_remove(setup, '$.observers')");
    if (challengeId === null) return;
    const old = "json_set(json_remove(setup, '$.origin'), '$.challengeId', ?)";
    storage.sql.exec(`UPDATE match SET setup = ${old}`, challengeId);
  });
  await evictDurableObject(roomStub(gameId));
}

test("a game that an earlier release stored has its challenge as origin, and no observers", async () => {
  const { id, white, challenge, room } = await newGame();
  await untilDelivered(id);
  const before = await room.events(white.id, null, 10);
  const written = await storedSetup(id);
  expect(written).toMatchObject({ origin: { kind: "challenge", challengeId: challenge.id }, observers: [] });
  expect(written).not.toHaveProperty("challengeId");

  await makeOld(id, challenge.id);
  expect(await room.events(white.id, null, 10)).toEqual(before);
  expect(before).toMatchObject({
    value: { items: [{ type: "game.started", data: { challengeId: challenge.id } }, expect.anything()] },
  });
  await room.rename(white.id, "themistocles");
  expect(await storedSetup(id)).toEqual({
    ...written,
    players: { ...Object(written.players), white: { id: white.id, username: "themistocles" } },
  });

  await makeOld(id, null);
  await room.rename(white.id, "xerxes");
  expect(await storedSetup(id)).toEqual(written);

  await makeOld(id, challenge.id);
  await give(id, white, { type: "resign" });
  await vi.waitFor(async () =>
    expect(await env.DB.prepare("SELECT challenge_id FROM games WHERE id = ?").bind(id).first("challenge_id")).toBe(
      challenge.id,
    ),
  );
});
