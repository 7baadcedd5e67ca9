import type { Line } from "../../../src/rules/game";
import { gameOf, type Variant } from "../../../src/rules/registry";
import type { Outcome } from "../../../src/rules/rules";
import { opponentOf, SIDES, type Side } from "../../../src/shared/side";
import { startLine } from "../../rules/lines";
import { ClockModel, type TimeControl } from "./clock-model";
import type { Tally } from "./features";
import { type News, written } from "./news";
import type { PlayerModel } from "./player-model";

/** A conditional move and its continuations, in the API's format. */
export interface Prepared {
  readonly move: string;
  readonly next: readonly Prepared[];
}

/** The agreed terms of a game. */
export interface Terms {
  readonly variant: Variant;
  readonly options: Readonly<Record<string, boolean>>;
  readonly position: string | null;
  readonly timeControl: TimeControl;
  readonly rated: boolean;
  readonly private: boolean;
  readonly takebacks: boolean;
  readonly vacation: boolean;
}

interface Ply {
  readonly move: string;
  readonly side: Side;
  readonly by: "player" | "conditional";
  readonly isMove: boolean;
  readonly at: number;
  /** Both banks at the start of this ply's turn. */
  readonly supplies: Readonly<Record<Side, number>>;
}

/** An offer of one kind: who has made it, and who cannot offer again before they move. */
class Offer {
  by: Side | null = null;
  readonly used = { white: false, black: false };
}

/**
 * The expected state of one game. Its moves come from the rules; everything else follows from the API's description.
 */
export class GameModel {
  readonly id: string;
  readonly terms: Terms;
  readonly players: Readonly<Record<Side, PlayerModel>>;
  readonly createdAt: number;
  readonly clock: ClockModel;
  /** Whether the players repeat moves until one of them can claim a draw. */
  readonly isShuffle: boolean;
  line: Line;
  plies: Ply[] = [];
  status: "active" | "finished" | "aborted" = "active";
  outcome: Outcome | null = null;
  finishedAt: number | null = null;
  /** The rating changes shown in the outcome; null if the game was not rated or did not count. */
  ratings: unknown = null;
  /** The players' ratings when the game ended. */
  ratedThen: Readonly<Record<Side, number>> = { white: 0, black: 0 };
  readonly draw = new Offer();
  readonly takeback = new Offer();
  /** The ply at which each side last offered a draw, unless the opponent has offered since. */
  readonly lastDrawOffer: Record<Side, number | null> = { white: null, black: null };
  /** The side whose conditional reply to the last move was set before that move and has not changed since. */
  replyReady: Side | null = null;
  readonly prepared: Record<Side, readonly Prepared[]> = { white: [], black: [] };
  /** Whether a side's conditional moves decline a draw offer that comes with the answered move. */
  readonly declines: Record<Side, boolean> = { white: false, black: false };
  /** The number of times that time was added in this turn. */
  gifts = 0;
  readonly messages: { readonly side: Side; text: string; readonly at: number }[] = [];
  readonly unread = { white: 0, black: 0 };
  readonly notes = { white: "", black: "" };
  rematch: GameModel | null = null;
  readonly news: Readonly<Record<Side, News[]>> = { white: [], black: [] };
  readonly publicNews: News[] = [];
  readonly #tally: Tally;
  readonly #ended: (game: GameModel) => void;

  constructor(
    id: string,
    terms: Terms,
    players: Readonly<Record<Side, PlayerModel>>,
    now: number,
    more: { readonly tally: Tally; readonly isShuffle: boolean; readonly ended: (game: GameModel) => void },
  ) {
    this.id = id;
    this.terms = terms;
    this.players = players;
    this.createdAt = now;
    this.isShuffle = more.isShuffle;
    this.#tally = more.tally;
    this.#ended = more.ended;
    this.line = startLine(gameOf(terms.variant), terms.position ?? undefined, terms.options);
    this.clock = new ClockModel(terms.timeControl);
    this.#tell("game.started", now, SIDES, { position: this.line.position }, true);
    this.#startTurn(now);
  }

  get turn(): Side | null {
    return this.status === "active" ? this.line.turn : null;
  }
  get deadline(): number | null {
    return this.status === "active" ? this.clock.deadline : null;
  }
  get allowsTakebacks(): boolean {
    return this.terms.takebacks;
  }
  get isWithHouse(): boolean {
    return this.players.white.isHouse || this.players.black.isHouse;
  }
  /** The rating category of the game: games with the house are rated separately. */
  get ratedAs(): string {
    return this.isWithHouse ? `${this.terms.variant} with the house` : this.terms.variant;
  }
  sideOf(player: PlayerModel): Side {
    return this.players.white === player ? "white" : "black";
  }
  movesOf(side: Side): number {
    return this.plies.filter((ply) => ply.isMove && ply.side === side).length;
  }

