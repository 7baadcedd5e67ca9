import { BotMark } from "../../components/bot-mark";
import { COLOR_NAMES } from "../../games/colors";
import { VARIANT_NAMES } from "../../games/variants";
import { useResource } from "../../server/resource";
import { statistics } from "../../server/statistics";

/** A player's results by game and color, and against the most frequent opponents. Nothing without finished games. */
export function PlayerStatistics({ username }: { readonly username: string }) {
  const { data } = useResource(statistics, username);
  const known = data.value;
  if (known === undefined || known.colors.length === 0) return null;
  return (
    <section>
      <h2>Results</h2>
      <table class="table counts">
        <Columns first="Game" />
        <tbody>
          {known.colors.map(({ variant, side, ...results }) => (
            <tr key={`${variant} ${side}`}>
              <th scope="row">
                {VARIANT_NAMES[variant]}, {COLOR_NAMES[side]}
              </th>
              <Counts {...results} />
            </tr>
          ))}
        </tbody>
      </table>
      <table class="table counts">
        <Columns first="Opponent" />
        <tbody>
          {known.opponents.map(({ opponent, ...results }) => (
            <tr key={opponent.username}>
              <th scope="row">
                <a
                  class="cell-link"
                  href={`/archive?${new URLSearchParams({ player: username, opponent: opponent.username })}`}
                >
                  {opponent.username}
                </a>
                <BotMark player={opponent} />
              </th>
              <Counts {...results} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Columns = ({ first }: { readonly first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      <th scope="col">Won</th>
      <th scope="col">Drawn</th>
      <th scope="col">Lost</th>
    </tr>
  </thead>
);

interface CountsProps {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

const Counts = ({ wins, draws, losses }: CountsProps) => (
  <>
    <td>{wins}</td>
    <td>{draws}</td>
    <td>{losses}</td>
  </>
);
