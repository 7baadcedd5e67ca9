import type { PlayerId } from "../../shared/ids";
import type { Pairing } from "../command";
import type { Bye, Entrant, Section, TournamentState } from "../state";
import type { FormatTerms } from "../terms";

/** The next round of a tournament. `engine`: a pairing engine outside of this folder finds the pairings. */
export type RoundPlan =
  | {
      readonly kind: "pairings";
      /** New sections that the round needs, numbered after the existing ones. */
      readonly sections: readonly Section[];
      readonly pairings: readonly Pairing[];
      readonly byes: readonly Bye[];
    }
  | { readonly kind: "engine" };

/** A place at the end. Players with equal places share them. */
export interface Place {
  readonly player: PlayerId;
  readonly section: number;
  /** The place in the section, counted from 1; the same for players who share it. */
  readonly rank: number;
}

/** The rules of one format. All functions are pure. */
export interface Format<Terms extends FormatTerms = FormatTerms> {
  readonly kind: Terms["kind"];
  /** Bounds of the number of players that the format can have. */
  readonly fewest: number;
  readonly most: number;
  /** Whether games begin by challenges during a round, which then lasts until its hard end. */
  readonly hasChallenges: boolean;
  /** Number of rounds for a number of players: the most that can be needed. */
  roundCount(terms: Terms, players: number): number;
  /** The last round before which players may still enter after the start; 0 if they may not. */
  lastEntryRound(terms: Terms): number;
  /** Number of the entrants who would play; absent if all of them do. */
  playing?(terms: Terms, entrants: readonly Entrant[]): number;
  /** The sections at the start. `entrants` are the players who are entered, in the order of their entries. */
  sections(terms: Terms, entrants: readonly Entrant[]): readonly Section[];
  /** The next round; null if the tournament has no further round. All rounds of `state` are finished. */
  nextRound(terms: Terms, state: TournamentState): RoundPlan | null;
  /**
   * Whether the unfinished games of the current round can no longer change the pairings of the next one. The last round
   * is never decided early: its games change the standings.
   */
  isDecided(terms: Terms, state: TournamentState): boolean;
}
