import type { Game } from "./game";
import { GAMES } from "./games";

export { GAMES };

/** Games under rules that have since been revised, for as long as an unfinished game names them. */
const EARLIER_REVISIONS: readonly Game[] = [];

/** The id of a game. */
export type Variant = keyof typeof GAMES;

/** Whether a text is the id of a game. */
export const isVariant = (text: string): text is Variant => Object.hasOwn(GAMES, text);

/** The ids of all games, in the order in which they are shown. */
export const VARIANTS: readonly Variant[] = Object.keys(GAMES).filter(isVariant);

/** The game under its present rules. */
export const gameOf = (variant: Variant): Game => GAMES[variant];

/** The game that was stored by its id and revision; undefined when this server no longer knows its rules. */
export function storedGame(variant: string, revision: number): Game | undefined {
  const present = isVariant(variant) ? gameOf(variant) : undefined;
  if (present?.revision === revision) return present;
  return EARLIER_REVISIONS.find((game) => game.id === variant && game.revision === revision);
}
