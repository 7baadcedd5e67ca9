import type { Game } from "./game";
import { hoplitChess } from "./hoplit-chess/rules";
import { sparta } from "./sparta/rules";
import { spartanChess } from "./spartan-chess/rules";

/** The games of this server under their current rules, by id. Every list of games derives from this object. */
export const GAMES = {
  "spartan-chess": spartanChess,
  "hoplit-chess": hoplitChess,
  sparta,
} as const satisfies Record<string, Game>;

/**
 * The games under earlier revisions of their rules. A revision stays here for ever: finished games are replayed, drawn
 * and exported by the revision by which they were played.
 */
export const EARLIER_REVISIONS: readonly Game[] = [];
