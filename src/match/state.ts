import type { Game, Line } from "../rules/game";
import type { Outcome, SetupError } from "../rules/rules";
import { assertNever } from "../shared/assert-never";
import type { PlyAuthor } from "../shared/ply-author";
import type { RatingChange } from "../shared/rating-change";
import { err, ok, type Result } from "../shared/result";
import { opponentOf, type Side } from "../shared/side";
import {
  addTime,
  type Bank,
  bankAfterPly,
  bankAt,
  betweenTurns,
  type Clock,
  deadlineOf,
  initialBank,
  pauseUntil,
  resume,
  startTurn,
} from "./clock";
import { type ConditionalTree, followConditionals } from "./conditional";
import { type MatchEvent, type MatchEventOf, seqAfter } from "./event";
import type { MatchSetup, MatchStart } from "./setup";

/** A ply of the match. `seq` is the sequence number of its event, `at` is in milliseconds since 1970. */
export interface PlyRecord {
  readonly ply: number;
  readonly move: string;
  readonly san: string;
  readonly side: Side;
  readonly by: PlyAuthor;
  readonly at: number;
  readonly position: string;
  readonly isMove: boolean;
  readonly seq: number;
  /** The bank at the start of the turn of this ply. If the ply is taken back, this bank is restored. */
  readonly bankBefore: Bank;
}

/**
 * State of one kind of offer: the side with an open offer, and whether each side has made its one offer since its last
 * ply.
 */
export interface OfferState {
  readonly by: Side | null;
  readonly used: Readonly<Record<Side, boolean>>;
}

/** A match at one point of its history. Immutable. Times are milliseconds since 1970. */
export interface MatchState {
  readonly setup: MatchSetup;
  /** Sequence number of the last numbered event or `seq.raised`; 0 before the first event. */
  readonly seq: number;
  /** Sequence number of the last `game.restored`; 0 if there is none. */
  readonly restoredSeq: number;
  readonly line: Line;
  readonly plies: readonly PlyRecord[];
  readonly status: "active" | "finished" | "aborted";
  readonly outcome: Outcome | null;
  readonly ratings: Readonly<Record<Side, RatingChange>> | null;
  readonly finishedAt: number | null;
  readonly turnStartedAt: number;
  /** The running clock; null before the first turn and after the end. */
  readonly clock: Clock | null;
  /** Remaining times of a `bank` time control; see `Bank`. */
  readonly bank: Bank;
  /** Whether the deadline warning of this turn was sent. False again if a gift or vacation makes a new warning due. */
  readonly warned: boolean;
  /** Number of time gifts in this turn. */
  readonly gifts: number;
  readonly draw: OfferState;
  /** The ply of each side's last draw offer; null if the side made no offer, or the opponent has made one since. */
  readonly lastDrawOffer: Readonly<Record<Side, number | null>>;
  readonly takeback: OfferState;
  /** End of each side's vacation; null if the side is not on vacation. */
  readonly vacation: Readonly<Record<Side, number | null>>;
  readonly conditionals: Readonly<Record<Side, ConditionalTree>>;
  /** Whether each side's conditional moves decline a draw offer that comes with the opponent's ply. */
  readonly declinesDraws: Readonly<Record<Side, boolean>>;
  /**
   * The side whose conditional moves contain a reply to the last ply; null if neither side's do. Candidate moves that a
   * side sets on its own turn are no reply.
   */
  readonly replyReady: Side | null;
}

/**
 * The reason why stored events do not replay, for example if rules were changed without a new revision. Such a match is
 * frozen and logged, never ended.
 */
export interface ReplayError {
  readonly code: "does-not-replay";
  readonly seq: number;
  readonly detail: string;
}

const NO_OFFER: OfferState = { by: null, used: { white: false, black: false } };
const NO_CONDITIONALS = { white: [], black: [] } as const;

/**
 * The match before its first event. Refuses a start position that the rules do not accept, and plies of another server
 * that are not legal or end the game.
 */
export function newMatch(setup: MatchSetup, game: Game): Result<MatchState, SetupError> {
  const line = game.start(setup.options, setup.position ?? undefined);
  if (!line.ok) return line;
  const opening: MatchState = {
    setup,
    seq: 0,
    restoredSeq: 0,
    line: line.value,
    plies: [],
    status: "active",
    outcome: null,
    ratings: null,
    finishedAt: null,
    turnStartedAt: setup.createdAt,
    clock: null,
    bank: initialBank(setup.timeControl),
    warned: false,
    gifts: 0,
    draw: NO_OFFER,
    lastDrawOffer: { white: null, black: null },
    takeback: NO_OFFER,
    vacation: { white: null, black: null },
    conditionals: NO_CONDITIONALS,
    declinesDraws: { white: false, black: false },
    replyReady: null,
  };
  return setup.start === undefined ? ok(opening) : continued(opening, setup.start);
}

