import type { BoardPicture, Options, Outcome, Side } from "../rules/rules";
import { formatDuration } from "../shared/duration";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import type { PlyAuthor } from "./event";
import type { TimeControl } from "./setup";
import { type MatchState, turnOf } from "./state";

/** A time control as clients write and read it: durations in ISO 8601. */
export type TimeControlView = { readonly kind: "per-move"; readonly perMove: string };

/** A game as clients see it. Everything is a function of the match's events and of who looks. */
export interface GameView {
  readonly id: string;
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
  readonly players: Readonly<Record<Side, { readonly username: string }>>;
  readonly clock: { readonly timeControl: TimeControlView; readonly turnStartedAt: string };
  readonly deadlineAt: string | null;
  /** The side whose offer stands; always null to spectators. */
  readonly drawOffer: Side | null;
  readonly takebackOffer: Side | null;
  readonly outcome: Outcome | null;
  readonly rated: boolean;
  readonly private: boolean;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly board?: BoardPicture;
}

/** Writes a time control for clients. */
export const viewTimeControl = (timeControl: TimeControl): TimeControlView => ({
  kind: timeControl.kind,
  perMove: formatDuration(timeControl.perMove),
});

/**
 * A match as one viewer sees it.
 * @param viewer the viewer's side, or null for a spectator
 * @param include `board` adds the pieces by square
 */
export function viewGame(state: MatchState, viewer: Side | null, include: { readonly board: boolean }): GameView {
  const { setup, line } = state;
  const active = state.status === "active";
  return {
    id: setup.gameId,
    variant: setup.variant,
    options: setup.options,
    status: state.status,
    ply: line.ply,
    turn: turnOf(state),
    position: line.position,
    legalMoves: active ? line.legalMoves : [],
    check: line.check,
    moves: state.plies.map(({ ply, move, san, side, at, by }) => ({ ply, move, san, side, at: rfc3339(at), by })),
    players: {
      white: { username: setup.players.white.username },
      black: { username: setup.players.black.username },
    },
    clock: { timeControl: viewTimeControl(setup.timeControl), turnStartedAt: rfc3339(state.turnStartedAt) },
    deadlineAt: rfc3339OrNull(state.deadlineAt),
    drawOffer: viewer === null ? null : state.drawOffer,
    takebackOffer: null,
    outcome: state.outcome,
    rated: setup.rated,
    private: setup.private,
    createdAt: rfc3339(setup.createdAt),
    finishedAt: rfc3339OrNull(state.finishedAt),
    ...(include.board ? { board: line.picture() } : {}),
  };
}

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
  readonly deadlineAt: number | null;
  readonly outcome: Outcome | null;
  readonly rated: boolean;
  readonly private: boolean;
}

/** What a player's list of games says of a match. */
export function summarize(state: MatchState, side: Side): GameSummary {
  const { setup, line } = state;
  const opponent = setup.players[side === "white" ? "black" : "white"];
  return {
    id: setup.gameId,
    variant: setup.variant,
    status: state.status,
    side,
    opponent: { id: opponent.id, username: opponent.username },
    ply: line.ply,
    turn: turnOf(state),
    position: line.position,
    lastMove: line.last?.move ?? null,
    drawOffer: state.drawOffer,
    deadlineAt: state.deadlineAt,
    outcome: state.outcome,
    rated: setup.rated,
    private: setup.private,
  };
}
