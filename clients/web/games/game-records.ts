import type { Side, VariantId } from "skytale-client";
import type { Game } from "../../../src/rules/game";
import type { Lesson } from "./lessons/lesson";

/** The values of the orthodox pieces, in pawns. */
const ORTHODOX_VALUES = { P: 1, N: 3, B: 3, R: 5, Q: 9 };

/**
 * The facts that are shown beside the seats:
 * - `captures`: the captured pieces, and which side is ahead in material
 * - `forces`: how many pieces of each kind and how many cities a side has
 */
export type Standing =
  | {
      readonly shows: "captures";
      /** The value of each piece by letter, in pawns. A king has one only if a side can lose a king. */
      readonly values: Readonly<Record<string, number>>;
    }
  | {
      readonly shows: "forces";
      /** The kinds of pieces in display order, each with its name for one piece and for several. */
      readonly kinds: readonly { readonly letter: string; readonly names: readonly [one: string, many: string] }[];
    };

/** Everything that the client says about a game. It is available before the rules are loaded. */
export interface GameRecord {
  readonly name: string;
  /** Letters of two pieces of each side, for samples of the piece sets. */
  readonly sample: Readonly<Record<Side, string>>;
  /**
   * Loaders of the rules by revision, for all revisions of src/rules/games.ts. The rules are scripts of their own: a page
   * loads only the revisions of the games that it shows.
   */
  readonly rules: Readonly<Record<number, () => Promise<Game>>>;
  /** Texts for the game's options by their names: a short phrase for terms, and the label of the box in a form. */
  readonly options: Readonly<Record<string, { readonly phrase: string; readonly label: string }>>;
  /**
   * Whether the effects of a move are shown as a sentence before it is sent, because few players know the notation and a
   * move changes squares apart from its target.
   */
  readonly explainsMoves: boolean;
  /** Null for a game without material. */
  readonly standing: Standing | null;
  /** Loads how the game is played, for the page of its rules. */
  readonly lesson: () => Promise<Lesson>;
  /** The endings that the rules define, each as the end of a sentence such as "Leonidas won". */
  readonly endings: Readonly<Record<string, string>>;
}

/** Endings of every game: by a player's action, by time, and by repetition. */
const COMMON_ENDINGS = {
  resignation: "by resignation",
  timeout: "on time",
  "timeout-dead-position": "on time, against an army that cannot win",
  "draw-agreement": "by agreement",
  adjudication: "by adjudication",
  "threefold-repetition": "by threefold repetition",
};

const CHESS_ENDINGS = {
  checkmate: "by checkmate",
  stalemate: "by stalemate",
  "dead-position": "because nobody can win",
  "fivefold-repetition": "by fivefold repetition",
  "fifty-moves": "after fifty moves without a capture or a pawn move",
  "seventy-five-moves": "after seventy-five moves without a capture or a pawn move",
};

/** The games in display order. */
export const GAME_RECORDS: Readonly<Record<VariantId, GameRecord>> = {
  "spartan-chess": {
    name: "Spartan Chess",
    sample: { white: "KN", black: "GH" },
    rules: { 1: async () => (await import("../../../src/rules/spartan-chess/rules")).spartanChess },
    lesson: async () => (await import("./lessons/spartan-chess")).LESSON,
    options: {},
    explainsMoves: false,
    // As the bots value the Spartan pieces. The value of the king counts only while the Spartans have two.
    standing: { shows: "captures", values: { ...ORTHODOX_VALUES, K: 5, G: 7, W: 8, C: 3, L: 3, H: 1 } },
    endings: { ...CHESS_ENDINGS, "duple-checkmate": "by attacking both kings at once" },
  },
  "hoplit-chess": {
    name: "Hoplit Chess",
    sample: { white: "QH", black: "RP" },
    rules: { 1: async () => (await import("../../../src/rules/hoplit-chess/rules")).hoplitChess },
    lesson: async () => (await import("./lessons/hoplit-chess")).LESSON,
    options: {},
    explainsMoves: false,
    standing: { shows: "captures", values: { ...ORTHODOX_VALUES, H: 3 } },
    endings: CHESS_ENDINGS,
  },
  sparta: {
    name: "Sparta",
    sample: { white: "WH", black: "HW" },
    rules: { 1: async () => (await import("../../../src/rules/sparta/rules")).sparta },
    lesson: async () => (await import("./lessons/sparta")).LESSON,
    options: { heroesConquer: { phrase: "heroes can conquer", label: "Heroes can conquer cities" } },
    explainsMoves: true,
    standing: {
      shows: "forces",
      kinds: [
        { letter: "W", names: ["warrior", "warriors"] },
        { letter: "H", names: ["hero", "heroes"] },
      ],
    },
    endings: {
      "all-cities": "by owning all cities",
      "one-piece-left": "because the other side has at most one piece left",
      "city-count": "with more cities",
      "city-tie": "with the same number of cities",
      "no-action": "because the other side has no legal move",
      "no-progress": "after a hundred turns without progress",
    },
  },
};

/** The endings of all games as ends of sentences, by their codes. */
export const ENDINGS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(GAME_RECORDS).map(({ endings }) => endings),
  COMMON_ENDINGS,
);

/** The revision of the rules by which new games are played. */
export const newestRevision = (variant: VariantId): number =>
  Math.max(...Object.keys(GAME_RECORDS[variant].rules).map(Number));
