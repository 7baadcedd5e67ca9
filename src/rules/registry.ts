import type { Game } from "./game";
import { EARLIER_REVISIONS, GAMES } from "./games";
import type { Options } from "./rules";

export { GAMES };

/** The id of a game. */
export type Variant = keyof typeof GAMES;

/** Whether a text is the id of a game. */
export const isVariant = (text: string): text is Variant => Object.hasOwn(GAMES, text);

/** The ids of all games, in display order. */
export const VARIANTS: readonly Variant[] = Object.keys(GAMES).filter(isVariant);

/** The game under its current rules. */
export const gameOf = (variant: Variant): Game => GAMES[variant];

/** A game under all revisions of its rules, newest first. */
export const revisionsOf = (variant: Variant): readonly Game[] => [
  gameOf(variant),
  ...EARLIER_REVISIONS.filter(({ id }) => id === variant).sort((one, other) => other.revision - one.revision),
];

/** All games under all revisions of their rules. */
export const allRevisions = (): readonly Game[] => VARIANTS.flatMap(revisionsOf);

/**
 * The revision for a new game with the options and the start position of an earlier one. It is the newest revision if
 * that has the options and accepts the start position as a running game. Otherwise it is the revision of the earlier
 * game, or the newest if this server does not have that revision.
 */
export function newestFor(
  variant: Variant,
  { revision, options, position }: { revision: number; options: Options; position: string | null },
): Game {
  const newest = gameOf(variant);
  const known = newest.catalogue.options.map(({ name }) => name);
  const hasOptions = Object.keys(options).every((name) => known.includes(name));
  const start = newest.start(options, position ?? undefined);
  const isPlayable = hasOptions && start.ok && start.value.outcome === null;
  return isPlayable ? newest : (storedGame(variant, revision) ?? newest);
}

/** The game with a stored id and revision; undefined if this server does not have that revision. */
export const storedGame = (variant: string, revision: number): Game | undefined =>
  isVariant(variant) ? revisionsOf(variant).find((game) => game.revision === revision) : undefined;
