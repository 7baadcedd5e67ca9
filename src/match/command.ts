import type { Side } from "../rules/rules";

/** What a player may ask of his match. `ply` is the match's ply as he saw it: the guard against acting on old news. */
export type PlayerCommand =
  | { readonly type: "move"; readonly move: string; readonly ply: number; readonly offerDraw: boolean }
  | { readonly type: "resign" }
  | { readonly type: "abort" }
  | { readonly type: "offer-draw"; readonly ply: number }
  | { readonly type: "decline-draw" }
  | { readonly type: "claim-draw" };

/** A command with the side that gives it. */
export type Command = PlayerCommand & { readonly side: Side };

/** Why a match refuses a command. The codes are public. */
export type MatchRefusal =
  | { readonly code: "game-over" }
  | { readonly code: "stale-ply"; readonly ply: number }
  | { readonly code: "not-your-turn" }
  | { readonly code: "illegal-move"; readonly detail: string; readonly legalMoves: readonly string[] }
  | { readonly code: "draw-already-offered" }
  | { readonly code: "no-draw-offer" }
  | { readonly code: "no-draw-claim" }
  | { readonly code: "abort-too-late" };
