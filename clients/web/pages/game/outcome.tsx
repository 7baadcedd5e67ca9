import type { Game } from "skytale-client";
import { outcomeSentence } from "../../parts/outcome-words";

/** How the game ended, in a sentence. */
export const Outcome = ({ game }: { readonly game: Game }) => <>{outcomeSentence(game)}</>;
