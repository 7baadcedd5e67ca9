import type { RatingStep, VariantId } from "skytale-client";
import { getRatingHistory } from "skytale-client";
import { localDay } from "../../components/time-left";
import { findVariant, VARIANT_NAMES } from "../../games/variants";
import { Resource, useResource } from "../../server/resource";
import { plot } from "./plot";

/**
 * The rating history of a player in a game, newest first. The key is the id of the variant and the player's name,
 * separated by a space.
 */
const ratingHistories = new Resource((client, key) => {
  const [variant = "", username = ""] = key.split(" ");
  const wanted = findVariant(variant) ?? "spartan-chess";
  return getRatingHistory({ client, path: { username }, query: { variant: wanted, limit: 100 } });
});

/** A chart of a player's last hundred rating changes in a game. */
export function RatingGraph({ username, variant }: { readonly username: string; readonly variant: VariantId }) {
  const { data } = useResource(ratingHistories, `${variant} ${username}`);
  const steps = data.value?.items.toReversed() ?? [];
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return data.value === undefined ? <div class="graph" /> : null;
  const { width, height, left, right, gridLines, points, end } = plot([
    first.before,
    ...steps.map(({ after }) => after),
  ]);
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={wordsOf(steps, first, last)}>
        {gridLines.map(({ y, value }) => (
          <g key={value}>
            <line x1={left} x2={right} y1={y} y2={y} />
            <text x="0" y={y + 5}>
              {value}
            </text>
          </g>
        ))}
        <polyline points={points} />
        <circle cx={end.x} cy={end.y} r="5" />
      </svg>
      <figcaption class="help">
        {VARIANT_NAMES[variant]}, the last {steps.length === 1 ? "rated game" : `${steps.length} rated games`},{" "}
        {day(first) === day(last) ? `on ${day(last)}` : `from ${day(first)} to ${day(last)}`}
      </figcaption>
    </figure>
  );
}

const day = ({ at }: RatingStep): string => localDay(at);

const wordsOf = (steps: readonly RatingStep[], first: RatingStep, last: RatingStep): string =>
  `Rating over ${steps.length} games: from ${Math.round(first.before)} to ${Math.round(last.after)}`;
