import type { Line } from "../rules/game";
import { err, ok, type Result } from "../shared/result";
import type { Command, MatchRefusal } from "./command";
import { mayOfferFrom } from "./draw-offers";
import type { MatchEvent } from "./event";
import { EventRecorder } from "./event-recorder";
import { type MatchState, type PlyRecord, turnOf } from "./state";
import { nextTurn } from "./turn-events";

type MoveCommand = Extract<Command, { type: "move" }>;

/**
 * Decides a move. Conditional moves that it triggers are played in the same command.
 * A move during the player's vacation ends the vacation in all games. Such a move needs an explicit confirmation
 * (`endVacation`), because it could cost the player weeks of vacation.
 */
export function decideMove(
  state: MatchState,
  command: MoveCommand,
  now: number,
): Result<readonly MatchEvent[], MatchRefusal> {
  const { position, side } = command;
  const isOther = position !== undefined && position !== state.line.position;
  if (command.ply !== state.line.ply || isOther) return err({ code: "stale-ply", ply: state.line.ply });
  if (turnOf(state) !== side) return err({ code: "not-your-turn" });
  const played = state.line.play(command.move);
  if (!played.ok) {
    return err({ code: "illegal-move", detail: played.error.detail, legalMoves: state.line.legalMoves });
  }
  const offersDraw = command.offerDraw && played.value.outcome === null && state.draw.by !== side;
  const offerFrom = mayOfferFrom(state, side);
  if (offersDraw && played.value.ply < offerFrom) return err({ code: "offer-too-soon", ply: offerFrom });
  if (state.vacation[side] !== null && !command.endVacation) return err({ code: "on-vacation", doing: "moving" });
  const recorder = new EventRecorder(state, now);
  if (state.vacation[side] !== null) recorder.add({ type: "vacation.ended", at: now, side, cause: "moved" });
  recorder.play(played.value, side, "player");
  if (offersDraw) recorder.add({ type: "draw.offered", at: now, side });
  recorder.fireAll();
  for (const event of nextTurn(recorder.state, now)) recorder.add(event);
  return ok(recorder.events);
}

/**
 * The ply that an earlier request with the same side, `ply` and move has played; null if no such ply was played. The
 * notation may differ. The room answers the repeated request like the first one.
 */
export function repeatedPly(state: MatchState, command: MoveCommand): PlyRecord | null {
  const record = state.plies[command.ply];
  if (record === undefined || record.side !== command.side || record.by !== "player") return null;
  return isWritten(state, record, command.move) ? record : null;
}

/**
 * Whether a text denotes the move of a played ply. Texts that are neither its wire form nor its SAN are parsed by the
 * rules.
 */
function isWritten(state: MatchState, record: PlyRecord, text: string): boolean {
  if (record.move === text || record.san === text) return true;
  let line: Line | null = state.line;
  while (line !== null && line.ply >= record.ply) line = line.previous;
  const played = line?.play(text);
  return played?.ok === true && played.value.last?.move === record.move;
}
