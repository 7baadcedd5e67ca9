import type { DrawClaim } from "../rules/game";
import { otherNotations } from "../rules/other-notations";
import type { BoardPicture, Options, Outcome } from "../rules/rules";
import { formatDuration } from "../shared/duration";
import { type NamedPlayer, namedPlayer } from "../shared/house";
import { type PlayerRating, type RatedPlayer, ratedPlayer } from "../shared/player-rating";
import type { PlyAuthor } from "../shared/ply-author";
import type { RatingChange } from "../shared/rating-change";
import { opponentOf, type Side } from "../shared/side";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import { type TimeControl, type TimeControlView, viewTimeControl } from "../shared/time-control";
import { leftAt } from "./clock";
import { type TournamentOfGame, tournamentOf } from "./origin";
import { type MatchSetup, startRatingOf } from "./setup";
import { deadlineAt, type MatchState, type PlyRecord, turnOf } from "./state";

/** The members of a `GameView` before its status narrows them, without the moves. */
interface PresentGame {
  readonly id: string;
  /** Sequence number of the last event; null for spectators, to whom gaps would reveal offers and messages. */
  readonly seq: number | null;
  readonly variant: string;
  readonly rulesRevision: number;
  readonly options: Options;
  readonly status: MatchState["status"];
  readonly ply: number;
  readonly turn: Side | null;
  readonly position: string;
  /** See `otherNotations`. */
  readonly lastNotations?: Readonly<Record<string, string>>;
  readonly legalMoves: readonly string[];
  readonly check: boolean;
  /** With the ratings at the start of the game. */
  readonly players: Readonly<Record<Side, RatedPlayer>>;
  readonly clock: {
    readonly timeControl: TimeControlView;
    readonly turnStartedAt: string;
    /** The remaining times at the last start, pause or change of the clock; null with other time controls. */
    readonly remaining: Readonly<Record<Side, string>> | null;
    readonly vacationUntil: Readonly<Record<Side, string | null>>;
  };
  readonly deadlineAt: string | null;
  /** The side with an open draw offer; always null for spectators. */
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  /** The reason why the viewer can claim a draw now; null if a claim is not possible or the viewer is not to move. */
  readonly drawClaim: DrawClaim | null;
  readonly outcome: End["outcome"] | null;
  readonly rated: boolean;
  readonly private: boolean;
  readonly takebacks: boolean;
  readonly vacation: boolean;
  /** The tournament that the game belongs to. */
  readonly tournament: TournamentOfGame | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly board?: BoardPicture;
}

/** The members that are never null in an active game. */
interface Progress {
  readonly status: "active";
  readonly turn: Side;
}

/** The members that are never null after the end. */
interface End {
  readonly status: "finished" | "aborted";
  /** Includes the rating changes once they are known. */
  readonly outcome: Outcome & { readonly ratings?: Readonly<Record<Side, RatingChange>> };
  readonly finishedAt: string;
}

/** A game in its public form. It depends only on the setup, the events of the match, and the viewer. */
export type GameView = PresentGame &
  (Progress | End) & {
    readonly moves: readonly {
      readonly ply: number;
      readonly move: string;
      readonly san: string;
      readonly side: Side;
      readonly at: string;
      readonly by: PlyAuthor;
    }[];
  };

/** The view of an ended game without its moves. */
export type EndedGameView = PresentGame & End;

/** A ply in a form from which its view is written. `at` is in milliseconds since 1970. */
type WrittenPly = Pick<PlyRecord, "ply" | "move" | "san" | "side" | "at" | "by">;

/** The clock of a match in its public form. */
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

/** The players in the form that is used in all responses and events. */
export const viewPlayers = (players: MatchSetup["players"]): Readonly<Record<Side, NamedPlayer>> => ({
  white: namedPlayer(players.white.id, players.white.username),
  black: namedPlayer(players.black.id, players.black.username),
});

/** The players with their ratings at the start of the game. */
export function viewRatedPlayers(setup: MatchSetup): GameView["players"] {
  const view = (side: Side): RatedPlayer => {
    const { id, username } = setup.players[side];
    return ratedPlayer(id, username, startRatingOf(setup, side));
  };
  return { white: view("white"), black: view("black") };
}

/** The optional parts of a `GameView`. */
export interface GameParts {
  /** Whether to include the pieces by square. */
  readonly board: boolean;
  /** Only moves after this ply are included; all moves if `since` is left out. */
  readonly since?: number | undefined;
}

/**
 * The JSON text of the `GameView` for one viewer. The JSON of each ply is cached, because plies are most of a long
 * game.
 * @param viewer the viewer's side, or null for a spectator
 */
export const writeGame = (state: MatchState, viewer: Side | null, parts: GameParts): string =>
  writeWithPlies(viewPresent(state, viewer, parts), state.plies.slice(parts.since));

