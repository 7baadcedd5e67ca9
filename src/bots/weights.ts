import hoplitChess from "./weights/hoplit-chess.json";
import sparta from "./weights/sparta.json";
import spartanChess from "./weights/spartan-chess.json";

/**
 * The evaluation parameters of a game by name: integers in hundredths of the game's smallest piece, except `attack`. At
 * a given game phase, evaluations are linear in all of them except `attack`, so regression over games can fit them; see
 * `docs/opponents.md`. Pairs are values for the opening and the endgame; the evaluation interpolates between them as
 * pieces leave the board. A positive value is good for the owner of the piece; a positive `danger` is good for the
 * attacker.
 *
 * Chess games, for each letter `X` of a piece (Spartan Chess: upper case for Persians, lower case for Spartans; Hoplit
 * Chess: upper case for both sides):
 * - `X.value`: material value. Kings have none.
 * - `X.rank`: sixteen values by rank from the own first rank, for the opening and then for the endgame.
 * - `X.file`: eight values by file from the edge (a and h) to the center (d and e), for the opening and then for the
 *   endgame.
 * - `X.mobility`, not for kings, pawns and hoplites: per square that the piece can move to or capture on. The sideways
 *   steps of the lieutenant do not count.
 * - `X.attack`: one value, the weight of each square of `X.mobility` that is the square of the enemy king or adjacent
 *   to it. The sum over all pieces of a side selects the value of `X.danger`. A small change of `attack` often selects
 *   the same value, so regression cannot fit it.
 * - `X.danger`, for the attacked king: sixteen values, opening only. The index is half of the sum of `attack`, rounded
 *   down, at most 15. While the Spartans have two kings, the sum of attacks on them is 0.
 * - `X.shield`, for kings: per own pawn or hoplite on the six squares in front of the king.
 * - `X.passed`, for pawns and hoplites: sixteen values by rank as in `X.rank`. Condition: no own pawn or hoplite is
 *   ahead on the same file, and no enemy pawn or hoplite is ahead on the same or an adjacent file.
 * - `X.isolated`, `X.doubled`, `X.phalanx`, for pawns and hoplites: no own one on an adjacent file; an own one ahead on
 *   the same file; an own one beside or diagonally behind.
 * - `X.pair`: a side has two or more of the piece.
 * - `X.open`, `X.halfOpen`: the piece is on a file without pawns or hoplites, or only without own ones.
 * - `X.threat`, for pawns and hoplites: per attacked enemy piece that is neither pawn nor hoplite.
 * - `H.reserve` (Hoplit Chess): a Hoplit in reserve. `k.second` (Spartan Chess): the second king.
 * - `hunt`: three values, endgame only, against a lone king: per step of its distance from the center, per step that the
 *   kings are closer than the maximum distance, and, for a bishop and a knight, per step toward a corner of the bishop's
 *   color.
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