  /** Applies everything that happens by time up to `now`. */
  pass(now: number): void {
    while (this.status === "active" && this.line.turn !== null) {
      const side = this.line.turn;
      const next = this.clock.nextEvent(now, side);
      if (next === null) return;
      if (next.what === "back") this.comeBack(next.side, next.at, "over");
      else if (next.what === "warning") {
        this.clock.warned = true;
        this.#tally.add("clock.warning");
        const data = { side, ply: this.line.ply, deadlineAt: written(this.clock.deadline) };
        this.#tell("deadline.warning", next.at, [side], data);
      } else {
        this.#tally.add("clock.timeout");
        const winner = opponentOf(side);
        const isDead = this.line.cannotWin(winner);
        const outcome = isDead ? { winner: null, reason: "timeout-dead-position" } : { winner, reason: "timeout" };
        this.end("finished", outcome, next.at);
      }
    }
  }

  move(side: Side, move: string, offersDraw: boolean, now: number): void {
    if (this.clock.away[side] !== null) this.comeBack(side, now, "moved");
    this.#play(side, move, "player", now);
    if (offersDraw && this.line.outcome === null && this.draw.by !== side) this.offer("draw", side, now);
    this.#answerAll(side, now);
  }

  mayOfferDraw(side: Side, ply: number): boolean {
    const last = this.lastDrawOffer[side];
    return last === null || ply >= last + 10;
  }