/** The JSON text of the `GameView` of an ended game. */
export const writeEndedGame = (view: EndedGameView, plies: readonly WrittenPly[]): string =>
  writeWithPlies(view, plies);

const writeWithPlies = (present: PresentGame & (Progress | End), plies: readonly WrittenPly[]): string =>
  `${JSON.stringify(present).slice(0, -1)},"moves":[${plies.map(writePly).join(",")}]}`;

const writtenPlies = new WeakMap<WrittenPly, string>();

function writePly(record: WrittenPly): string {
  const known = writtenPlies.get(record);
  if (known !== undefined) return known;
  const { ply, move, san, side, at, by } = record;
  const view: GameView["moves"][number] = { ply, move, san, side, at: rfc3339(at), by };
  const written = JSON.stringify(view);
  writtenPlies.set(record, written);
  return written;
}

/** The `GameView` without `moves`. */
function viewPresent(state: MatchState, viewer: Side | null, { board }: GameParts): PresentGame & (Progress | End) {
  const { setup, line } = state;
  const active = state.status === "active";
  const lastNotations = otherNotations(line.last);
  return narrowed({
    id: setup.gameId,
    seq: viewer === null ? null : state.seq,
    variant: setup.variant,
    rulesRevision: setup.revision,
    options: setup.options,
    status: state.status,
    ply: line.ply,
    turn: turnOf(state),
    position: line.position,
    ...(lastNotations === undefined ? {} : { lastNotations }),
    legalMoves: active ? line.legalMoves : [],
    check: line.check,
    players: viewRatedPlayers(setup),
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
    tournament: tournamentOf(setup.origin),
    createdAt: rfc3339(setup.createdAt),
    finishedAt: rfc3339OrNull(state.finishedAt),
    ...(board ? { board: line.picture() } : {}),
  });
}

/** Narrows the type of a view by its status. Throws if the match contradicts its status, which would be a bug. */
function narrowed(view: PresentGame): PresentGame & (Progress | End) {
  const { status, turn, outcome, finishedAt } = view;
  if (status === "active" && turn !== null) return { ...view, status, turn };
  if (status !== "active" && outcome !== null && finishedAt !== null) return { ...view, status, outcome, finishedAt };
  throw new Error(`The game ${view.id} has the status ${status}, which its turn or outcome contradicts.`);
}

/** A game in the form that is stored in a player's list of games. Times in milliseconds since 1970. */
export interface GameSummary {
  readonly id: string;
  readonly variant: string;
  /** Missing in entries written by earlier releases, which had only revision 1 of each game. */
  readonly rulesRevision?: number;
  readonly status: MatchState["status"];
  readonly side: Side;
  readonly opponent: { readonly id: string; readonly username: string };
  /** The opponent's rating at the start of the game. Missing in entries written by earlier releases. */
  readonly opponentRating?: PlayerRating | null;
  readonly ply: number;
  readonly turn: Side | null;
  readonly position: string;
  readonly lastMove: string | null;
  /** The last move in SAN. Missing in entries written by earlier releases. */
  readonly lastSan?: string | null;
  /** See `otherNotations`. Missing also in entries written by earlier releases. */
  readonly lastNotations?: Readonly<Record<string, string>>;
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  readonly turnStartedAt: number;
  readonly deadlineAt: number | null;
  /**
   * End of the vacation of the side to move, which pauses its clock. Missing in entries written by earlier releases.
   */
  readonly vacationUntil?: number | null;
  /** Missing in entries written by earlier releases. */
  readonly timeControl?: TimeControl;
  readonly outcome: Outcome | null;
  readonly rated: boolean;
  readonly private: boolean;
}

/** The revision of the rules of a listed game. */
export const revisionOf = ({ rulesRevision }: Pick<GameSummary, "rulesRevision">): number => rulesRevision ?? 1;

/** The entry of a match in a player's list of games. */
export function summarize(state: MatchState, side: Side): GameSummary {
  const { setup, line } = state;
  const opponent = setup.players[opponentOf(side)];
  const turn = turnOf(state);
  const lastNotations = otherNotations(line.last);
  return {
    id: setup.gameId,
    variant: setup.variant,
    rulesRevision: setup.revision,
    status: state.status,
    side,
    opponent: { id: opponent.id, username: opponent.username },
    opponentRating: startRatingOf(setup, opponentOf(side)),
    ply: line.ply,
    turn,
    position: line.position,
    lastMove: line.last?.move ?? null,
    lastSan: line.last?.san ?? null,
    ...(lastNotations === undefined ? {} : { lastNotations }),
    drawOffer: state.draw.by,
    takebackOffer: state.takeback.by,
    turnStartedAt: state.turnStartedAt,
    deadlineAt: deadlineAt(state),
    vacationUntil: turn === null ? null : state.vacation[turn],
    timeControl: setup.timeControl,
    outcome: state.outcome,
    rated: setup.rated,
    private: setup.private,
  };
}
