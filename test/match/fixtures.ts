import type { Command, PlayerCommand } from "../../src/match/command";
import { decide, startMatch } from "../../src/match/decide";
import { eventsDue } from "../../src/match/due";
import type { MatchEvent } from "../../src/match/event";
import type { MatchSetup } from "../../src/match/setup";
import { evolveAll, type MatchState, newMatch } from "../../src/match/state";
import { type GameParts, type GameView, writeGame } from "../../src/match/view";
import { storedGame } from "../../src/rules/registry";
import { challengeId, gameId, playerId } from "../../src/shared/ids";
import type { Side } from "../../src/shared/side";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 0, 1);

/** A setup of a Spartan Chess match with three days a move. */
export const setup = (changes: Partial<MatchSetup> = {}): MatchSetup => ({
  gameId: gameId("0000000000000001"),
  origin: { kind: "challenge", challengeId: challengeId("0000000000000002") },
  observers: [],
  variant: "spartan-chess",
  revision: 1,
  options: {},
  position: null,
  players: {
    white: { id: playerId("0000000000000003"), username: "xerxes" },
    black: { id: playerId("0000000000000004"), username: "leonidas" },
  },
  timeControl: { kind: "per-move", perMove: 3 * DAY },
  rated: false,
  private: false,
  takebacks: true,
  vacation: true,
  warningPart: 0,
  maxMoveTime: 30 * DAY,
  createdAt: START,
  ...changes,
});

/** The state before any event. */
export function opening(of: MatchSetup): MatchState {
  const game = storedGame(of.variant, of.revision);
  if (game === undefined) throw new Error(`no game ${of.variant}`);
  const match = newMatch(of, game);
  if (!match.ok) throw new Error(match.error.detail);
  return match.value;
}

/** Folds events into a state. Throws if one does not apply. */
export function fold(state: MatchState, events: Iterable<MatchEvent>): MatchState {
  const next = evolveAll(state, events);
  if (!next.ok) throw new Error(next.error.detail);
  return next.value;
}

/** A started match. */
export function started(changes: Partial<MatchSetup> = {}): MatchState {
  const state = opening(setup(changes));
  return fold(state, startMatch(state));
}

/** A match as a viewer sees it; null for a spectator. */
export const viewGame = (state: MatchState, viewer: Side | null, parts: GameParts = { board: false }): GameView =>
  JSON.parse(writeGame(state, viewer, parts));

/** The result of a command: the state after it, its events, or the code of its refusal. */
export interface Outcome {
  readonly state: MatchState;
  readonly events: readonly MatchEvent[];
  readonly refused: string | null;
}

/** Applies due events, then the command, as a room does. */
export function give(state: MatchState, side: Side, command: PlayerCommand, now: number): Outcome {
  const due = eventsDue(state, now);
  const settled = fold(state, due);
  const sided: Command = { ...command, side };
  const decision = decide(settled, sided, now);
  if (!decision.ok) return { state: settled, events: due, refused: decision.error.code };
  return { state: fold(settled, decision.value), events: [...due, ...decision.value], refused: null };
}

/** A move request at the match's current ply. */
export const move = (state: MatchState, text: string, offerDraw = false): PlayerCommand => ({
  type: "move",
  move: text,
  ply: state.line.ply,
  offerDraw,
  endVacation: false,
});

/** Plays moves in turn, an hour apart, and returns the resulting state. Throws if one is refused. */
export function play(state: MatchState, moves: readonly string[]): MatchState {
  let current = state;
  for (const text of moves) {
    const side = current.line.turn;
    if (side === null) throw new Error(`the game is over before ${text}`);
    const result = give(current, side, move(current, text), current.turnStartedAt + HOUR);
    if (result.refused !== null) throw new Error(`${text}: ${result.refused}`);
    current = result.state;
  }
  return current;
}
