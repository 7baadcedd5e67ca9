import type { Variant } from "../rules/registry";
import type { PieceSetName } from "../shared/appearance";
import type { Side } from "../shared/side";
import { HOPLIT_PIECE } from "./hoplit-piece";
import { type Definition, escapeText } from "./markup";
import { ORTHODOX_PIECES } from "./orthodox-pieces";
import { body, circle, DISC, drawLayers, groupOf, INKS, line, type PieceSet } from "./shape";
import { SPARTA_PIECES } from "./sparta-pieces";
import { SPARTAN_PIECES } from "./spartan-pieces";

const HOPLIT_SET: PieceSet = { ...ORTHODOX_PIECES, ...HOPLIT_PIECE };

/** The piece sets of each game's armies. Every letter of a game's catalogue has a shape or `DISC`. */
export const PIECE_SETS: Readonly<Record<Variant, Readonly<Record<Side, PieceSet>>>> = {
  "spartan-chess": { white: ORTHODOX_PIECES, black: SPARTAN_PIECES },
  "hoplit-chess": { white: HOPLIT_SET, black: HOPLIT_SET },
  sparta: { white: SPARTA_PIECES, black: SPARTA_PIECES },
};

const SETS: ReadonlyMap<string, Readonly<Record<Side, PieceSet>>> = new Map(Object.entries(PIECE_SETS));

/**
 * Draws a piece by its letter. The shape also depends on game and side. Unknown games and letters get a disc with the
 * letter. The set `letters` draws a shield with the letter, so it exists for every game.
 */
export function definePiece(variant: string, side: Side, letter: string, set: PieceSetName = "figures"): Definition {
  if (set === "letters") return defineShield(side, letter);
  const shape = SETS.get(variant)?.[side][letter];
  if (shape === undefined || shape === DISC) return defineDisc(side, letter);
  const id = `${side}-${shape.name}`;
  return { id, markup: groupOf(id, side, drawLayers(shape, side)) };
}

/** The letter of a piece as part of an id. */
const codesOf = (letter: string): string =>
  [...letter].map((character) => character.codePointAt(0)?.toString(16) ?? "").join("-");

/** Draws the disc of a piece without a shape. */
function defineDisc(side: Side, letter: string): Definition {
  const id = `${side}-disc-${codesOf(letter)}`;
  const disc = `<circle cx="22.5" cy="22.5" r="15.5"/>`;
  return { id, markup: groupOf(id, side, disc + drawLetter(side, letter)) };
}

/** Draws a round shield with the letter of a piece. */
function defineShield(side: Side, letter: string): Definition {
  const id = `${side}-shield-${codesOf(letter)}`;
  const rim = { name: id, layers: [body(circle(22.5, 22.5, 17.5)), line(circle(22.5, 22.5, 14.8))] };
  return { id, markup: groupOf(id, side, drawLayers(rim, side) + drawLetter(side, letter)) };
}

function drawLetter(side: Side, letter: string): string {
  const text = `font-family="sans-serif" font-size="20" font-weight="bold" text-anchor="middle"`;
  return `<text x="22.5" y="29.7" ${text} fill="${INKS[side].detail}" stroke="none">${escapeText(letter)}</text>`;
}
