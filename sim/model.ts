import type { ConditionalTree } from "../src/match/conditional";
import type { MatchEvent } from "../src/match/event";
import type { Line } from "../src/rules/game";
import { storedGame } from "../src/rules/registry";
import { opponentOf, SIDES, type Side } from "../src/shared/side";
import type { Fault } from "./fault";
import type { StoredMatch } from "./stored-matches";

/** The parts of a game that its players see. */
export interface SeenState {
  readonly seq: number;
  readonly status: "active" | "finished" | "aborted";
  readonly ply: number;
  readonly turn: Side | null;
  readonly lastMove: string | null;
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  readonly winner: Side | null;
  readonly reason: string | null;
}

/** Events that have no number. */
const UNNUMBERED: readonly MatchEvent["type"][] = ["conditional.set", "conditional.fired", "conditional.dropped"];

/**
 * A game by the rules and by a second, small implementation of turns, offers, takebacks, conditional moves and ends. It
 * takes the events of a journal, and compares each with its own state.
 */
class Model {
  readonly faults: Fault[] = [];
  readonly #id: string;
  readonly #lines: Line[];
  readonly #trees: Record<Side, ConditionalTree> = { white: [], black: [] };
  readonly #declines: Record<Side, boolean> = { white: false, black: false };
  /** The side whose tree has a reply to the last ply. */
  #ready: Side | null = null;
  /** The start of the turn, and whether its player was warned of the deadline since it last changed. */
  #turn: { readonly at: number; isWarned: boolean } | null = null;
  readonly #perMove: number;
  #seq = 0;
  #drawOffer: Side | null = null;
  #takebackOffer: Side | null = null;
  #end: Extract<MatchEvent, { type: "game.finished" }> | null = null;

  /** @param perMove the shortest time for a move, in milliseconds */
  constructor(id: string, start: Line, perMove: number) {
    this.#id = id;
    this.#perMove = perMove;
    this.#lines = [start];
  }

