import hoplitChess from "./weights/hoplit-chess.json";
import sparta from "./weights/sparta.json";
import spartanChess from "./weights/spartan-chess.json";

/**
 * What the evaluation of a game knows, by name, as whole numbers in hundredths of the game's smallest piece. Evaluations are
 * linear in all of them but `attack`, so they can be found by regression over games; `docs/opponents.md` tells how these
 * were. Two numbers are those of the opening and of the ending, between which the evaluation goes over as pieces leave
 * the board. All are from the view of the owner of a piece.
 *
 * The chess games, for each letter `X` of a piece (in Spartan Chess upper case for the Persians, lower case for the
 * Spartans; in Hoplit Chess upper case for both sides):
 * - `X.value`: what it is worth. Kings have none.
 * - `X.rank`: sixteen: by rank, its own first rank first, in the opening and then in the ending.
 * - `X.file`: eight: by file, from the edge (a and h) to the middle (d and e), in the opening and then in the ending.
 * - `X.mobility`: for each square that it can go to, or take on.
 * - `X.attack`: one: how much each such square in the ring of nine around the enemy's king counts in `X.danger` there. Its
 *   steps, not to be found by regression.
 * - `X.danger`, for kings: sixteen: by the sum of those counts, the opening's numbers only. Spartans have it while one king
 *   is left.
 * - `X.shield`, for kings: for each pawn or hoplite on the six squares ahead of it.
 * - `X.passed`, for pawns and hoplites: sixteen: by rank as above, if no enemy pawn or hoplite on its own or the next files
 *   is ahead of it.
 * - `X.isolated`, `X.doubled`, `X.phalanx`: without neighbours on the next files; with another of its kind ahead on its
 *   file; with one beside it or diagonally behind it.
 * - `X.pair`: for two or more of them.
 * - `X.open`, `X.halfOpen`: on a file without pawns, or without own ones.
 * - `X.threat`, for pawns and hoplites: for each larger piece that it attacks.
 * - `H.reserve` (Hoplit Chess): a Hoplit beside the board. `k.second` (Spartan Chess): the second king.
 * - `hunt`: two: against a lone king, for each step that it is from the middle and for each that the kings are nearer to
 *   each other than they could be; in the ending.
 * - `tempo`: the right to move.
 *
 * Sparta's stand with `SpartaEvaluation`.
 */
export type Weights = Readonly<Record<string, readonly number[]>>;

/** The weights of the games that have an evaluation of their own, by the game's id. */
export const WEIGHTS: Readonly<Record<string, Weights>> = {
  "spartan-chess": spartanChess,
  "hoplit-chess": hoplitChess,
  sparta,
};
