import { env } from "cloudflare:workers";
import { insertChallenge } from "../../src/db/challenges";
import type { ChallengeRow } from "../../src/db/schema";
import type { PlayerCommand } from "../../src/match/command";
import type { GameView } from "../../src/match/view";
import type { PlayerRpc } from "../../src/player/player-rpc";
import { challengeRow, NO_LIMITS } from "../db/fixtures";
import { until } from "../player/fixtures";

export const DAY = 86_400_000;

let made = 0;

/** A unique id. `kind` is its first letter, which makes failures readable. */
export function newId(kind: "p" | "c" | "g"): string {
  made += 1;
  return `${kind}${String(made).padStart(15, "0")}`;
}

/** A player with an account in their object. */
export async function newPlayer(username: string): Promise<{ id: string; username: string }> {
  const id = newId("p");
  await playerObject(id).create({
    playerId: id,
    username,
    token: { id: "t1", hash: `hash-of-${id}`, name: "sign-up", scopes: [], expiresAt: null, parentId: null },
    recoveryHash: "none",
  });
  return { id, username };
}

/** A player's object with its RPC interface, which the stub's own type does not show. */
export const playerObject = (id: string): PlayerRpc => playerStub(id) as unknown as PlayerRpc;
export const playerStub = (id: string) => env.PLAYERS.get(env.PLAYERS.idFromName(id));
export const roomStub = (id: string) => env.ROOMS.get(env.ROOMS.idFromName(id));

/** An open challenge in D1, by default for Spartan Chess with the challenger as White. */
export async function newChallenge(
  challenger: { id: string; username: string },
  changes: Partial<ChallengeRow> = {},
): Promise<ChallengeRow> {
  const row = challengeRow({
    id: newId("c"),
    challengerId: challenger.id,
    challengerName: challenger.username,
    timeControl: { kind: "per-move", perMove: 3 * DAY },
    createdAt: Date.now(),
    expiresAt: Date.now() + 14 * DAY,
    ...changes,
  });
  await insertChallenge(env.DB, row, NO_LIMITS);
  return row;
}

/** A running game of two new players. */
export async function newGame(changes: Partial<ChallengeRow> = {}) {
  const white = await newPlayer("xerxes");
  const black = await newPlayer("leonidas");
  const challenge = await newChallenge(white, changes);
  const id = newId("g");
  const accepted = await roomStub(id).acceptChallenge(challenge.id, black);
  if (!accepted.ok) throw new Error(accepted.error.code);
  return { id, white, black, challenge, room: roomStub(id) };
}

/** Sends a command. Returns the view of the game or the code of the refusal. */
export async function give(
  gameId: string,
  player: { id: string },
  command: PlayerCommand,
  key: { key: string; fingerprint: string } | null = null,
): Promise<GameView | string> {
  const answer = await roomStub(gameId).command(player.id, command, {
    idempotency: key,
    board: false,
    dryRun: false,
  });
  return answer.ok ? JSON.parse(answer.value.json) : answer.error.code;
}

export const move = (text: string, ply: number, offerDraw = false): PlayerCommand => ({
  type: "move",
  move: text,
  ply,
  offerDraw,
  endVacation: false,
});

/** The game as a viewer sees it. */
export async function look(gameId: string, viewer: { id: string } | null = null): Promise<GameView> {
  const answer = await roomStub(gameId).view(viewer?.id ?? null, { board: false });
  if (!answer.ok) throw new Error(answer.error.code);
  return JSON.parse(answer.value.json);
}

/** Waits until the room has delivered all events to its players. */
export async function untilDelivered(gameId: string): Promise<void> {
  await until(async () => {
    const report = await roomStub(gameId).report();
    if (report.kind === "frozen") return;
    const owed = "owed" in report ? report.owed.filter((recipient) => recipient !== "archive") : [report.kind];
    if (owed.length > 0) throw new Error(`the room has pending deliveries for ${owed}`);
  });
}