/** A match that continues a game of another server. Its plies have no events here. */
function continued(opening: MatchState, { moves, bank }: MatchStart): Result<MatchState, SetupError> {
  const { createdAt: at } = opening.setup;
  let line = opening.line;
  const plies: PlyRecord[] = [];
  for (const [index, text] of moves.entries()) {
    const next = line.play(text);
    const last = next.ok ? next.value.last : null;
    if (!next.ok || last === null) {
      const detail = next.ok ? `${text} is no ply` : next.error.detail;
      return err({ code: "invalid-position", field: `start.moves[${index}]`, detail });
    }
    line = next.value;
    const { move, san, side, isMove } = last;
    plies.push({
      ply: line.ply,
      move,
      san,
      side,
      by: "player",
      at,
      position: line.position,
      isMove,
      seq: 0,
      bankBefore: bank,
    });
  }
  if (line.outcome !== null || line.turn === null) {
    return err({ code: "invalid-position", field: "start.moves", detail: "the game is over" });
  }
  return ok({ ...opening, line, plies, bank });
}

/** The match after one more event. Fails only if the rules refuse a played move or it leads to another position. */
function evolve(before: MatchState, event: MatchEvent): Result<MatchState, ReplayError> {
  const seq = seqAfter(before.seq, event);
  // Most events of a journal have these two types. Their functions copy the state only once.
  if (event.type === "move.played") return afterMove(before, seq, event);
  if (event.type === "turn.started") return ok(afterTurnStart(before, seq, event));
  const state = seq === before.seq ? before : { ...before, seq };
  switch (event.type) {
    case "game.started":
    case "conditional.fired":
    case "conditional.dropped":
    case "message.posted":
    case "seq.raised":
      return ok(state);
    case "game.restored":
      return ok({ ...state, restoredSeq: seq });
    case "draw.offered":
      return ok({
        ...state,
        draw: offered(state.draw, event.side),
        lastDrawOffer: { white: null, black: null, [event.side]: state.line.ply },
      });
    case "draw.declined":
    case "draw.withdrawn":
      return ok({ ...state, draw: { ...state.draw, by: null } });
    case "takeback.offered":
      return ok({ ...state, takeback: offered(state.takeback, event.side) });
    case "takeback.declined":
    case "takeback.withdrawn":
      return ok({ ...state, takeback: { ...state.takeback, by: null } });
    case "takeback.accepted":
      return ok(afterTakeback(state, event));
    case "clock.changed":
      return ok({
        ...state,
        ...withClock(state, (clock) => addTime(clock, event.at, event.extra, state.setup.maxMoveTime)),
        warned: false,
        gifts: state.gifts + 1,
      });
    case "deadline.warning":
      return ok({ ...state, warned: true });
    case "vacation.started":
      return ok(onVacation(state, event.side, event.until, (clock) => pauseUntil(clock, event.at, event.until)));
    case "vacation.ended":
      return ok({
        ...onVacation(state, event.side, null, (clock) => resume(clock, event.at)),
        warned: state.warned && event.newDeadline !== true,
      });
    case "conditional.set":
      return ok({
        ...state,
        conditionals: { ...state.conditionals, [event.side]: event.tree },
        declinesDraws: { ...state.declinesDraws, [event.side]: event.onDrawOffer === "decline" },
        replyReady: state.replyReady === event.side ? null : state.replyReady,
      });
    case "game.finished":
      return ok({
        ...state,
        setup: event.isCasual ? { ...state.setup, rated: false } : state.setup,
        status: event.status,
        outcome: event.outcome,
        finishedAt: event.at,
        clock: null,
        bank: bankAt(state.bank, state.clock, event.at),
        vacation: { white: null, black: null },
        draw: NO_OFFER,
        takeback: NO_OFFER,
        conditionals: NO_CONDITIONALS,
        replyReady: null,
      });
    case "rating.changed":
      return ok({ ...state, ratings: event.ratings });
    default:
      return assertNever(event);
  }
}

const offered = (offer: OfferState, side: Side): OfferState => ({ by: side, used: { ...offer.used, [side]: true } });

const withClock = (state: MatchState, change: (clock: Clock) => Clock): Pick<MatchState, "clock"> => ({
  clock: state.clock === null ? null : change(state.clock),
});

/** A vacation affects only the clock of the player who is on vacation. */
function onVacation(state: MatchState, side: Side, until: number | null, change: (clock: Clock) => Clock): MatchState {
  const vacation = { ...state.vacation, [side]: until };
  return state.clock?.side === side ? { ...state, vacation, ...withClock(state, change) } : { ...state, vacation };
}

const afterTurnStart = (state: MatchState, seq: number, event: MatchEventOf<"turn.started">): MatchState => ({
  ...state,
  seq,
  turnStartedAt: event.at,
  clock: firstClock(state, event) ?? startTurn(state.setup.timeControl, state.bank, event.side, event.since),
  warned: false,
  gifts: 0,
});

