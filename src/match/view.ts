import type { DrawClaim } from "../rules/game";
import type { BoardPicture, Options, Outcome } from "../rules/rules";
import { formatDuration } from "../shared/duration";
import { type NamedPlayer, namedPlayer } from "../shared/house";
import type { PlyAuthor } from "../shared/ply-author";
import type { RatingChange } from "../shared/rating-change";
import { opponentOf, type Side } from "../shared/side";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import { type TimeControlView, viewTimeControl } from "../shared/time-control";
import { leftAt } from "./clock";
import type { MatchSetup } from "./setup";
import { deadlineAt, type MatchState, type PlyRecord, turnOf } from "./state";

/** A game as clients see it. Everything is a function of the match's events and of who looks. */
export interface GameView {
  readonly id: string;
  /** The number of its last event; null to spectators, whom it would tell of offers and messages. */
  readonly seq: number | null;
  readonly variant: string;
  readonly options: Options;
  readonly status: MatchState["status"];
  readonly ply: number;
  readonly turn: Side | null;
  readonly position: string;
  readonly legalMoves: readonly string[];
  readonly check: boolean;
  readonly moves: readonly {
    readonly ply: number;
    readonly move: string;
    readonly san: string;
    readonly side: Side;
    readonly at: string;
    readonly by: PlyAuthor;
  }[];
  readonly players: Readonly<Record<Side, NamedPlayer>>;
  readonly clock: {
    readonly timeControl: TimeControlView;
    readonly turnStartedAt: string;
    /** Supplies of a `bank` at the start of the turn; null otherwise. */
    readonly remaining: Readonly<Record<Side, string>> | null;
    readonly vacationUntil: Readonly<Record<Side, string | null>>;
  };
  readonly deadlineAt: string | null;
  /** The side whose offer stands; always null to spectators. */
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  /** Why the viewer could claim a draw now; null if they could not, and to all others. */
  readonly drawClaim: DrawClaim | null;
  /** With the changes of rating, once they are known. */
  readonly outcome: (Outcome & { readonly ratings?: Readonly<Record<Side, RatingChange>> }) | null;
  readonly rated: boolean;
  readonly private: boolean;
  readonly takebacks: boolean;
  readonly vacation: boolean;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly board?: BoardPicture;
}

/** What is not a function of the moves: the time control, the supplies, who is away until when. */
function viewClock(state: MatchState): GameView["clock"] {
  const { setup, clock, bank, vacation } = state;
  const supply = (side: Side): string =>
    formatDuration(
      clock !== null && clock.side === side ? Math.max(0, leftAt(clock, clock.since) ?? 0) : (bank?.[side] ?? 0),
    );
  return {
    timeControl: viewTimeControl(setup.timeControl),
    turnStartedAt: rfc3339(state.turnStartedAt),
    remaining: bank === null ? null : { white: supply("white"), black: supply("black") },
    vacationUntil: { white: rfc3339OrNull(vacation.white), black: rfc3339OrNull(vacation.black) },
  };
}

/** The names of the players, in the form that every answer and event has. */
export const viewPlayers = (players: MatchSetup["players"]): GameView["players"] => ({
  white: namedPlayer(players.white.id, players.white.username),
  black: namedPlayer(players.black.id, players.black.username),
});

/** What of a game is shown to one who may not want all of it. */
export interface GameParts {
  /** Adds the pieces by square. */
  readonly board: boolean;
  /** Of the moves only those after this ply; all, if left out. */
  readonly since?: number | undefined;
}

/**
 * A match as one viewer sees it: the JSON of a `GameView`. The plies, most of it in a long game, are written once each.
 * @param viewer the viewer's side, or null for a spectator
 */
export function writeGame(state: MatchState, viewer: Side | null, parts: GameParts): string {
  const present = JSON.stringify(viewPresent(state, viewer, parts));
  return `${present.slice(0, -1)},"moves":[${state.plies.slice(parts.since).map(writePly).join(",")}]}`;
}

