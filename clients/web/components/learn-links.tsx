import type { VariantId } from "skytale-client";
import { learnAddress, puzzleAddress } from "../addresses";
import { VARIANT_IDS, VARIANT_NAMES } from "../games/variants";

interface LearnLinksProps {
  /** The game whose page is shown; null on other pages. */
  readonly current?: VariantId | null;
  readonly game?: string | null;
}

/** Links to the pages that teach the games, and to the puzzles. */
export const LearnLinks = ({ current = null, game = null }: LearnLinksProps) => (
  <nav class="leaders-links" aria-label="How to play">
    <span aria-hidden="true">{current === null ? "How to play" : "Games"}</span>
    {VARIANT_IDS.map((id) => (
      <a key={id} href={learnAddress(id, game)} aria-current={id === current ? "page" : undefined}>
        {VARIANT_NAMES[id]}
      </a>
    ))}
    <a href={puzzleAddress(current ?? VARIANT_IDS[0] ?? "")}>Puzzles</a>
  </nav>
);