  get #line(): Line {
    const line = this.#lines.at(-1);
    if (line === undefined) throw new Error("a game has a start");
    return line;
  }

  state(): SeenState {
    const line = this.#line;
    return {
      seq: this.#seq,
      status: this.#end?.status ?? "active",
      ply: line.ply,
      turn: this.#end === null ? line.turn : null,
      lastMove: line.last?.move ?? null,
      drawOffer: this.#drawOffer,
      takebackOffer: this.#takebackOffer,
      winner: this.#end?.outcome.winner ?? null,
      reason: this.#end?.outcome.reason ?? null,
    };
  }

  /** Takes an event. Returns false if the game cannot be continued. */
  take(event: MatchEvent): boolean {
    if (event.type === "seq.raised") this.#seq = Math.max(this.#seq, event.seq);
    else if (!UNNUMBERED.includes(event.type)) this.#seq += 1;
    switch (event.type) {
      case "move.played":
        return this.#move(event);
      case "draw.offered":
        this.#drawOffer = event.side;
        break;
      case "draw.declined":
      case "draw.withdrawn":
        this.#drawOffer = null;
        break;
      case "takeback.offered":
        this.#takebackOffer = event.side;
        break;
      case "takeback.declined":
      case "takeback.withdrawn":
        this.#takebackOffer = null;
        break;
      case "takeback.accepted":
        if (event.ply >= this.#lines.length - 1) this.#fail(`took back to ply ${event.ply} of ${this.#line.ply}`);
        this.#lines.length = event.ply + 1;
        this.#forget();
        break;
      case "conditional.set":
        this.#trees[event.side] = event.tree;
        this.#declines[event.side] = event.onDrawOffer === "decline";
        if (this.#ready === event.side) this.#ready = null;
        break;
      case "turn.started":
        this.#turn = { at: event.at, isWarned: false };
        this.#startTurn(event.side);
        break;
      case "clock.changed":
      case "deadline.warning":
        if (this.#turn !== null) this.#turn.isWarned = event.type === "deadline.warning";
        break;
      case "vacation.ended":
        if (this.#turn !== null && event.side === this.#line.turn) this.#turn.isWarned = false;
        break;
      case "game.finished":
        if (this.#end !== null) this.#fail("has two ends");
        if (event.outcome.reason.startsWith("timeout")) this.#timeOut(event.at);
        this.#end = event;
        this.#forget();
        break;
      default:
        break;
    }
    return true;
  }

  #move({ ply, side, move, by, position }: Extract<MatchEvent, { type: "move.played" }>): boolean {
    const line = this.#line;
    if (this.#end !== null) this.#fail("has a move after its end");
    if (ply !== line.ply + 1) this.#fail(`has ply ${ply} after ply ${line.ply}`);
    if (side !== line.turn) this.#fail(`: it was not ${side}'s turn at ply ${ply}`);
    const isReply = by === "conditional";
    if (isReply && (this.#ready !== side || this.#trees[side][0]?.move !== move))
      this.#fail(`has the conditional ply ${ply}, which ${side} has not proposed`);
    const next = line.play(move);
    if (!next.ok) {
      this.#fail(`: ${move} at ply ${ply} is illegal`);
      return false;
    }
    this.#lines.push(next.value);
    if (next.value.position !== position) this.#fail(`has another position at ply ${ply}`);
    for (const each of SIDES) this.#trees[each] = this.#trees[each].find((node) => node.move === move)?.next ?? [];
    const opponent = opponentOf(side);
    this.#ready = this.#trees[opponent].length > 0 ? opponent : null;
    if (this.#drawOffer === opponent) this.#drawOffer = null;
    this.#takebackOffer = null;
    return true;
  }

  /** A turn starts only after all conditional replies. A draw offer stops them, unless they decline it. */
  #startTurn(side: Side): void {
    if (side !== this.#line.turn) this.#fail(`starts the turn of ${side}`);
    const isPaused = this.#drawOffer === opponentOf(side) && !this.#declines[side];
    if (this.#ready === side && !isPaused)
      this.#fail(`did not play the conditional reply of ${side} at ply ${this.#line.ply + 1}`);
  }

  /** A deadline passes only after the time for a move, and after a warning. */
  #timeOut(at: number): void {
    if (this.#turn === null || at - this.#turn.at < this.#perMove) this.#fail("ended by time too early");
    else if (!this.#turn.isWarned) this.#fail("ended by time without a warning of the deadline");
  }

  #forget(): void {
    this.#drawOffer = null;
    this.#takebackOffer = null;
    this.#ready = null;
    for (const side of SIDES) this.#trees[side] = [];
  }

  #fail(text: string): void {
    this.faults.push(`game ${this.#id}${text.startsWith(":") ? "" : " "}${text}`);
  }
}

/** A game as the model replays it. */
export interface Replay {
  readonly faults: readonly Fault[];
  /** The state after each numbered event, by its number. */
  readonly states: ReadonlyMap<number, SeenState>;
}

/** Replays the journal of a game. */
export function replay({ id, setup, events }: StoredMatch): Replay {
  const start = storedGame(setup.variant, setup.revision)?.start(setup.options, setup.position ?? undefined);
  if (start === undefined || !start.ok) return { faults: [`game ${id} has no start position`], states: new Map() };
  const { timeControl } = setup;
  const model = new Model(id, start.value, timeControl.kind === "per-move" ? timeControl.perMove : 0);
  const states = new Map<number, SeenState>();
  for (const event of events) {
    if (!model.take(event)) break;
    const state = model.state();
    states.set(state.seq, state);
  }
  return { faults: model.faults, states };
}

/** A state that a client has seen, with the times of its request and of the answer. */
export interface Sight {
  readonly game: string;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Whether the request only read the game. A repeated command gets the answer to the first request. */
  readonly isRead: boolean;
  readonly state: SeenState;
}

/** Each state that a player saw is one that the game had, and no answer is older than one that was there before its request. */
export function compareSights(replays: ReadonlyMap<string, Replay>, sights: readonly Sight[]): readonly Fault[] {
  const faults: Fault[] = [];
  for (const [game, seen] of Map.groupBy(sights, (sight) => sight.game)) {
    const states = replays.get(game)?.states;
    let newest = 0;
    const received = [...seen].sort((one, other) => one.receivedAt - other.receivedAt);
    let next = 0;
    for (const { sentAt, isRead, state } of [...seen].sort((one, other) => one.sentAt - other.sentAt)) {
      for (; (received[next]?.receivedAt ?? sentAt) < sentAt; next += 1)
        newest = Math.max(newest, received[next]?.state.seq ?? 0);
      const real = states?.get(state.seq);
      if (JSON.stringify(real) !== JSON.stringify(state))
        faults.push(`game ${game} was seen as ${JSON.stringify(state)}, but was ${JSON.stringify(real)}`);
      if (isRead && state.seq < newest)
        faults.push(`game ${game} was seen with number ${state.seq} after number ${newest}`);
    }
  }
  return faults;
}
