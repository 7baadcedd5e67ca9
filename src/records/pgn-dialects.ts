import type { RecordedPly } from "./game-record";

/** What one program's PGN of a game has that is not the game's own: its name there, and how moves are written. */
export interface PgnDialect {
  /** Undefined for the name in the catalogue. */
  readonly variant?: string;
  san(ply: RecordedPly): string;
}

/** Our own PGN. Conquests of Sparta that were kept with a `*`, which ends a game in PGN, are written as they are today. */
export const OWN_PGN: PgnDialect = { san: ({ san }) => san.replace("*", "=C") };

/** The programs whose PGN can be written. */
export const PGN_DIALECTS = ["fairy-stockfish"] as const;
export type PgnDialectName = (typeof PGN_DIALECTS)[number];

/**
 * Fairy-Stockfish takes a hoplite for a piece and not for a pawn: it has its letter always, and its file only where the
 * move needs it. A hoplite's captures never do, for it takes straight ahead. Check signs are left out: where it
 * writes none itself, which it does for some checks of this game (seen in 0.7.10), it refuses a move that has one; moves
 * without it reads all.
 */
const FAIRY_STOCKFISH_SPARTAN: PgnDialect = {
  variant: "Spartan",
  san: ({ side, san }) =>
    (side === "black" && /^[a-h]/.test(san) ? `H${san.replace(/^[a-h]x/, "x")}` : san).replace(/[+#]$/, ""),
};

const DIALECTS: Readonly<Record<PgnDialectName, Readonly<Record<string, PgnDialect>>>> = {
  "fairy-stockfish": { "spartan-chess": FAIRY_STOCKFISH_SPARTAN },
};

/** How a program writes a game; undefined if it does not know it. */
export const pgnDialect = (name: PgnDialectName, variant: string): PgnDialect | undefined => DIALECTS[name][variant];

/** What programs call a game. */
export const foreignNamesOf = (variant: string): readonly string[] =>
  PGN_DIALECTS.flatMap((name) => pgnDialect(name, variant)?.variant ?? []);
