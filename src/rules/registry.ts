import type { Game } from "./game";
import { GAMES } from "./games";

export { GAMES };

/** Games under rules that were revised later. Kept as long as an unfinished game names the revision. */
const EARLIER_REVISIONS: readonly Game[] = [];

/** The id of a game. */
export type Variant = keyof typeof GAMES;

/** Whether a text is the id of a game. */
export const isVariant = (text: string): text is Variant => Object.hasOwn(GAMES, text);

/** The ids of all games, in display order. */
export const VARIANTS: readonly Variant[] = Object.keys(GAMES).filter(isVariant);

/** The game under its current rules. */
export const gameOf = (variant: Variant): Game => GAMES[variant];

/** The game with a stored id and revision; undefined if this server does not have that revision. */
export function storedGame(variant: string, revision: number): Game | undefined {
  const present = isVariant(variant) ? gameOf(variant) : undefined;
  if (present?.revision === revision) return present;
  return EARLIER_REVISIONS.find((game) => game.id === variant && game.revision === revision);
}
