import { type Signal, signal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import type { Game } from "../../../src/rules/game";

/** The names of the games, available before their rules are loaded. */
export const VARIANT_NAMES: Readonly<Record<VariantId, string>> = {
  "spartan-chess": "Spartan Chess",
  "hoplit-chess": "Hoplit Chess",
  sparta: "Sparta",
};

export const VARIANT_IDS: readonly VariantId[] = ["spartan-chess", "hoplit-chess", "sparta"];

/** The options of a game that are switched on, in short phrases. */
export const optionWords = (options: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(options).flatMap(([name, isOn]) => (isOn ? [OPTION_WORDS[name] ?? name] : []));

const OPTION_WORDS: Readonly<Record<string, string>> = { heroesConquer: "heroes can conquer" };

const LOADERS: Readonly<Record<VariantId, () => Promise<Game>>> = {
  "spartan-chess": async () => (await import("../../../src/rules/spartan-chess/rules")).spartanChess,
  "hoplit-chess": async () => (await import("../../../src/rules/hoplit-chess/rules")).hoplitChess,
  sparta: async () => (await import("../../../src/rules/sparta/rules")).sparta,
};

/** The loaded rules. Each game has its own signal, so that loading one game redraws only its own boards. */
const loaded: Readonly<Record<VariantId, Signal<Game | undefined>>> = {
  "spartan-chess": signal(),
  "hoplit-chess": signal(),
  sparta: signal(),
};
const asked = new Map<VariantId, Promise<Game>>();

/** Loads the rules of a game, once. After a failure, the next call retries. */
export function loadRules(variant: VariantId): Promise<Game> {
  const before = asked.get(variant);
  if (before !== undefined) return before;
  const loading = LOADERS[variant]().then(
    (game) => {
      loaded[variant].value = game;
      return game;
    },
    (error: unknown) => {
      // For example without a network: the next call retries.
      asked.delete(variant);
      throw error;
    },
  );
  asked.set(variant, loading);
  return loading;
}

/**
 * The rules of a game; undefined until they are loaded. The call starts loading them, and the calling component is
 * rendered again when they are there.
 */
export function rulesOf(variant: VariantId): Game | undefined {
  const game = loaded[variant].value;
  if (game === undefined) loadRules(variant).catch(() => undefined);
  return game;
}
