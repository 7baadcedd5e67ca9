import { BLACK, WHITE } from "../board8x8/board";
import { PieceLetters } from "../board8x8/letters";
import { attackPatterns } from "../chess/attack";
import { KING, PAWN } from "../chess/kinds";
import { plainEnemy } from "../chess/legality";
import {
  DIAGONALS,
  KING_MOVEMENT,
  KNIGHT_LEAPS,
  ORTHOGONALS,
  ownKind,
  type PieceMovement,
  stepsByKind,
  stretched,
} from "../chess/movement";
import { ORTHODOX_LETTERS, orthodoxArmy } from "../chess/orthodox";

export const GENERAL = ownKind(0);
export const WARLORD = ownKind(1);
export const CAPTAIN = ownKind(2);
export const LIEUTENANT = ownKind(3);
export const HOPLITE = ownKind(4);

const SPARTANS: readonly PieceMovement[] = [
  { kind: GENERAL, rides: ORTHOGONALS, leaps: DIAGONALS },
  { kind: WARLORD, rides: DIAGONALS, leaps: KNIGHT_LEAPS },
  { kind: CAPTAIN, leaps: [...ORTHOGONALS, ...stretched(ORTHOGONALS, 2)] },
  {
    kind: LIEUTENANT,
    leaps: [...DIAGONALS, ...stretched(DIAGONALS, 2)],
    quietLeaps: [
      [-1, 0],
      [1, 0],
    ],
  },
  { kind: HOPLITE, strikes: [[0, -1]] },
  KING_MOVEMENT,
];

const PERSIANS = orthodoxArmy(WHITE);

/** The movements of both armies. */
export const MOVEMENTS: readonly PieceMovement[] = [...PERSIANS, ...SPARTANS];

/** Leaps and rides of each kind. The move generator has the steps of pawns and hoplites. */
export const STEPS = stepsByKind(MOVEMENTS);

/** The Persian army as the opponent of the Spartans. */
export const PERSIAN_ENEMY = plainEnemy(attackPatterns(WHITE, PERSIANS));

/** The Spartan army as the opponent of the Persians. */
export const SPARTAN_ENEMY = plainEnemy(attackPatterns(BLACK, SPARTANS));

/** The letters of both armies. */
export const LETTERS = new PieceLetters([
  new Map(ORTHODOX_LETTERS),
  new Map([
    [KING, "K"],
    [GENERAL, "G"],
    [WARLORD, "W"],
    [CAPTAIN, "C"],
    [LIEUTENANT, "L"],
    [HOPLITE, "H"],
  ]),
]);

/** The promotions of a hoplite with two kings on the board. */
export const HOPLITE_PROMOTIONS: readonly number[] = [GENERAL, WARLORD, CAPTAIN, LIEUTENANT];

/** The promotions of a hoplite with one Spartan king left. */
export const HOPLITE_PROMOTIONS_WITH_KING: readonly number[] = [...HOPLITE_PROMOTIONS, KING];

/** Pawns and hoplites: notation omits their letter, and their moves reset the halfmove clock. */
export const isPawnlike = (kind: number): boolean => kind === PAWN || kind === HOPLITE;
