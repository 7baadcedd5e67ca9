import type { VariantId } from "skytale-client";
import type { Game } from "../../../src/rules/game";

/** Imports the rules of a game. */
export type RulesLoader = () => Promise<Game>;

/**
 * The rules of each game by revision, with all revisions of src/rules/games.ts. A page loads only the revisions of the
 * games that it shows.
 */
export const RULES: Readonly<Record<VariantId, Readonly<Record<number, RulesLoader>>>> = {
  "spartan-chess": { 1: async () => (await import("../../../src/rules/spartan-chess/rules")).spartanChess },
  "hoplit-chess": { 1: async () => (await import("../../../src/rules/hoplit-chess/rules")).hoplitChess },
  sparta: { 1: async () => (await import("../../../src/rules/sparta/rules")).sparta },
};

/** The revision of the rules by which new games are played. */
export const newestRevision = (variant: VariantId): number => Math.max(...Object.keys(RULES[variant]).map(Number));
