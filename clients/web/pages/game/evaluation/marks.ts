import type { MoveMark } from "skytale-client";
import type { ListedMark } from "../game-model";

export const MARK_KINDS: readonly MoveMark[] = ["inaccuracy", "mistake", "blunder"];

/** The usual glyphs of bad moves, and their names. */
export const MARKS: Readonly<Record<MoveMark, ListedMark & { readonly article: string; readonly plural: string }>> = {
  inaccuracy: { glyph: "?!", name: "inaccuracy", article: "an", plural: "inaccuracies" },
  mistake: { glyph: "?", name: "mistake", article: "a", plural: "mistakes" },
  blunder: { glyph: "??", name: "blunder", article: "a", plural: "blunders" },
};
