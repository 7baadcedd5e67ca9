import { type Signal, signal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import type { Game } from "../../../src/rules/game";

/** What the games are called, so that a page can name them before their rules are loaded. */
export const VARIANT_NAMES: Readonly<Record<VariantId, string>> = {
  "spartan-chess": "Spartan Chess",
  "hoplit-chess": "Hoplit Chess",
  sparta: "Sparta",
};

export const VARIANT_IDS: readonly VariantId[] = ["spartan-chess", "hoplit-chess", "sparta"];

/** What is played otherwise than by the usual rules of a game, each in a few words. */
export const optionWords = (options: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(options).flatMap(([name, isOn]) => (isOn ? [OPTION_WORDS[name] ?? name] : []));

const OPTION_WORDS: Readonly<Record<string, string>> = { heroesConquer: "heroes conquer too" };

const LOADERS: Readonly<Record<VariantId, () => Promise<Game>>> = {
  "spartan-chess": async () => (await import("../../../src/rules/spartan-chess/rules")).spartanChess,
  "hoplit-chess": async () => (await import("../../../src/rules/hoplit-chess/rules")).hoplitChess,
  sparta: async () => (await import("../../../src/rules/sparta/rules")).sparta,
};

/** What is known of the rules of a game: a signal for each, so that one that comes has only its own boards drawn. */
const loaded: Readonly<Record<VariantId, Signal<Game | undefined>>> = {
  "spartan-chess": signal(),
  "hoplit-chess": signal(),
  sparta: signal(),
};
const asked = new Map<VariantId, Promise<Game>>();

/** Loads the rules of a game, once. */
export function loadRules(variant: VariantId): Promise<Game> {
  const before = asked.get(variant);
  if (before !== undefined) return before;
  const loading = LOADERS[variant]().then(
    (game) => {
      loaded[variant].value = game;
      return game;
    },
    (error: unknown) => {
      // Without a network: the next who asks tries again.
      asked.delete(variant);
      throw error;
    },
  );
  asked.set(variant, loading);
  return loading;
}

/** The rules of a game if they are there; else they are asked for, and whoever shows this is drawn again. */
export function rulesOf(variant: VariantId): Game | undefined {
  const game = loaded[variant].value;
  if (game === undefined) loadRules(variant).catch(() => undefined);
  return game;
}
