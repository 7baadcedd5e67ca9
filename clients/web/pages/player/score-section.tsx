import type { PairScore, Relation } from "skytale-client";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";

/** The signed-in player's score against another player, for each game and in all. Nothing without finished games. */
export function ScoreSection({ relation: { username, score, scores } }: { readonly relation: Relation }) {
  const played = VARIANT_IDS.flatMap((variant) => {
    const result = scores[variant];
    return result === undefined ? [] : [[VARIANT_NAMES[variant], result] as const];
  });
  if (played.length === 0) return null;
  return (
    <section>
      <h2>Your score against {username}</h2>
      <table class="table counts">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Won</th>
            <th scope="col">Drawn</th>
            <th scope="col">Lost</th>
          </tr>
        </thead>
        <tbody>
          {played.map(([name, result]) => (
            <Row key={name} name={name} result={result} />
          ))}
          {played.length > 1 ? <Row name="All games" result={score} /> : null}
        </tbody>
      </table>
    </section>
  );
}

const Row = ({ name, result: { wins, draws, losses } }: { readonly name: string; readonly result: PairScore }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{wins}</td>
    <td>{draws}</td>
    <td>{losses}</td>
  </tr>
);
