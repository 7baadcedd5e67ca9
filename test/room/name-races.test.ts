import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Room } from "../../src/room/room";
import { give, look, move, newGame, playerObject, untilDelivered } from "./fixtures";

test("events on their way do not undo a change of name", async () => {
  const { id, white, black, room } = await newGame();
  await untilDelivered(id);
  await runInDurableObject(room, async (instance: Room) => {
    const command = instance.command(white.id, move("e2e4", 0), { idempotency: null, board: false, dryRun: false });
    await Promise.all([command, instance.rename(white.id, "themistocles")]);
  });
  await untilDelivered(id);
  const opponentOfBlack = async () => (await playerObject(black.id).runningGames())[0]?.opponent.username;
  expect(await opponentOfBlack()).toBe("themistocles");
  await give(id, black, move((await look(id)).legalMoves[0] ?? "", 1));
  await untilDelivered(id);
  expect(await opponentOfBlack()).toBe("themistocles");
});

test("erasure reaches the room of a finished game that is not archived yet", async () => {
  const { id, white, black, room } = await newGame();
  await room.postMessage(white.id, "molon labe", null);
  await give(id, black, { type: "resign" });
  await untilDelivered(id);
  await env.DB.prepare("DELETE FROM games WHERE id = ?").bind(id).run();
  await playerObject(white.id).erase();
  await vi.waitFor(async () => expect((await look(id)).players.white.username).toBe("deleted player"));
  const messages = await room.messages(black.id);
  expect(messages.ok && messages.value.map(({ text }) => text)).toEqual([""]);
});
