import type { RecordedPly } from "./game-record";

/** How a PGN names the variant and writes a move: our own PGN, or that for another program. */
export interface PgnDialect {
  /** Default: the name in the catalogue. */
  readonly variant?: string;
  san(ply: RecordedPly): string;
}

/** Our own PGN. Old records of Sparta have `*` for conquests, which ends a game in PGN; it is written as `=C`. */
export const OWN_PGN: PgnDialect = { san: ({ san }) => san.replace("*", "=C") };

/** The programs for which PGN can be written. */
export const PGN_DIALECTS = ["fairy-stockfish"] as const;
export type PgnDialectName = (typeof PGN_DIALECTS)[number];

/**
 * Fairy-Stockfish treats a hoplite as a piece, not as a pawn: moves always have its letter, and its file only for
 * disambiguation. Captures never need it, because a hoplite captures straight ahead. Check signs are omitted:
 * Fairy-Stockfish 0.7.10 fails to see some checks of this game and then refuses moves with the sign, but accepts every
 * move without it.
 */
const FAIRY_STOCKFISH_SPARTAN: PgnDialect = {
  variant: "Spartan",
  san: ({ side, san }) =>
    (side === "black" && /^[a-h]/.test(san) ? `H${san.replace(/^[a-h]x/, "x")}` : san).replace(/[+#]$/, ""),
};

const DIALECTS: Readonly<Record<PgnDialectName, Readonly<Record<string, PgnDialect>>>> = {
  "fairy-stockfish": { "spartan-chess": FAIRY_STOCKFISH_SPARTAN },
};

/** The dialect of a program for a game; undefined if the program does not support the game. */
export const pgnDialect = (name: PgnDialectName, variant: string): PgnDialect | undefined => DIALECTS[name][variant];

/** The names of a game in other programs. */
export const foreignNamesOf = (variant: string): readonly string[] =>
  PGN_DIALECTS.flatMap((name) => pgnDialect(name, variant)?.variant ?? []);