/** The clock of the first turn of a game that another server began; null for all other turns. */
function firstClock({ setup, clock }: MatchState, { side, since }: MatchEventOf<"turn.started">): Clock | null {
  if (setup.start === undefined || clock !== null) return null;
  const { left } = setup.start;
  return { side, since, left, allowance: left };
}

function afterMove(
  state: MatchState,
  seq: number,
  event: MatchEventOf<"move.played">,
): Result<MatchState, ReplayError> {
  const played = state.line.play(event.move);
  if (!played.ok || played.value.position !== event.position) {
    const detail = played.ok ? `${event.move} leads to ${played.value.position}` : played.error.detail;
    return err({ code: "does-not-replay", seq, detail });
  }
  const line = played.value;
  const { side, ply, move, san, by, at, position } = event;
  const isMove = line.last?.isMove ?? true;
  const opponent = opponentOf(side);
  const reply = followConditionals(state.conditionals[opponent], move) ?? [];
  const bank =
    state.clock === null ? state.bank : bankAfterPly(state.setup.timeControl, state.bank, state.clock, side, at);
  return ok({
    ...state,
    seq,
    line,
    plies: [...state.plies, { ply, move, san, side, by, at, position, isMove, seq, bankBefore: state.bank }],
    bank,
    clock: state.clock === null ? null : betweenTurns(bank, opponent, at),
    draw: afterPlyOf(side, state.draw, state.draw.by === side ? side : null),
    takeback: afterPlyOf(side, state.takeback, null),
    conditionals:
      state.conditionals === NO_CONDITIONALS
        ? NO_CONDITIONALS
        : {
            white: followConditionals(state.conditionals.white, move) ?? [],
            black: followConditionals(state.conditionals.black, move) ?? [],
          },
    replyReady: reply.length > 0 ? opponent : null,
  });
}

/**
 * The offers of one kind after a ply of `side`: clears the side's `used` flag, so that it may offer again, and sets
 * `by`. Most plies change neither, so the object is reused to make replays fast.
 * @param by the side whose open offer remains; null if any open offer lapses
 */
const afterPlyOf = (side: Side, offer: OfferState, by: Side | null): OfferState =>
  offer.by === by && !offer.used[side] ? offer : { by, used: { ...offer.used, [side]: false } };

function afterTakeback(state: MatchState, event: MatchEventOf<"takeback.accepted">): MatchState {
  let line = state.line;
  while (line.ply > event.ply && line.previous !== null) line = line.previous;
  return {
    ...state,
    line,
    plies: state.plies.slice(0, event.ply),
    bank: event.bank === undefined ? bankAt(state.bank, state.clock, event.at) : event.bank,
    draw: { ...state.draw, by: null },
    takeback: { ...state.takeback, by: null },
    conditionals: NO_CONDITIONALS,
    replyReady: null,
  };
}

/** Folds events onto a match, in order. Stops at the first event that does not replay. */
export function evolveAll(state: MatchState, events: Iterable<MatchEvent>): Result<MatchState, ReplayError> {
  let current = state;
  for (const event of events) {
    const next = evolve(current, event);
    if (!next.ok) return next;
    current = next.value;
  }
  return ok(current);
}

/**
 * Adds events that must fit: events decided for this state, or events of a journal that has replayed. Throws otherwise.
 */
export function extend(state: MatchState, events: Iterable<MatchEvent>): MatchState {
  const next = evolveAll(state, events);
  if (!next.ok) throw new Error(`event ${next.error.seq} does not fit its match: ${next.error.detail}`);
  return next.value;
}

/** An event and the match right after it. */
export interface Step {
  readonly event: MatchEvent;
  readonly after: MatchState;
}

/** Like `extend`, but returns each event with the match after it. */
export function follow(state: MatchState, events: Iterable<MatchEvent>): readonly Step[] {
  let after = state;
  return Array.from(events, (event) => {
    after = extend(after, [event]);
    return { event, after };
  });
}

/** The match as a side may know it: without the opponent's conditional moves. */
export const asKnownTo = (state: MatchState, side: Side): MatchState => ({
  ...state,
  conditionals: { ...state.conditionals, [opponentOf(side)]: [] },
});

/** The side to move; null if the match is over. */
export const turnOf = (state: MatchState): Side | null => (state.status === "active" ? state.line.turn : null);

/** The deadline of the turn in milliseconds since 1970; null without a time limit or if the match is over. */
export const deadlineAt = (state: MatchState): number | null =>
  state.status === "active" && state.clock !== null ? deadlineOf(state.clock) : null;

/** Number of moves by a side, without votes. */
export const movesMade = (state: MatchState, side: Side): number =>
  state.plies.filter((ply) => ply.isMove && ply.side === side).length;

/** Whether each side has made a move. */
export const haveBothMoved = (state: MatchState): boolean =>
  movesMade(state, "white") > 0 && movesMade(state, "black") > 0;
