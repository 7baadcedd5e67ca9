import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findChallenge, insertChallenge } from "../../../src/db/challenges";
import { insertPlayer } from "../../../src/db/players";
import type { ChallengeRow } from "../../../src/db/schema";
import { PLAYER_MIGRATIONS } from "../../../src/player/migrations";
import { migrate } from "../../../src/storage/schema-steps";
import { NO_LIMITS } from "../../db/fixtures";
import { look, roomStub, untilDelivered } from "../../room/fixtures";
import { challenge, DAY, evict, feedIds, newId, newPlayer, player, rawStub, rows, until } from "../fixtures";

/** The last schema version that named jobs differently. */
const OLD_SCHEMA = 5;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A player's object as an earlier version left it, with these unfinished jobs in the format of that version. */
async function oldPlayer(
  id: string,
  waiting: readonly (readonly [id: string, kind: string, payload: string])[],
  username = "leonidas",
): Promise<void> {
  const due = Date.now() - DAY;
  await runInDurableObject(rawStub(id), async (_, { storage }) => {
    const { sql } = storage;
    await storage.deleteAll();
    migrate(
      storage,
      PLAYER_MIGRATIONS.filter((step) => step.id <= OLD_SCHEMA),
    );
    sql.exec(
      "INSERT INTO account (id, player_id, username, created_at, recovery_hash) VALUES (1, ?, ?, 0, 'none')",
      id,
      username,
    );
    for (const [jobId, kind, payload] of waiting)
      sql.exec("INSERT INTO tasks VALUES (?, ?, ?, ?, 3, ?, 'D1 is down')", jobId, kind, payload, due, due);
  });
  await evict(id);
  // Any call wakes the object, which sets the alarm at once.
  await player(id).listTokens();
  await until(async () => expect(await rows(id, "SELECT id, kind, payload, last_error FROM jobs")).toEqual([]));
}

/** A player who plays White in a running game, with a row in D1. */
async function newGame(): Promise<{ gameId: string; id: string }> {
  const [white, black] = [await newPlayer("leonidas"), await newPlayer("xerxes")];
  await insertPlayer(env.DB, { id: white.id, username: `leonidas-${white.id}`, createdAt: 0, signup: null });
  const row: ChallengeRow = { ...challenge(white, null), color: "white" };
  await insertChallenge(env.DB, row, NO_LIMITS);
  const gameId = newId("g");
  const accepted = await roomStub(gameId).acceptChallenge(row.id, black);
  expect(accepted.ok).toBe(true);
  await untilDelivered(gameId);
  return { gameId, id: white.id };
}

/** The stored format of challenges before they could forbid takebacks and vacations. */
function oldText({ takebacks, vacation, minRating, maxRating, rematchOf, ...row }: ChallengeRow): string {
  return JSON.stringify({ challenge: row });
}

test("an earlier version's unfinished posts and closes of challenges reach D1 and the other player", async () => {
  const [id, other] = [newId("p"), await newPlayer("xerxes")];
  const [one, two] = [challenge({ id, username: "leonidas" }, other), challenge({ id, username: "leonidas" }, other)];
  const three: ChallengeRow = { ...challenge({ id, username: "leonidas" }, other), rated: true, takebacks: false };
  const closing = { challengeId: two.id, closing: { status: "canceled" } };
  const rival = await newPlayer("mardonios");
  const declined = challenge(rival, { id, username: "leonidas" });
  await rival.rpc.postChallenge(declined);
  const reason = { challengeId: declined.id, closing: { status: "declined", reason: "later" } };
  await oldPlayer(id, [
    [`post-${one.id}`, "post", oldText(one)],
    [`post-${two.id}`, "post", JSON.stringify({ challenge: two })],
    [`post-${three.id}`, "post", JSON.stringify({ challenge: three })],
    [`close-${declined.id}`, "close", JSON.stringify(reason)],
  ]);
  await oldPlayer(id, [[`close-${two.id}`, "close", JSON.stringify(closing)]]);
  expect(await findChallenge(env.DB, one.id)).toEqual({ ...one, takebacks: true, vacation: true });
  expect(await findChallenge(env.DB, two.id)).toMatchObject({ status: "canceled", takebacks: true });
  expect(await findChallenge(env.DB, three.id)).toMatchObject({ status: "open", takebacks: false });
  expect(await findChallenge(env.DB, declined.id)).toMatchObject({ status: "declined", declineReason: "later" });
  const told = await feedIds(other.rpc);
  expect(told.toSorted()).toEqual(
    [`${one.id}-received`, `${two.id}-canceled`, `${two.id}-received`, `${three.id}-received`].toSorted(),
  );
  expect(await feedIds(rival.rpc)).toEqual([`${declined.id}-declined-later`]);
});

test("an earlier version's unfinished vacation, suspension and rename are completed", async () => {
  const { gameId, id } = await newGame();
  const vacationUntil = Date.now() + 2 * DAY;
  await oldPlayer(id, [
    [`vacation-${gameId}`, "vacation", JSON.stringify({ gameId, until: vacationUntil })],
    ["suspension", "suspension", JSON.stringify({ at: 5 })],
    ["rename", "rename", JSON.stringify({ username: "themistocles" })],
    ["name-archive", "name-archive", JSON.stringify({ change: "renamed", after: { finishedAt: 9, id: "g" } })],
  ]);
  const row = await env.DB.prepare("SELECT username, suspended_at FROM players WHERE id = ?").bind(id).first();
  expect(row).toEqual({ username: "themistocles", suspended_at: 5 });
  expect((await look(gameId)).clock?.vacationUntil.white).toBe(new Date(vacationUntil).toISOString());
  const renamed = JSON.stringify({ gameId, change: "renamed" });
  await oldPlayer(id, [[`name-${gameId}`, "name-game", renamed]], "themistocles");
  expect((await look(gameId)).players.white).toMatchObject({ username: "themistocles" });
});

test("an earlier version's unfinished erasure is completed", async () => {
  const { gameId, id } = await newGame();
  await oldPlayer(id, [
    ["erase", "erase", "{}"],
    [`name-${gameId}`, "name-game", JSON.stringify({ gameId, change: "erased" })],
  ]);
  const row = await env.DB.prepare("SELECT erased_at FROM players WHERE id = ?").bind(id).first();
  expect(row?.erased_at).not.toBeNull();
  expect(await look(gameId)).toMatchObject({
    outcome: { winner: "black", reason: "resignation" },
    players: { white: { username: "deleted player" } },
  });
});
