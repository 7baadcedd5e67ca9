import { afterEach, expect, test, vi } from "vitest";
import type { PlayerRpc } from "../../src/player/player-rpc";
import { batch, evict, newPlayer, token, travelTo } from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const first = token({ hash: "first" });
const added = token({ hash: "added" });

/** Calls that may happen to a player. All ids are fixed, so the answers of two runs can be compared. */
const LIFE: readonly ((player: PlayerRpc) => Promise<unknown>)[] = [
  (player) => player.addToken(added),
  (player) => player.receive(batch("g1", [1, 2])),
  (player) => player.feed(null, 1),
  (player) => player.receive(batch("g1", [2, 3], { turn: "black" })),
  (player) => player.receive(batch("g2", [1], { deadlineAt: 5 })),
  (player) => player.feed("g1-1", 1),
  (player) => player.notify({ id: "c1-received", type: "challenge.received", timestamp: "", data: {} }),
  (player) => player.notify({ id: "c1-received", type: "challenge.received", timestamp: "", data: {} }),
  (player) => player.runningGames(),
  (player) => player.beginRequest("k", "body"),
  (player) => player.beginRequest("k", "body"),
  (player) => player.finishRequest("k", { status: 200, body: "{}", headers: {} }),
  (player) => player.beginRequest("k", "body"),
  (player) => player.beginRequest("k2", "body"),
  (player) => player.abandonRequest("k2"),
  (player) => player.beginRequest("k2", "other"),
  (player) => player.receive(batch("g2", [2], { status: "finished" })),
  (player) => player.runningGames(),
  (player) => player.recover({ recoveryHash: "wrong", nextRecoveryHash: "x", token: token(), revokeAll: false }),
  (player) =>
    player.recover({
      recoveryHash: "recovery",
      nextRecoveryHash: "x",
      token: token({ id: "rescue", hash: "rescue" }),
      revokeAll: false,
    }),
  (player) => player.recover({ recoveryHash: "recovery", nextRecoveryHash: "x", token: token(), revokeAll: false }),
  (player) => player.revokeToken(first.id, { passkeys: false, webhooks: false }),
  (player) => player.authorize("first", 0),
  (player) => player.authorize("rescue", 0),
  (player) => player.listTokens(),
  (player) => player.feed("g2-1", 100),
  (player) => player.feed(null, 100),
  (player) => player.feed("c9-received", 100),
];

async function live(afterEachStep: (id: string) => Promise<void>): Promise<unknown[]> {
  travelTo(Date.parse("2027-01-01T00:00:00Z"));
  const { id, rpc } = await newPlayer();
  await rpc.addToken(first);
  const answers: unknown[] = [];
  for (const step of LIFE) {
    answers.push(await step(rpc));
    await afterEachStep(id);
  }
  const text = JSON.stringify(answers)
    .replaceAll(id, "player")
    .replaceAll(/"id":"t0+\d+"/g, '"id":"token"');
  return JSON.parse(text) as unknown[];
}

test("an eviction between any two calls changes no answer", async () => {
  const undisturbed = await live(async () => undefined);
  expect(undisturbed).toHaveLength(LIFE.length);
  expect(await live(evict)).toEqual(undisturbed);
});
