import type { Options } from "../rules/rules";
import type { PlayerId } from "../shared/ids";
import type { TimeControl } from "../shared/time-control";
import type { TieBreak } from "./tie-breaks/tie-break";

/** Number of games that two paired players play against each other; with two, each has white once. */
export type GamesPerPair = 1 | 2;

/**
 * Divisions of players of similar strength, in which everybody plays everybody. The next season begins at a fixed date;
 * the best of a division move up and the last move down.
 */
export interface LeagueTerms {
  readonly kind: "league";
  readonly gamesPerPair: GamesPerPair;
  /** Most players in a division. */
  readonly divisionSize: number;
  /** Number of players that move up from each division, and down. */
  readonly promoted: number;
  readonly relegated: number;
}

/** Sections in which everybody plays everybody, optionally with a final section of the section winners. */
export interface RoundRobinTerms {
  readonly kind: "round-robin";
  readonly gamesPerPair: GamesPerPair;
  /** Most players in a section. */
  readonly sectionSize: number;
  readonly final: boolean;
}

/** Pairs play two games with colors changed. The better one of each pair reaches the next round. */
export interface KnockoutTerms {
  readonly kind: "knockout";
}

/** A number of rounds in which players with similar scores meet, paired by the Dutch system of FIDE. */
export interface SwissTerms {
  readonly kind: "swiss";
  readonly rounds: number;
}

/**
 * Players in an order that games change: a player challenges one who is at most `reach` places higher, and the winner
 * takes that place. The only round lasts for the whole season. Times are in milliseconds.
 */
export interface LadderTerms {
  readonly kind: "ladder";
  /** How many places higher a player may challenge. */
  readonly reach: number;
  /** Time to answer a challenge. A vacation does not stop it. */
  readonly answerTime: number;
  /** Time from the end of a game or challenge of two players until they may challenge each other again. */
  readonly rematchAfter: number;
  /** A player without a game or challenge for `after` drops by up to `drop` places; null if nobody drops. */
  readonly inactivity: { readonly after: number; readonly drop: number } | null;
  /** Most running games and open challenges of a player. */
  readonly gamesAtOnce: number;
}

/** A team with its name when the match was agreed. */
export interface TeamRef {
  readonly id: string;
  readonly name: string;
}

/** A match of two teams: the players of each team, ordered by rating, meet those of the other one board by board. */
export interface TeamMatchTerms {
  readonly kind: "team-match";
  /** Most boards. With fewer players, the match has fewer boards. */
  readonly boards: number;
  /** With two games, each player of a board has white once. */
  readonly gamesPerBoard: GamesPerPair;
  readonly teams: readonly [TeamRef, TeamRef];
}

export type FormatTerms = LeagueTerms | RoundRobinTerms | KnockoutTerms | SwissTerms | LadderTerms | TeamMatchTerms;
export const FORMAT_KINDS = [
  "league",
  "round-robin",
  "knockout",
  "swiss",
  "ladder",
  "team-match",
] as const satisfies readonly FormatTerms["kind"][];
export type FormatKind = FormatTerms["kind"];

/** The conditions for an entry. */
export interface EntryTerms {
  /** The only players who may enter; null if everybody may. */
  readonly invited: readonly PlayerId[] | null;
  /** The team whose members may enter; null if players need no team. A team match names its teams in its format. */
  readonly team: string | null;
  /** Rating bounds in the variant of the tournament; null for no bound. An unrated player counts as 1500. */
  readonly minRating: number | null;
  readonly maxRating: number | null;
  /** With fewer players, the tournament is canceled at its latest start. */
  readonly fewest: number;
  /** Further players become standbys. */
  readonly most: number;
  /** Whether players may enter after the start. Swiss tournaments allow it until the second round, ladders until the last quarter. */
  readonly late: boolean;
  /** Whether house bots fill a tournament that would have too few players. They win no places and no promotion. */
  readonly bots: boolean;
}

/**
 * When the tournament starts. `full`: as soon as `most` players have entered. `manual`: the organizer starts it. Both
 * start at `startsBy` at the latest.
 */
export type StartTerms =
  | { readonly kind: "date"; readonly at: number }
  | { readonly kind: "full" }
  | { readonly kind: "manual" };

/** The rules of a tournament. They cannot change after the first entry. Times are in milliseconds. */
export interface TournamentTerms {
  readonly name: string;
  readonly description: string;
  readonly variant: string;
  /** Revision of the rules of the variant, for all games. */
  readonly revision: number;
  readonly options: Options;
  readonly format: FormatTerms;
  /** Never `unlimited`. */
  readonly timeControl: TimeControl;
  readonly rated: boolean;
  /** Whether a player's vacation stops their clock. It never moves the end of a round. */
  readonly vacation: boolean;
  /** Longest time from the start of a round to its end. Games that are unfinished then are drawn by adjudication. */
  readonly roundTime: number;
  readonly entry: EntryTerms;
  readonly start: StartTerms;
  /**
   * The latest start without a start date, in milliseconds since 1970: with fewer than `entry.fewest` players, the
   * tournament is canceled then. Null with a start date, and in a draft that gets the default when it opens.
   */
  readonly startsBy: number | null;
  /** Time from the start to the start of the next tournament of the series; null if the tournament is not repeated. */
  readonly repeatEvery: number | null;
  /** The criteria that order players with equal points, the first one first. */
  readonly tieBreaks: readonly TieBreak[];
}
