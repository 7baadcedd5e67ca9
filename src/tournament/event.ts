import type { GameId, PlayerId } from "../shared/ids";
import type { LadderChallenge, LadderPlace, PlaceReason } from "./ladder/state";
import type {
  Bye,
  Cancellation,
  DecidedBy,
  Entrant,
  GameResult,
  PairedGame,
  Person,
  Section,
  Series,
  WithdrawalReason,
} from "./state";
import type { TournamentTerms } from "./terms";

/** The end of a challenge without a game. */
interface ChallengeEnding<Type extends string> {
  readonly type: Type;
  readonly at: number;
  readonly challengeId: GameId;
}

/** An event of a tournament. A tournament is the fold of its events, in order. `at`: milliseconds since 1970. */
export type TournamentEvent =
  | {
      readonly type: "created";
      readonly at: number;
      readonly id: string;
      readonly terms: TournamentTerms;
      readonly organizer: Person | null;
      readonly arbiters: readonly Person[];
      readonly series: Series | null;
    }
  | {
      readonly type: "changed";
      readonly at: number;
      readonly terms: TournamentTerms;
      readonly arbiters: readonly Person[];
    }
  | { readonly type: "opened"; readonly at: number }
  | { readonly type: "entered"; readonly at: number; readonly entrant: Entrant }
  /** A standby takes the place of an entrant who withdrew before the start. */
  | { readonly type: "promoted"; readonly at: number; readonly player: PlayerId }
  | { readonly type: "withdrawn"; readonly at: number; readonly player: PlayerId; readonly reason: WithdrawalReason }
  | { readonly type: "renamed"; readonly at: number; readonly player: PlayerId; readonly username: string }
  | {
      readonly type: "started";
      readonly at: number;
      readonly sections: readonly Section[];
      readonly roundCount: number;
      readonly endsBy: number;
    }
  /** Sections that are formed after the start: the final of a round robin. */
  | { readonly type: "sections.added"; readonly at: number; readonly sections: readonly Section[] }
  | {
      readonly type: "round.started";
      readonly at: number;
      readonly round: number;
      readonly endsAt: number;
      readonly games: readonly PairedGame[];
      readonly byes: readonly Bye[];
    }
  /** The tournament decides a game. The result counts once the game's object has confirmed it. */
  | {
      readonly type: "game.decided";
      readonly at: number;
      readonly gameId: GameId;
      readonly result: GameResult;
      readonly decidedBy: Extract<DecidedBy, "forfeit" | "adjudication">;
      /** The arbiter's reason; null for a decision by rule. */
      readonly reason: string | null;
    }
  | {
      readonly type: "game.finished";
      readonly at: number;
      readonly gameId: GameId;
      readonly result: GameResult;
      readonly decidedBy: DecidedBy;
      readonly isRecorded: boolean;
      /**
       * Whether both players made a move. Absent if it is not known, as in events of earlier versions: then the game
       * was played unless it was forfeited.
       */
      readonly isPlayed?: boolean;
    }
  /** A player of a ladder challenges a player on a higher place. The challenge has the id that its game will have. */
  | {
      readonly type: "challenge.made";
      readonly at: number;
      readonly challengeId: GameId;
      readonly challenger: PlayerId;
      readonly opponent: PlayerId;
      /** Without an answer by then, the challenger takes the place. */
      readonly answerBy: number;
    }
  | { readonly type: "challenge.accepted"; readonly at: number; readonly round: number; readonly game: PairedGame }
  | ChallengeEnding<"challenge.declined">
  | ChallengeEnding<"challenge.expired">
  | ChallengeEnding<"challenge.withdrawn">
  /** A player of a ladder moves, and the players in between move by one place in the other direction. */
  | {
      readonly type: "place.changed";
      readonly at: number;
      readonly player: PlayerId;
      readonly from: number;
      readonly to: number;
      readonly reason: PlaceReason;
      /** The player whose place it was; null for a drop. */
      readonly opponent: PlayerId | null;
    }
  /** A ladder that another server began: all places and challenges as they were there. `at`: the last change there. */
  | {
      readonly type: "ladder.imported";
      readonly at: number;
      readonly places: readonly LadderPlace[];
      readonly challenges: readonly LadderChallenge[];
      readonly past: readonly LadderChallenge[];
    }
  | { readonly type: "round.finished"; readonly at: number; readonly round: number }
  | { readonly type: "paused"; readonly at: number; readonly reason: string }
  | { readonly type: "resumed"; readonly at: number }
  | { readonly type: "continued"; readonly at: number; readonly nextId: string }
  | { readonly type: "canceled"; readonly at: number; readonly cancellation: Cancellation }
  | { readonly type: "finished"; readonly at: number };
