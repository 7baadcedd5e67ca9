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
 * Judges a move, and plays what it sets off: conditional moves fire in the same command, one after another.
 * A player who moves is back from their vacation everywhere, and has to say that they want that: weeks are easily lost.
 */
export function decideMove(
  state: MatchState,
  command: MoveCommand,
  now: number,
): Result<readonly MatchEvent[], MatchRefusal> {
  const { side } = command;
  if (command.ply !== state.line.ply) return err({ code: "stale-ply", ply: state.line.ply });
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
 * The ply that this same move request made earlier, if it did: the same side, the same ply guard, the same move in
 * whatever notation. Its repetition gets the first answer again.
 */
export function repeatedPly(state: MatchState, command: MoveCommand): PlyRecord | null {
  const record = state.plies[command.ply];
  if (record === undefined || record.side !== command.side || record.by !== "player") return null;
  return isWritten(state, record, command.move) ? record : null;
}

/** Whether a text is the move of a ply that was played. What is neither its wire form nor its SAN is read anew. */
function isWritten(state: MatchState, record: PlyRecord, text: string): boolean {
  if (record.move === text || record.san === text) return true;
  let line: Line | null = state.line;
  while (line !== null && line.ply >= record.ply) line = line.previous;
  const played = line?.play(text);
  return played?.ok === true && played.value.last?.move === record.move;
}
