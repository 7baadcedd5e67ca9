import type { Side } from "../../../../src/shared/side";
import type { Condition } from "./attempt";

/** A position with a sentence about it. */
export interface Picture {
  readonly words: string;
  /** The position as text. */
  readonly position: string;
  /** A move in wire form. It is played from the position, and its squares are marked. */
  readonly move?: string;
}

/** A rule with its picture. */
export interface Passage extends Picture {
  readonly title: string;
}

/** A kind of piece, and a position in which it shows what it can do. */
export interface PieceLesson {
  readonly letter: string;
  readonly side: Side;
  /** Sentences whose subject is the piece. The first one begins with a verb, because its subject is left out. */
  readonly words: string;
  readonly position: string;
  readonly square: string;
}

/** An exercise: one move that the player has to find. */
export interface Step {
  readonly title: string;
  readonly task: string;
  /** The position as text. The player has the side to move. */
  readonly position: string;
  readonly condition: Condition;
  /** The sentence after the right move. */
  readonly praise: string;
}

/** How a game is played: the content of its page, and of its part of the front page. */
export interface Lesson {
  /** The game in one or two sentences. */
  readonly summary: string;
  /** All pieces of the game. The pieces that no other game has come first. */
  readonly pieces: readonly PieceLesson[];
  readonly winning: readonly Passage[];
  readonly special: readonly Passage[];
  /** Two to four pictures for visitors of the front page, each with one sentence. */
  readonly front: readonly Picture[];
  readonly steps: readonly Step[];
}
