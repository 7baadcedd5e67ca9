import { type Signal, signal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import type { Game } from "../../../src/rules/game";
import { importModule } from "../components/import-module";
import { missingModules } from "../components/lazy-component";
import { GAME_RECORDS, type GameRecord } from "./game-records";

const isVariantId = (text: string): text is VariantId => Object.hasOwn(GAME_RECORDS, text);

/** The ids of the games in display order. */
export const VARIANT_IDS: readonly VariantId[] = Object.keys(GAME_RECORDS).filter(isVariantId);

/** The game with this id, which may come from an address; undefined if there is none. */
export const findVariant = (id: string): VariantId | undefined => VARIANT_IDS.find((other) => other === id);

/** A value for each game. */
export function byVariant<Value>(make: (game: GameRecord) => Value): Readonly<Record<VariantId, Value>> {
  const values = Object.fromEntries(VARIANT_IDS.map((id) => [id, make(GAME_RECORDS[id])]));
  return values as Readonly<Record<VariantId, Value>>;
}

/** The names of the games, available before their rules are loaded. */
export const VARIANT_NAMES = byVariant(({ name }) => name);

const OPTIONS: GameRecord["options"] = Object.assign({}, ...Object.values(GAME_RECORDS).map(({ options }) => options));

/** The options of a game that are switched on, in short phrases. */
export const optionWords = (options: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(options).flatMap(([name, isOn]) => (isOn ? [OPTIONS[name]?.phrase ?? name] : []));

/** The loaded rules. Each revision has its own signal, so that loading one redraws only its own boards. */
const loaded = new Map<string, Signal<Game | undefined>>();
const asked = new Map<string, Promise<Game>>();

/**
 * Loads the rules of a game, once. After a failure, the next call retries.
 * @param revision undefined for games that an earlier release stored in this browser; they are played by revision 1
 */
export function loadRules(variant: VariantId, revision = 1): Promise<Game> {
  const key = `${variant} ${revision}`;
  const before = asked.get(key);
  if (before !== undefined) return before;
  const loading = importRules(variant, revision).then(
    (game) => {
      loadedRules(key).value = game;
      return game;
    },
    (error: unknown) => {
      // For example without a network: the next call retries.
      asked.delete(key);
      throw error;
    },
  );
  asked.set(key, loading);
  return loading;
}

/** Whether this client has a revision of the rules. It has all that were released before it. */
export const hasRules = (variant: VariantId, revision: number): boolean =>
  GAME_RECORDS[variant].rules[revision] !== undefined;

/**
 * The rules of a game; undefined until they are loaded. The call starts loading them, and the calling component is
 * rendered again when they are loaded.
 * @param revision as in `loadRules`
 */
export function rulesOf(variant: VariantId, revision = 1): Game | undefined {
  const game = loadedRules(`${variant} ${revision}`).value;
  if (game === undefined) {
    loadRules(variant, revision).catch(() => {
      if (!hasRules(variant, revision)) awaitNewerRelease();
    });
  }
  return game;
}

let isOutdated = false;

/**
 * Loads the document again as soon as no input would be lost, because a game has newer rules than this client. Until
 * then, a notice is shown. It is shown again if the new document does not have the rules either.
 */
function awaitNewerRelease(): void {
  if (isOutdated) return;
  isOutdated = true;
  missingModules.value += 1;
  const fail = () => Promise.reject(new Error("a game has newer rules than this document"));
  void importModule(fail, () => undefined);
}

async function importRules(variant: VariantId, revision: number): Promise<Game> {
  const load = GAME_RECORDS[variant].rules[revision];
  if (load === undefined) throw new Error(`unknown rules: ${variant}, revision ${revision}`);
  return load();
}

function loadedRules(key: string): Signal<Game | undefined> {
  const known = loaded.get(key) ?? signal<Game>();
  loaded.set(key, known);
  return known;
}