  /** Plays conditional moves of both sides until none matches. */
  #answerAll(side: Side, now: number): void {
    let mover = side;
    let fired = 0;
    for (let next = this.#reply(mover, now); next !== null; next = this.#reply(mover, now)) {
      mover = opponentOf(mover);
      this.#play(mover, next, "conditional", now);
      this.#tell("conditional.fired", now, [mover], { side: mover, ply: this.line.ply });
      this.#tally.add("conditional.fired");
      fired += 1;
    }
    if (fired > 1) this.#tally.add("conditional.chain");
    if (this.line.outcome === null) {
      this.#startTurn(now);
      return;
    }
    this.#tally.add("end.by-rules");
    if (fired > 0) this.#tally.add("conditional.ended-game");
    this.end("finished", this.line.outcome, now);
  }

  offer(kind: "draw" | "takeback", side: Side, now: number): void {
    this[kind].by = side;
    this[kind].used[side] = true;
    if (kind === "draw") Object.assign(this.lastDrawOffer, { white: null, black: null, [side]: this.line.ply });
    this.#tally.add(`${kind}.offered`);
    this.#tell(`${kind}.offered`, now, SIDES, { side, ply: this.line.ply });
  }

  /** Declines the opponent's offer or withdraws the own one. */
  dropOffer(kind: "draw" | "takeback", side: Side, now: number): void {
    const { turn } = this;
    const isReplyFree = kind === "draw" && turn !== null && this.draw.by !== turn && this.replyReady === turn;
    const how = this[kind].by === side ? "withdrawn" : "declined";
    this[kind].by = null;
    this.#tally.add(`${kind}.${how}`);
    this.#tell(`${kind}.${how}`, now, SIDES, { side, ply: this.line.ply });
    if (isReplyFree) this.#answerAll(opponentOf(turn), now);
  }

  agreeToTakeback(side: Side, now: number): void {
    const asked = opponentOf(side);
    const ply = this.plies.findLastIndex((record) => record.side === asked);
    const taken = this.plies[ply];
    if (taken === undefined) throw new Error("there is nothing to take back");
    this.clock.returnTo(taken.supplies);
    while (this.line.ply > ply && this.line.previous !== null) this.line = this.line.previous;
    this.plies = this.plies.slice(0, ply);
    this.draw.by = null;
    this.takeback.by = null;
    this.replyReady = null;
    this.#tally.add("takeback.accepted");
    if (this.terms.rated) this.#tally.add("takeback.agreed-in-rated");
    this.#tell("takeback.accepted", now, SIDES, { side, ply, position: this.line.position }, true);
    for (const of of SIDES) if (this.prepared[of].length > 0) this.#drop(of, now);
    this.#startTurn(now);
  }

  giveTime(side: Side, extra: number, most: number, now: number): void {
    this.clock.give(extra, most, now);
    this.gifts += 1;
    this.#tally.add("clock.gift");
    this.#tell("clock.changed", now, SIDES, { side, deadlineAt: written(this.clock.deadline) }, true);
  }

  leave(side: Side, until: number, now: number): void {
    this.clock.leave(side, until, now, this.line.turn);
    const data = { side, until: written(until), deadlineAt: written(this.clock.deadline) };
    this.#tell("vacation.started", now, [opponentOf(side)], data);
  }

  comeBack(side: Side, now: number, cause: "over" | "ended" | "moved"): void {
    this.clock.comeBack(side, now, this.line.turn);
    const data = { side, cause, deadlineAt: written(this.clock.deadline) };
    this.#tell("vacation.ended", now, [opponentOf(side)], data);
  }

  write(side: Side, text: string, now: number): void {
    this.messages.push({ side, text, at: now });
    this.unread[opponentOf(side)] += 1;
    this.#tell("message.posted", now, SIDES, { side, text });
  }

  /** Empties the messages of an erased player, also in the feeds. */
  eraseMessagesOf(side: Side): void {
    for (const message of this.messages) if (message.side === side) message.text = "";
    for (const news of Object.values(this.news)) {
      for (const [index, item] of news.entries()) {
        if (item.type === "message.posted" && item.data.side === side) {
          news[index] = { ...item, data: { ...item.data, text: "" } };
        }
      }
    }
  }

  end(status: "finished" | "aborted", outcome: Outcome, now: number): void {
    this.clock.stopForGood(now, this.line.turn);
    this.status = status;
    this.outcome = outcome;
    this.finishedAt = now;
    this.draw.by = null;
    this.takeback.by = null;
    for (const side of SIDES) this.prepared[side] = [];
    const { ply, position } = this.line;
    this.#tell("game.finished", now, SIDES, { status, outcome, ply, position }, true);
    this.#ended(this);
  }

  /** Stores the rating changes of the finished game and expects the event. */
  count(ratings: unknown, now: number): void {
    this.ratings = ratings;
    this.#tell("rating.changed", now, SIDES, { ratings }, true);
  }

  #reply(mover: Side, now: number): string | null {
    const side = this.line.turn;
    if (side === null || side === mover) return null;
    const reply = this.prepared[side][0]?.move ?? null;
    if (reply === null || this.draw.by !== mover) return reply;
    if (!this.declines[side]) return null;
    this.draw.by = null;
    this.#tally.add("draw.declined-at-once");
    this.#tell("draw.declined", now, SIDES, { side, ply: this.line.ply });
    return reply;
  }

  #play(side: Side, move: string, by: Ply["by"], now: number): void {
    const played = this.line.play(move);
    if (!played.ok) throw new Error(`the model's own move is refused: ${played.error.detail}`);
    this.line = played.value;
    const isMove = this.line.last?.isMove ?? true;
    this.#tally.add(isMove ? "move" : "vote");
    const { supplies } = this.clock;
    this.clock.afterPly(side, now);
    this.plies.push({ move, side, by, isMove, at: now, supplies });
    if (this.draw.by !== null && this.draw.by !== side) {
      this.draw.by = null;
      this.#tally.add("draw.lapsed");
    }
    this.draw.used[side] = false;
    this.takeback.used[side] = false;
    this.takeback.by = null;
    const { ply, position } = this.line;
    this.#tell("move.played", now, SIDES, { side, ply, move, by, position }, true);
    for (const of of SIDES) {
      const before = this.prepared[of];
      const foreseen = before.find((node) => node.move === move);
      this.prepared[of] = foreseen?.next ?? [];
      if (before.length > 0 && foreseen === undefined && this.line.outcome === null) this.#drop(of, now);
    }
    this.replyReady = this.prepared[opponentOf(side)].length > 0 ? opponentOf(side) : null;
  }

  /** Replaces the conditional moves of a side; an empty tree deletes them. */
  prepare(side: Side, tree: readonly Prepared[], declines = false): void {
    this.prepared[side] = tree;
    this.declines[side] = declines;
    if (this.replyReady === side) this.replyReady = null;
  }

  #drop(side: Side, now: number): void {
    this.prepared[side] = [];
    this.#tally.add("conditional.dropped");
    this.#tell("conditional.dropped", now, [side], { side, ply: this.line.ply });
  }

  #startTurn(now: number): void {
    const side = this.line.turn;
    if (side === null) throw new Error("a game that goes on has no turn");
    this.clock.startTurn(side, now);
    this.gifts = 0;
    const { ply, position, legalMoves } = this.line;
    const data = { side, ply, position, legalMoves, deadlineAt: written(this.clock.deadline) };
    this.#tell("turn.started", now, [side], data);
  }

  #tell(type: string, at: number, to: readonly Side[], data: News["data"], toAll = false): void {
    for (const side of to) this.news[side].push({ type, at, data });
    if (toAll) this.publicNews.push({ type, at, data });
  }
}
