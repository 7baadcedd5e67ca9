import type { Side } from "../shared/side";
import type { ConditionalTree, OnDrawOffer } from "./conditional";

/** What a player may ask of a match. `ply` is the match's ply as they saw it: the guard against acting on old news. */
export type PlayerCommand =
  | {
      readonly type: "move";
      readonly move: string;
      readonly ply: number;
      readonly offerDraw: boolean;
      /** Moving ends a vacation that stops this clock, in all games: only by who says that they mean it. */
      readonly endVacation: boolean;
    }
  | { readonly type: "resign" }
  | { readonly type: "abort" }
  | { readonly type: "offer-draw"; readonly ply: number }
  | { readonly type: "decline-draw" }
  | { readonly type: "claim-draw" }
  | { readonly type: "offer-takeback"; readonly ply: number }
  | { readonly type: "decline-takeback" }
  /** Gives the opponent time; milliseconds. */
  | { readonly type: "add-time"; readonly extra: number }
  | {
      readonly type: "set-conditionals";
      readonly ply: number;
      readonly tree: ConditionalTree;
      readonly onDrawOffer: OnDrawOffer;
    }
  | { readonly type: "clear-conditionals" }
  | { readonly type: "post-message"; readonly text: string }
  /** Given by the player's object for all their games. `until`: milliseconds since 1970. */
  | { readonly type: "start-vacation"; readonly until: number }
  | { readonly type: "end-vacation" };

/** A command with the side that gives it. */
export type Command = PlayerCommand & { readonly side: Side };

/** Why a match refuses a command. The codes are public. */
export type MatchRefusal =
  | { readonly code: "game-over" }
  /** The side's time ran out before its move came, and the game with it. Milliseconds since 1970. */
  | { readonly code: "deadline-passed"; readonly deadlineAt: number }
  | { readonly code: "stale-ply"; readonly ply: number }
  | { readonly code: "not-your-turn" }
  | { readonly code: "illegal-move"; readonly detail: string; readonly legalMoves: readonly string[] }
  | { readonly code: "draw-already-offered" }
  /** `ply`: the first at which the side may offer again. */
  | { readonly code: "offer-too-soon"; readonly ply: number }
  | { readonly code: "on-vacation"; readonly doing: "moving" }
  | { readonly code: "no-draw-offer" }
  | { readonly code: "no-draw-claim" }
  | { readonly code: "abort-too-late" }
  | { readonly code: "takebacks-not-agreed" }
  | { readonly code: "nothing-to-take-back" }
  | { readonly code: "takeback-already-offered" }
  | { readonly code: "no-takeback-offer" }
  | { readonly code: "no-clock" }
  | { readonly code: "opponent-not-to-move" }
  | { readonly code: "time-at-most"; readonly most: number }
  | { readonly code: "invalid-conditional-move"; readonly path: readonly string[]; readonly detail: string }
  | { readonly code: "no-messages-left"; readonly limit: number }
  | { readonly code: "too-many-messages"; readonly retryAfterSeconds: number };
