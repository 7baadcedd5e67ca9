import type { RatingStep, VariantId } from "skytale-client";
import { VARIANT_NAMES } from "../../parts/variants";
import { ratingHistories } from "../../server/queries";
import { useKnown } from "../../server/query";

const WIDTH = 640;
const HEIGHT = 200;
const EDGE = 8;
const LABELS = 44;

/** How a player's rating went in a game, over their last hundred rated games. */
export function RatingGraph({ username, variant }: { readonly username: string; readonly variant: VariantId }) {
  const { data } = useKnown(ratingHistories, `${variant} ${username}`);
  const steps = data.value?.items.toReversed() ?? [];
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return <div class="graph" />;
  const values = [first.before, ...steps.map(({ after }) => after)];
  const [low, high] = [Math.floor(Math.min(...values) / 50) * 50, Math.ceil(Math.max(...values) / 50) * 50 + 1];
  const points = values.map((value, index) => {
    const x = LABELS + ((WIDTH - LABELS - EDGE) * index) / (values.length - 1);
    const y = HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={wordsOf(steps, first, last)}>
        <text x="0" y={EDGE + 12}>
          {high - 1}
        </text>
        <text x="0" y={HEIGHT - EDGE}>
          {low}
        </text>
        <polyline points={points.join(" ")} />
      </svg>
      <figcaption class="help">
        {VARIANT_NAMES[variant]}, the last {steps.length === 1 ? "rated game" : `${steps.length} rated games`}
      </figcaption>
    </figure>
  );
}

const wordsOf = (steps: readonly RatingStep[], first: RatingStep, last: RatingStep): string =>
  `Rating over ${steps.length} games: from ${Math.round(first.before)} to ${Math.round(last.after)}`;
