import hoplitChess from "./weights/hoplit-chess.json";
import sparta from "./weights/sparta.json";
import spartanChess from "./weights/spartan-chess.json";

/**
 * The evaluation parameters of a game by name: integers in hundredths of the game's smallest piece, except those of the
 * danger of kings. At a given game phase, evaluations are linear in all others, so regression over games can fit them;
 * see `docs/opponents.md`. Pairs are values for the opening and the endgame; the evaluation interpolates between them as
 * pieces leave the board. A positive value is good for the owner of the piece; a positive threat or `danger` is good
 * for the attacker.
 *
 * Chess games, for each letter `X` of a piece (Spartan Chess: upper case for Persians, lower case for Spartans; Hoplit
 * Chess: upper case for both sides):
 * - `X.value`: material value. Kings have none.
 * - `X.rank`: sixteen values by rank from the own first rank, for the opening and then for the endgame.
 * - `X.file`: eight values by file from the edge (a and h) to the center (d and e), for the opening and then for the
 *   endgame.
 * - `X.mobility`, not for kings, pawns and hoplites: per square that the piece can move to or capture on and that no
 *   enemy pawn or hoplite attacks. The sideways steps of the lieutenant do not count.
 * - `X.danger`, for the attacked king: five values. Their sum is the danger: per square of `X.mobility` on the king's
 *   square or adjacent to it; per adjacent square that is attacked and that only the king defends; per 100 points of
 *   the king's shelter; if the attacker has no queen or warlord; and always. If the danger is positive, a ten
 *   thousandth of its square counts in the opening and a fortieth of it in the endgame. Two Spartan kings have no
 *   danger.
 * - `X.attack`: weight of a piece with squares of `X.mobility` at the enemy king. The number of these pieces times the
 *   sum of their weights is added to the danger.
 * - `X.check`: added to the danger once for each kind of piece that can give check on a square where it is not captured.
 * - `X.shelter`, for kings, opening only: eight values by rank of the first own pawn or hoplite ahead of the king, from
 *   the own first rank; index 0 if there is none. For the king's file and the two beside it.
 * - `X.storm`: like `X.shelter`, for the first enemy pawn or hoplite. It does not count if an own pawn blocks it.
 * - `X.lesser`: the piece is attacked by a less valuable piece that is neither pawn, hoplite nor king.
 * - `X.weak`: the piece is attacked, but not as in `X.lesser`. No pawn or hoplite defends it, and it has fewer than two
 *   defenders or more than one attacker. An only king is not weak.
 * - `hanging`: a piece is attacked and not defended.
 * - `X.passed`, for pawns and hoplites: sixteen values by rank as in `X.rank`. Condition: no own pawn or hoplite is
 *   ahead on the same file, and no enemy pawn or hoplite is ahead on the same or an adjacent file.
 * - `path`, for a passed pawn or hoplite beyond its third rank: four values for its next square: occupied, attacked
 *   without defense, safe, and safe like all squares up to promotion. A hoplite has a choice of squares on each rank.
 *   The unit is a sixteenth of 5 × rank − 13, with ranks counted from 0.
 * - `kings`, endgame only: two values in the same unit, per step of distance, at most 5, from the square ahead of a
 *   passed pawn or hoplite: a penalty for the own king and a bonus for the enemy king.
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
