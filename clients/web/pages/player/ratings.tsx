import { useSignal } from "@preact/signals";
import type { Profile, VariantId } from "skytale-client";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { RatingGraph } from "./rating-graph";

/** The ratings of a player in each game, and the history of one. */
export function Ratings({ profile: { username, ratings } }: { readonly profile: Profile }) {
  const rated = VARIANT_IDS.filter((variant) => (ratings[variant]?.games ?? 0) > 0);
  const chosen = useSignal<VariantId | null>(rated[0] ?? null);
  if (chosen.value === null) {
    return (
      <section>
        <h2>Ratings</h2>
        <p class="help">
          No rated games yet. A rated game counts if both sides have made two moves. Each game has its own rating, which
          starts at 1500.
        </p>
      </section>
    );
  }
  return (
    <section>
      <h2>Ratings</h2>
      <table class="table counts">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col" class="rating-column">
              Rating
            </th>
            <th scope="col">Won</th>
            <th scope="col">Drawn</th>
            <th scope="col">Lost</th>
          </tr>
        </thead>
        <tbody>
          {rated.map((variant) => {
            const rating = ratings[variant];
            return rating === undefined ? null : (
              <tr key={variant}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={chosen.value === variant}
                    onClick={() => {
                      chosen.value = variant;
                    }}
                  >
                    {VARIANT_NAMES[variant]}
                  </button>
                </th>
                <td>
                  {Math.round(rating.rating)}
                  {rating.provisional ? "?" : ""}
                </td>
                <td>{rating.wins}</td>
                <td>{rating.draws}</td>
                <td>{rating.losses}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rated.some((variant) => ratings[variant]?.provisional) ? (
        <p class="help">A question mark means that a rating is provisional: it is based on only a few rated games.</p>
      ) : null}
      <RatingGraph key={chosen.value} username={username} variant={chosen.value} />
    </section>
  );
}
