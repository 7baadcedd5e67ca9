import type { VariantId } from "skytale-client";
import { VARIANT_IDS, VARIANT_NAMES } from "../games/variants";

/** Links to the leaderboards. */
export const LeaderLinks = ({ current }: { readonly current: VariantId | null }) => (
  <nav class="leaders-links" aria-label="Leaderboards">
    <span aria-hidden="true">Leaders</span>
    {VARIANT_IDS.map((id) => (
      <a key={id} href={`/leaderboards/${id}`} aria-current={id === current ? "page" : undefined}>
        {VARIANT_NAMES[id]}
      </a>
    ))}
    {current === null ? null : <a href="/archive">Finished games</a>}
  </nav>
);
