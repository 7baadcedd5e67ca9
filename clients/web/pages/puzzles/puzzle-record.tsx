import type { VariantId } from "skytale-client";
import { myPuzzles } from "../../server/puzzles";
import { useResource } from "../../server/resource";

/** The player's rating and streaks in the puzzles of a game. Nothing before the first attempt. */
export function PuzzleRecordOf({ variant }: { readonly variant: VariantId }) {
  const known = useResource(myPuzzles).data.value?.variants[variant];
  if (known === undefined || known.attempts === 0) return null;
  const { rating, provisional, attempts, solved, streak, days } = known;
  const rows = [
    ["Puzzle rating", `${Math.round(rating)}${provisional ? "?" : ""}`],
    ["Solved", `${solved} of ${attempts}`],
    ["Solved in a row", `${streak.current}, best ${streak.best}`],
    ["Days in a row with the daily puzzle", `${days.current}, best ${days.best}`],
  ] as const;
  return (
    <section>
      <h2>Your puzzles</h2>
      <table class="table counts">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