const writtenPlies = new WeakMap<PlyRecord, string>();

function writePly(record: PlyRecord): string {
  const known = writtenPlies.get(record);
  if (known !== undefined) return known;
  const { ply, move, san, side, at, by } = record;
  const view: GameView["moves"][number] = { ply, move, san, side, at: rfc3339(at), by };
  const written = JSON.stringify(view);
  writtenPlies.set(record, written);
  return written;
}

/** All but the moves. */
function viewPresent(state: MatchState, viewer: Side | null, { board }: GameParts): Omit<GameView, "moves"> {
  const { setup, line } = state;
  const active = state.status === "active";
  return {
    id: setup.gameId,
    seq: viewer === null ? null : state.seq,
    variant: setup.variant,
    options: setup.options,
    status: state.status,
    ply: line.ply,
    turn: turnOf(state),
    position: line.position,
    legalMoves: active ? line.legalMoves : [],
    check: line.check,
    players: viewPlayers(setup.players),
    clock: viewClock(state),
    deadlineAt: rfc3339OrNull(deadlineAt(state)),
    drawOffer: viewer === null ? null : state.draw.by,
    takebackOffer: viewer === null ? null : state.takeback.by,
    drawClaim: viewer !== null && viewer === turnOf(state) ? line.drawClaim : null,
    outcome:
      state.outcome === null || state.ratings === null ? state.outcome : { ...state.outcome, ratings: state.ratings },
    rated: setup.rated,
    private: setup.private,
    takebacks: setup.takebacks,
    vacation: setup.vacation,
    createdAt: rfc3339(setup.createdAt),
    finishedAt: rfc3339OrNull(state.finishedAt),
    ...(board ? { board: line.picture() } : {}),
  };
}

/** A message as its readers see it. `text` is empty if its author was erased. */
export interface MessageView {
  readonly id: string;
  readonly side: Side;
  readonly from: NamedPlayer;
  readonly text: string;
  readonly at: string;
}

/** What the players of a match have written to each other, oldest first. */
export const viewMessages = ({ setup, messages }: MatchState): readonly MessageView[] =>
  messages.map(({ seq, side, text, at }) => ({
    id: `${setup.gameId}-${seq}`,
    side,
    from: viewPlayers(setup.players)[side],
    text,
    at: rfc3339(at),
  }));

/** A running game as it stands in its player's list. Times in milliseconds since 1970. */
export interface GameSummary {
  readonly id: string;
  readonly variant: string;
  readonly status: MatchState["status"];
  readonly side: Side;
  readonly opponent: { readonly id: string; readonly username: string };
  readonly ply: number;
  readonly turn: Side | null;
  readonly position: string;
  readonly lastMove: string | null;
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  readonly turnStartedAt: number;
  readonly deadlineAt: number | null;
  /** Until when the side to move is on vacation, which stops its clock. Lists written by earlier releases lack it. */
  readonly vacationUntil?: number | null;
  readonly outcome: Outcome | null;
  readonly rated: boolean;
  readonly private: boolean;
}

/** What a player's list of games says of a match. */
export function summarize(state: MatchState, side: Side): GameSummary {
  const { setup, line } = state;
  const opponent = setup.players[opponentOf(side)];
  const turn = turnOf(state);
  return {
    id: setup.gameId,
    variant: setup.variant,
    status: state.status,
    side,
    opponent: { id: opponent.id, username: opponent.username },
    ply: line.ply,
    turn,
    position: line.position,
    lastMove: line.last?.move ?? null,
    drawOffer: state.draw.by,
    takebackOffer: state.takeback.by,
    turnStartedAt: state.turnStartedAt,
    deadlineAt: deadlineAt(state),
    vacationUntil: turn === null ? null : state.vacation[turn],
    outcome: state.outcome,
    rated: setup.rated,
    private: setup.private,
  };
}
