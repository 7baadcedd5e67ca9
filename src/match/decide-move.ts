import type { Line } from "../rules/game";
import type { PlyAuthor } from "../shared/ply-author";
import { err, ok, type Result } from "../shared/result";
import { opponentOf, SIDES, type Side } from "../shared/side";
import type { Command, MatchRefusal } from "./command";
import { followConditionals } from "./conditional";
import type { MatchEvent } from "./event";
import { extend, type MatchState, type PlyRecord, turnOf } from "./state";
import { nextTurn } from "./turn-events";

type MoveCommand = Extract<Command, { type: "move" }>;

/**
 * Judges a move, and plays what it sets off: conditional moves fire in the same command, one after another.
 * A player who moves is back from their vacation.
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
  const recorder = new EventRecorder(state, now);
  if (state.vacation[side] !== null) recorder.add({ type: "vacation.ended", at: now, side, cause: "moved" });
  recorder.play(played.value, side, "player");
  if (command.offerDraw && recorder.state.line.outcome === null && recorder.state.draw.by !== side) {
    recorder.add({ type: "draw.offered", at: now, side });
  }
  let mover = side;
  while (recorder.fire(mover)) mover = opponentOf(mover);
  for (const event of nextTurn(recorder.state, now)) recorder.add(event);
  return ok(recorder.events);
}

/**
 * The ply that this same move request made earlier, if it did: the same side, the same ply guard, the same move in
 * wire form or SAN. Its repetition gets the first answer again.
 */
export function repeatedPly(state: MatchState, command: MoveCommand): PlyRecord | null {
  const record = state.plies[command.ply];
  if (record === undefined || record.side !== command.side || record.by !== "player") return null;
  return record.move === command.move || record.san === command.move ? record : null;
}

/** Collects a command's events as they come about, and folds each into the match at once. */
class EventRecorder {
  readonly events: MatchEvent[] = [];
  readonly #now: number;
  state: MatchState;

  constructor(state: MatchState, now: number) {
    this.state = state;
    this.#now = now;
  }

  add(event: MatchEvent): void {
    this.events.push(event);
    this.state = extend(this.state, [event]);
  }

  /**
   * Plays a ply that is known to be legal; conditional moves that did not foresee it are dropped. Of those that the end
   * of the game makes void nobody needs to hear.
   */
  play(line: Line, side: Side, by: PlyAuthor): void {
    const { last } = line;
    if (last === null) throw new Error("a line after a ply has no last ply");
    const before = this.state.conditionals;
    const dropped = SIDES.filter((of) => before[of].length > 0 && followConditionals(before[of], last.move) === null);
    const { move, san } = last;
    this.add({ type: "move.played", at: this.#now, side, by, ply: line.ply, move, san, position: line.position });
    if (line.outcome !== null) return;
    for (const of of dropped) this.add({ type: "conditional.dropped", at: this.#now, side: of });
  }

  /**
   * Plays the reply that the side to move has prepared to the ply that `mover` has just made. Not while an offer of a
   * draw waits for its answer: that is for the player to judge.
   */
  fire(mover: Side): boolean {
    const { line, conditionals, draw } = this.state;
    const side = line.turn;
    if (side === null || side === mover || draw.by === mover) return false;
    const [reply] = conditionals[side];
    if (reply === undefined) return false;
    const played = line.play(reply.move);
    if (!played.ok) throw new Error(`conditional move ${reply.move} was legal when it was set`);
    this.play(played.value, side, "conditional");
    this.add({ type: "conditional.fired", at: this.#now, side });
    return true;
  }
}
