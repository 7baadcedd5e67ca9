import type { Line } from "../rules/game";
import type { PlyAuthor } from "../shared/ply-author";
import { SIDES, type Side } from "../shared/side";
import { followConditionals } from "./conditional";
import type { MatchEvent } from "./event";
import { extend, type MatchState } from "./state";

/** Collects the events of a command and applies each to the match state. */
export class EventRecorder {
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
   * Plays a legal ply and drops the conditional moves of each side whose tree does not contain the ply. If the ply ends
   * the game, all conditional moves become void, and no `conditional.dropped` is emitted.
   * @param line the line after the ply
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

  /** Plays conditional replies of both sides until no reply matches the last ply. */
  fireAll(): void {
    for (let mover = this.#lastMover(); mover !== null && this.#fire(mover); mover = this.#lastMover());
  }

  #lastMover(): Side | null {
    return this.state.plies.at(-1)?.side ?? null;
  }

  /**
   * Plays the conditional reply to the last ply, which was made by `mover`. Returns whether a reply was played. An open
   * draw offer by `mover` pauses the reply, unless the replying player chose to decline draw offers (`OnDrawOffer`).
   */
  #fire(mover: Side): boolean {
    const { line, conditionals, declinesDraws, draw } = this.state;
    const side = line.turn;
    if (side === null || side === mover) return false;
    const [reply] = conditionals[side];
    if (reply === undefined) return false;
    if (draw.by === mover) {
      if (!declinesDraws[side]) return false;
      this.add({ type: "draw.declined", at: this.#now, side });
    }
    const played = line.play(reply.move);
    if (!played.ok) throw new Error(`conditional move ${reply.move} is no longer legal`);
    this.play(played.value, side, "conditional");
    this.add({ type: "conditional.fired", at: this.#now, side });
    return true;
  }
}
