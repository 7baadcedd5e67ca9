import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { ChallengeRow } from "../../src/db/schema";
import type { GameView } from "../../src/match/view";
import type { GameBatch } from "../../src/player/player-rpc";
import { housePlayerOf, type Level } from "../../src/shared/house";
import type { Side } from "../../src/shared/side";
import { look, newChallenge, newId, newPlayer, roomStub } from "../room/fixtures";

/** The object that plays for the house in a game. */
export const opponentStub = (gameId: string, side: Side) =>
  env.OPPONENTS.get(env.OPPONENTS.idFromName(`${gameId}-${side}`));

/** A running game of a new player against a house player, by default as White against the recruit. */
export async function newHouseGame(changes: Partial<ChallengeRow> = {}, level: Level = 3) {
  const person = await newPlayer("xerxes");
  const challenge = await newChallenge(person, changes);
  const id = newId("g");
  const house = housePlayerOf(level);
  const accepted = await roomStub(id).acceptChallenge(challenge.id, house);
  if (!accepted.ok) throw new Error(accepted.error.code);
  const side: Side = challenge.color === "black" ? "white" : "black";
  return { id, person, house, side, room: roomStub(id), opponent: opponentStub(id, side) };
}

/** Waits until a player's view of a game satisfies a condition. */
export const untilGame = (gameId: string, viewer: { id: string }, isSo: (game: GameView) => boolean) =>
  vi.waitFor(
    async () => {
      const game = await look(gameId, viewer);
      if (!isSo(game))
        throw new Error(`turn ${game.turn} at ply ${game.ply}, ${game.status}, takeback ${game.takebackOffer}`);
      return game;
    },
    { interval: 10 },
  );

/** An upper limit for a step of the house's thinking, in milliseconds. */
const LONGEST_STEP = 300;

/**
 * Makes the clock advance only by the time that the house itself uses, until mocks are restored. A stall of a busy
 * machine within a step does not count.
 * @param from the current time in milliseconds since 1970
 */
export function countOwnTime(from: number = Date.now()): void {
  const { now } = Date;
  let last = now();
  let counted = from;
  vi.spyOn(Date, "now").mockImplementation(() => {
    const at = now();
    counted += Math.min(at - last, LONGEST_STEP);
    last = at;
    return counted;
  });
}

/** A batch without events of a running game in which the notified side is to move. */
export const turnNews = (gameId: string, side: Side): GameBatch => ({
  gameId,
  throughSeq: 2,
  news: [],
  summary: {
    id: gameId,
    variant: "spartan-chess",
    status: "active",
    side,
    opponent: { id: "p000000000000000", username: "xerxes" },
    ply: 1,
    turn: side,
    position: "",
    lastMove: null,
    drawOffer: null,
    takebackOffer: null,
    turnStartedAt: 0,
    deadlineAt: null,
    outcome: null,
    rated: false,
    private: false,
  },
});
