import type { Side } from "../shared/side";
import type { ConditionalTree, OnDrawOffer } from "./conditional";

/**
 * A command of a player. `ply` is the number of plies that the player has seen, so that commands based on a stale view
 * are refused.
 */
export type PlayerCommand =
  | {
      readonly type: "move";
      readonly move: string;
      readonly ply: number;
      readonly offerDraw: boolean;
      /**
       * Confirms that the move may end the player's vacation. A vacation stops the player's clocks in all games, so a
       * move never ends it without this confirmation.
       */
      readonly endVacation: boolean;
      /** The position that the move is for. If left out, only the ply is compared, which repeats after a takeback. */
      readonly position?: string;
    }
  | { readonly type: "resign" }
  | { readonly type: "abort" }
  | { readonly type: "offer-draw"; readonly ply: number }
  | { readonly type: "decline-draw" }
  | { readonly type: "claim-draw" }
  | { readonly type: "offer-takeback"; readonly ply: number }
  | { readonly type: "decline-takeback" }
  /** Gives the opponent time, in milliseconds. */
  | { readonly type: "add-time"; readonly extra: number }
  | {
      readonly type: "set-conditionals";
      readonly ply: number;
      readonly tree: ConditionalTree;
      readonly onDrawOffer: OnDrawOffer;
    }
  | { readonly type: "clear-conditionals" }
  /**
   * The player's object sends `start-vacation` and `end-vacation` to all running games of the player. `until`:
   * milliseconds since 1970.
   */
  | { readonly type: "start-vacation"; readonly until: number }
  | { readonly type: "end-vacation" };

/** A command with the side of the player who gives it. */
export type Command = PlayerCommand & { readonly side: Side };

/** The reasons for refusing a command. The codes are part of the public API. */
export type MatchRefusal =
  | { readonly code: "game-over" }
  /** The move arrived after its deadline, which has ended the game. `deadlineAt`: milliseconds since 1970. */
  | { readonly code: "deadline-passed"; readonly deadlineAt: number }
  /** `ply`: the number of plies of the match. */
  | { readonly code: "stale-ply"; readonly ply: number }
  | { readonly code: "not-your-turn" }
  | { readonly code: "illegal-move"; readonly detail: string; readonly legalMoves: readonly string[] }
  | { readonly code: "draw-already-offered" }
  /** `ply`: the first ply at which the side may offer again. */
  | { readonly code: "offer-too-soon"; readonly ply: number }
  | { readonly code: "on-vacation"; readonly doing: "moving" }
  | { readonly code: "no-draw-offer" }
  | { readonly code: "no-draw-claim" }
  | { readonly code: "abort-too-late" }
  /** A tournament needs a result of each of its games. */
  | { readonly code: "no-abort-in-tournament" }
  | { readonly code: "takebacks-not-agreed" }
  | { readonly code: "nothing-to-take-back" }
  | { readonly code: "takeback-already-offered" }
  | { readonly code: "no-takeback-offer" }
  | { readonly code: "no-clock" }
  | { readonly code: "opponent-not-to-move" }
  /**
   * The opponent already has the maximum time for a turn (`most`, in milliseconds), or has received the maximum number
   * of gifts in this turn.
   */
  | { readonly code: "time-at-most"; readonly most: number }
  | { readonly code: "invalid-conditional-move"; readonly path: readonly string[]; readonly detail: string };
