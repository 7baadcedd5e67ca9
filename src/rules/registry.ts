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
export function gameOf(variant: Variant): Game;
/** The game under the rules of a revision; undefined when that revision is unknown. */
export function gameOf(variant: Variant, revision: number): Game | undefined;
export function gameOf(variant: Variant, revision?: number): Game | undefined {
  const present = GAMES[variant];
  if (revision === undefined || revision === present.revision) return present;
  return EARLIER_REVISIONS.find((game) => game.id === variant && game.revision === revision);
}
