import type { GameId, PlayerId } from "../shared/ids";
import type { LadderState } from "./ladder/state";
import type { TournamentTerms } from "./terms";

/** A player or organizer with the username that the tournament shows. */
export interface Person {
  readonly id: PlayerId;
  readonly username: string;
}

/** `deleted`: the player erased the account. `timeouts`: the player lost a second game on time. */
export const WITHDRAWAL_REASONS = ["player", "timeouts", "removed", "deleted"] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** A withdrawal. `at`: milliseconds since 1970. */
export interface Withdrawal {
  readonly at: number;
  readonly reason: WithdrawalReason;
  /** Number of rounds that were finished before. The time alone does not tell, because a round can end with it. */
  readonly finishedRounds: number;
}

/** A player of a tournament. Times are milliseconds since 1970. */
export interface Entrant extends Person {
  /** The rating in the variant at the entry; null for an unrated player. */
  readonly rating: number | null;
  readonly provisional: boolean;
  /** Whether the entrant is a house bot. */
  readonly isBot: boolean;
  readonly enteredAt: number;
  /** `standby`: enters when another entrant withdraws before the start. After it: the player has no section. */
  readonly status: "entered" | "standby" | "withdrawn";
  readonly withdrawal: Withdrawal | null;
  /** Number of games lost on time. */
  readonly timeouts: number;
  /** The first round that the player can be paired in: 1, or more for a late entry. */
  readonly firstRound: number;
  /**
   * The division of a league that the player qualified for in the previous season, or the last place on the ladder; null
   * for a new player.
   */
  readonly division: number | null;
  /** The team for which the player has entered; null if the tournament needs none. */
  readonly team: string | null;
}

/** Players who compete with each other, in the order of their seeds. */
export interface Section {
  /** Counted from 1 over the whole tournament. */
  readonly number: number;
  /** For example "Division 1", "Section 2" or "Final". Empty if the tournament has one section. */
  readonly name: string;
  readonly players: readonly PlayerId[];
}

/** The result of a game for the standings. `both-lost`: neither player gets a point. */
export type GameResult = "white" | "black" | "draw" | "both-lost";

/**
 * `timeout`: a player exceeded the time, also without any move. `forfeit`: a player withdrew, also after moves.
 * `adjudication`: by the rules at the end of a round, or by an arbiter. `TournamentGame.isPlayed` says whether there
 * were moves.
 */
export type DecidedBy = "play" | "timeout" | "forfeit" | "adjudication";

/** A game that a round consists of. */
export interface PairedGame {
  readonly gameId: GameId;
  readonly section: number;
  readonly white: PlayerId;
  readonly black: PlayerId;
}

/** A player who is not paired in a round. `pairing-allocated` gives a point, `absent` gives none. */
export interface Bye {
  readonly section: number;
  readonly player: PlayerId;
  readonly kind: "pairing-allocated" | "absent";
}

/** A game of a tournament. */
export interface TournamentGame extends PairedGame {
  readonly round: number;
  /** `ending`: the tournament has decided the game, and the game's object has not confirmed it yet. */
  readonly status: "running" | "ending" | "finished";
  /** The result of a finished game, or the one that an `ending` game will get unless it has ended by play. */
  readonly result: GameResult | null;
  readonly decidedBy: DecidedBy | null;
  /** When the tournament decided the game; null for a game that only its players decided. */
  readonly decidedAt: number | null;
  readonly finishedAt: number | null;
  /** Whether the game is in the archive. A game that was decided before both players moved is not. */
  readonly isRecorded: boolean;
  /**
   * Whether the game counts as played: it is finished, and both players made a move. For pairings, tie-breaks and
   * reports, another game is a forfeit: it gives points, but neither an opponent nor a color.
   */
  readonly isPlayed: boolean;
}

/** A round. Times are milliseconds since 1970. */
export interface Round {
  readonly number: number;
  readonly startedAt: number;
  /** The hard end of the round: unfinished games are adjudicated. */
  readonly endsAt: number;
  /** When the last game ended, or the round could no longer change what follows; null while it runs. */
  readonly finishedAt: number | null;
  readonly byes: readonly Bye[];
}

export const TOURNAMENT_STATUSES = ["draft", "open", "running", "paused", "finished", "canceled"] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

/** Why a tournament was canceled. `by-organizer` has a sentence for the players. */
export type Cancellation = { readonly code: "too-few-players" | "by-organizer"; readonly text: string | null };

/** The series of a repeated tournament. */
export interface Series {
  /** The id of its first tournament. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  /** How many tournaments in a row, directly before this one, were canceled with too few players. */
  readonly emptyBefore: number;
}

/** A tournament at one point of its history: plain data, the fold of its events. Times are milliseconds since 1970. */
export interface TournamentState {
  readonly id: string;
  /** Number of events. */
  readonly seq: number;
  readonly terms: TournamentTerms;
  /** The player who created the tournament; null for a tournament of the server. */
  readonly organizer: Person | null;
  /** Players who may adjudicate games beside the organizer. */
  readonly arbiters: readonly Person[];
  readonly series: Series | null;
  /** The id of the next tournament of the series, once it exists. */
  readonly nextId: string | null;
  readonly status: TournamentStatus;
  readonly createdAt: number;
  readonly startedAt: number | null;
  /** The hard end: latest end of the last round. Null before the start: `timeContract` has the one that was announced. */
  readonly endsBy: number | null;
  readonly finishedAt: number | null;
  readonly pause: { readonly since: number; readonly reason: string } | null;
  readonly cancellation: Cancellation | null;
  /** In the order of their entries; also those who withdrew after the start. */
  readonly entrants: readonly Entrant[];
  readonly sections: readonly Section[];
  readonly rounds: readonly Round[];
  /** Sorted by round and section. */
  readonly games: readonly TournamentGame[];
  /** Total number of rounds; null before the start. */
  readonly roundCount: number | null;
  /** The places and challenges of a ladder; null before its start and in other formats. */
  readonly ladder: LadderState | null;
}

/** The entrant with this player id; undefined if there is none. */
export const entrantOf = ({ entrants }: TournamentState, player: PlayerId): Entrant | undefined =>
  entrants.find(({ id }) => id === player);

/** The games of a round. */
export const gamesOf = ({ games }: TournamentState, round: number): readonly TournamentGame[] =>
  games.filter((game) => game.round === round);

/** The round that runs; null if none does. */
export function currentRound({ rounds }: TournamentState): Round | null {
  const last = rounds.at(-1);
  return last === undefined || last.finishedAt !== null ? null : last;
}
