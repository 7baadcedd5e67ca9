import hoplitChess from "./weights/hoplit-chess.json";
import sparta from "./weights/sparta.json";
import spartanChess from "./weights/spartan-chess.json";

/**
 * The evaluation parameters of a game by name, as integers in hundredths of the game's smallest piece. Evaluations are
 * linear in all of them except `attack`, so they can be fitted by regression over games; see `docs/opponents.md`. Pairs
 * are values for the opening and the endgame; the evaluation interpolates between them as pieces leave the board. All
 * values are from the view of the owner of a piece.
 *
 * Chess games, for each letter `X` of a piece (Spartan Chess: upper case for Persians, lower case for Spartans; Hoplit
 * Chess: upper case for both sides):
 * - `X.value`: material value. Kings have none.
 * - `X.rank`: sixteen values by rank from the own first rank, for the opening and then for the endgame.
 * - `X.file`: eight values by file from the edge (a and h) to the center (d and e), for the opening and then for the endgame.
 * - `X.mobility`: per square that the piece can move to or capture on.
 * - `X.attack`: one value: weight of each such square in the ring of nine around the enemy king, summed up as index into
 *   `X.danger`. It is a step, so regression cannot find it.
 * - `X.danger`, for kings: sixteen values by that sum, opening only. Spartans use it while they have one king.
 * - `X.shield`, for kings: per pawn or hoplite on the six squares in front of the king.
 * - `X.passed`, for pawns and hoplites: sixteen values by rank as above, if no enemy pawn or hoplite is ahead on the same
 *   or an adjacent file.
 * - `X.isolated`, `X.doubled`, `X.phalanx`: no neighbors on adjacent files; another pawn ahead on the same file; a pawn
 *   beside or diagonally behind.
 * - `X.pair`: two or more of the piece.
 * - `X.open`, `X.halfOpen`: on a file without pawns, or without own pawns.
 * - `X.threat`, for pawns and hoplites: per attacked larger piece.
 * - `H.reserve` (Hoplit Chess): a Hoplit in reserve. `k.second` (Spartan Chess): the second king.
 * - `hunt`: two values, endgame only, against a lone king: per step of its distance from the center, and per step that
 *   the kings are closer than the maximum distance.
 * - `tempo`: the right to move.
 *
 * `SpartaEvaluation` documents the weights of Sparta.
 */
export type Weights = Readonly<Record<string, readonly number[]>>;

const BY_GAME = { "spartan-chess": spartanChess, "hoplit-chess": hoplitChess, sparta } as const;

/** The id of a game with an evaluation of its own. */
export type EvaluatedGame = keyof typeof BY_GAME;

/** The weights of these games by the game's id. */
export const WEIGHTS: Readonly<Record<string, Weights>> = BY_GAME;
