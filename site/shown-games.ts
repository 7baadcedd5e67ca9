import type { Line } from "../src/rules/game";
import { gameOf, VARIANTS, type Variant } from "../src/rules/registry";

/** A picture of a game, and the game in a few words. */
export interface ShownGame {
  /** A position of the middlegame, and moves that are played from it. Absent: the opening. */
  readonly position?: string;
  readonly moves?: readonly string[];
  /** The alternative text of the picture. */
  readonly title: string;
  /** The game as a phrase without a period. */
  readonly caption: string;
}

/** A game without an entry is shown in its opening position. */
const SHOWN: Readonly<Partial<Record<Variant, ShownGame>>> = {
  "spartan-chess": {
    position: "1g2k1w1/h1h1h1hh/k1hcc3/8/3P4/1PQ3P1/1P3PBP/R1B2RK1 w - - 0 16",
    title: "Spartan Chess: Persians below, Spartans with two kings above",
    caption: "Persians with the army of chess against Spartans with two kings",
  },
  "hoplit-chess": {
    position: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[Hh] w KQkq - 0 3",
    moves: ["H@g1"],
    title: "Hoplit Chess: White has dropped a Hoplit on g1",
    caption: "Chess with an extra piece for each side, if either player votes for it",
  },
  sparta: {
    position: "1w1w2www1/10/4w5/3w6/3W2H3/2H7/6W3/10/10/1WW2W1W2 w b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w 0 12",
    title: "Sparta: warriors, heroes and eight cities",
    caption: "Warriors and heroes fight for eight cities on ten by ten squares",
  },
};

/** The picture and the words for a game. */
export function shownGame(variant: Variant): ShownGame {
  const { name, armies } = gameOf(variant).catalogue;
  return SHOWN[variant] ?? { title: `${name}: the opening`, caption: `${armies.white} against ${armies.black}` };
}

/** Plays the moves of a picture. Throws if the position or a move is invalid. */
export function playShown(variant: Variant, { position, moves = [] }: Pick<ShownGame, "position" | "moves">): Line {
  const start = gameOf(variant).start({}, position);
  if (!start.ok) throw new Error(`${variant}, ${position}: ${start.error.detail}`);
  return moves.reduce((line, move) => {
    const played = line.play(move);
    if (!played.ok) throw new Error(`${variant}, ${line.position}, ${move}: ${played.error.detail}`);
    return played.value;
  }, start.value);
}

/** The names of all games as a list in words. */
export const GAME_NAMES = new Intl.ListFormat("en-GB").format(VARIANTS.map((id) => gameOf(id).catalogue.name));

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** The number of games, as the first word of a sentence. */
export const GAME_COUNT = NUMBERS[VARIANTS.length] ?? `${VARIANTS.length}`;
