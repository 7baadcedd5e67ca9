import type { GameId, PlayerId } from "../shared/ids";
import type { Bye, DecidedBy, GameResult, Person, TournamentStatus, WithdrawalReason } from "./state";
import type { TournamentTerms } from "./terms";

/** A player who wants to enter. */
export interface Candidate extends Person {
  readonly rating: number | null;
  readonly provisional: boolean;
  readonly isBot: boolean;
  /** See `Entrant.division`. */
  readonly division: number | null;
  /** See `Entrant.team`. The caller has checked the membership. */
  readonly team: string | null;
}

/** Two players of a round, before their games have ids. */
export interface Pairing {
  readonly section: number;
  readonly white: PlayerId;
  readonly black: PlayerId;
}

/** A command to a tournament. The caller checks that its author has the role that it needs. */
export type TournamentCommand =
  | { readonly type: "open" }
  | { readonly type: "change"; readonly terms: TournamentTerms; readonly arbiters: readonly Person[] }
  | { readonly type: "enter"; readonly candidate: Candidate }
  | { readonly type: "withdraw"; readonly player: PlayerId; readonly reason: WithdrawalReason }
  | { readonly type: "rename"; readonly player: PlayerId; readonly username: string }
  | { readonly type: "start" }
  | { readonly type: "pause"; readonly reason: string }
  | { readonly type: "resume" }
  | { readonly type: "cancel"; readonly reason: string }
  | { readonly type: "adjudicate"; readonly gameId: GameId; readonly result: GameResult; readonly reason: string }
  /** The pairings of the engine for the next round of a Swiss tournament. */
  | {
      readonly type: "pair";
      readonly round: number;
      readonly pairings: readonly Pairing[];
      readonly byes: readonly Bye[];
    }
  /** Ends a Swiss tournament before this round, because its players cannot be paired any more. */
  | { readonly type: "end"; readonly round: number }
  /** The end of a game, as its object reports it. */
  | {
      readonly type: "report";
      readonly gameId: GameId;
      /** Null if the game was aborted: then the decision of the tournament is the result. */
      readonly result: GameResult | null;
      readonly decidedBy: DecidedBy;
      readonly isRecorded: boolean;
      /** Whether both players made a move. */
      readonly isPlayed: boolean;
    }
  /** A challenge on a ladder. */
  | { readonly type: "challenge"; readonly challenger: PlayerId; readonly opponent: PlayerId }
  /** The answer of the challenged player, or the withdrawal of the challenge by the challenger. */
  | {
      readonly type: "accept-challenge" | "decline-challenge" | "withdraw-challenge";
      readonly player: PlayerId;
      readonly challengeId: string;
    }
  | { readonly type: "continue"; readonly nextId: string };

/** The reasons for refusing a command. The codes are part of the public API. */
export type TournamentRefusal =
  /** The command needs another status. `status` is the current one. */
  | { readonly code: "tournament-status"; readonly status: TournamentStatus }
  | { readonly code: "already-entered" }
  | { readonly code: "not-entered" }
  /** Players who withdrew after the start cannot come back. */
  | { readonly code: "entry-final" }
  | { readonly code: "entry-closed" }
  | { readonly code: "not-invited" }
  /** A declared bot needs an invitation. */
  | { readonly code: "not-for-bots" }
  | { readonly code: "not-in-team" }
  | {
      readonly code: "rating-out-of-range";
      readonly rating: number;
      readonly min: number | null;
      readonly max: number | null;
    }
  /** The list of standbys is full, too. */
  | { readonly code: "tournament-full"; readonly most: number }
  | { readonly code: "too-few-players"; readonly entered: number; readonly fewest: number }
  | { readonly code: "terms-fixed" }
  | { readonly code: "not-a-tournament-game" }
  | { readonly code: "game-decided" }
  /** The opponent is not higher on the ladder by at most `reach` places. */
  | {
      readonly code: "not-in-reach";
      readonly place: number;
      readonly opponentPlace: number;
      readonly reach: number;
    }
  /** The players have met. `until`: milliseconds since 1970; null while their game or challenge is not over. */
  | { readonly code: "rematch-bar"; readonly until: number | null }
  | { readonly code: "too-many-ladder-games"; readonly whose: "you" | "opponent"; readonly limit: number }
  | { readonly code: "opponent-not-on-ladder" }
  /** The season ends before the challenge would have to be answered. */
  | { readonly code: "challenges-closed" }
  /** There is no such challenge. */
  | { readonly code: "not-found" }
  | { readonly code: "challenge-not-for-you" }
  | { readonly code: "challenge-closed" }
  /** The next round to pair has another number, or none is to be paired. */
  | { readonly code: "not-to-be-paired" };

/** The values that a decision needs beside the state and the command. */
export interface DecisionContext {
  /** Time of receipt, milliseconds since 1970. */
  readonly now: number;
  /** Makes a new random id for a game. */
  readonly newGameId: () => GameId;
}
