import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type ExplorerGame, type ExplorerMove, explorePosition, type OpeningExplorer as Found } from "skytale-client";
import { Checkbox } from "../../../components/choices";
import { PlayerNames } from "../../../components/player-names";
import { RatingsOf } from "../../../components/rating-of";
import { localDay } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { Resource, useResource } from "../../../server/resource";
import { notated } from "../move-notation";
import { playOn } from "../play-on";
import type { AnalysisState } from "./analysis-state";
import type { Shown } from "./view";

/** Positions of the explorer. The key is a query string with the variant, the position and `bots`. */
const explored = new Resource((client, key) => {
  const { variant = "", ...query } = Object.fromEntries(new URLSearchParams(key));
  return explorePosition({ client, path: { variant: variant as Found["variant"] }, query });
});

/** Games listed below the moves. */
const GAMES = 4;

interface Props {
  readonly state: AnalysisState;
  readonly shown: Shown;
}

/** The moves that were played in the shown position, with the results of the games, and the latest games. */
export function OpeningExplorer({ state, shown }: Props) {
  const withoutBots = useSignal(false);
  const { variant } = state.model.game.value;
  const { position } = shown.line;
  const bots = withoutBots.value ? "exclude" : "include";
  const known = useResource(explored, new URLSearchParams({ variant, position, bots }).toString());
  // While the next position is loading, the last one stays, because the page below the panel would move otherwise.
  const former = useRef<Found>(undefined);
  const loaded = known.data.value;
  if (loaded !== undefined) former.current = loaded;
  const found = loaded ?? (known.failure.value === null ? former.current : undefined);
  return (
    <div class="explorer" aria-busy={loaded === undefined}>
      <p class="help">
        Moves in rated public games of this server, up to move 25. You may use them during a game: opening books are
        allowed when you play by correspondence. A computer that searches for moves is not.
      </p>
      {found === undefined ? (
        <Unloaded entry={known} skeleton={<p class="help">Loading…</p>} />
      ) : (
        <Moves
          found={found}
          shown={shown}
          play={(move) => {
            if (loaded !== undefined) state.model.make(move);
          }}
        />
      )}
      {found === undefined ? null : (
        <Checkbox
          label="Leave out games with bots"
          isChecked={withoutBots.value}
          change={(isChecked) => {
            withoutBots.value = isChecked;
          }}
        />
      )}
      {found === undefined || found.total.games === 0 ? null : (
        <>
          <ul class="explorer-games" aria-label="Latest games with this position">
            {found.games.slice(0, GAMES).map((game) => (
              <Game key={game.id} game={game} />
            ))}
          </ul>
          <p>
            <a href={`/archive?${new URLSearchParams({ variant, position })}`}>Find games with this position</a>
          </p>
        </>
      )}
    </div>
  );
}

interface MovesProps {
  readonly found: Found;
  readonly shown: Shown;
  readonly play: (move: string) => void;
}

function Moves({ found: { moves, total }, shown, play }: MovesProps) {
  const bots = total.botGames === 0 ? "" : `, ${total.botGames} of them with bots`;
  return (
    // A section, which gets the focus of a button that is removed when the next position is shown (keep-focus.ts).
    <section aria-label="Moves played in this position">
      <p role="status">
        {total.games === 0
          ? "No game has reached this position."
          : `${total.games === 1 ? "1 game" : `${total.games} games`}${bots}.`}
      </p>
      {moves.length === 0 ? null : (
        <table class="table explorer-moves">
          <thead>
            <tr>
              <th scope="col">Move</th>
              <th scope="col">Games</th>
              <th scope="col">Results</th>
              <th scope="col">Rating</th>
            </tr>
          </thead>
          <tbody>
            {moves.map((row) => (
              <Row key={row.move} row={row} shown={shown} choose={play} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: ExplorerMove;
  readonly shown: Shown;
  readonly choose: (move: string) => void;
}

function Row({ row, shown, choose }: RowProps) {
  const last = playOn(shown.line, row.move)?.last;
  return (
    <tr>
      <th scope="row">
        <button type="button" onClick={() => choose(row.move)}>
          {last ? notated(last) : row.san}
        </button>
      </th>
      <td>{row.games}</td>
      <td>
        <Results row={row} />
      </td>
      <td>{row.averageRating ?? "–"}</td>
    </tr>
  );
}

/** The results as a bar of three parts, and in words for screen readers and as a tooltip. */
function Results({ row: { games, white, draws, black } }: { readonly row: ExplorerMove }) {
  const words = `White won ${white}, ${draws === 1 ? "1 draw" : `${draws} draws`}, Black won ${black}`;
  const width = (count: number): number => (100 * count) / games;
  return (
    <>
      <svg class="explorer-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <title>{words}</title>
        <rect class="white" width={width(white)} height="10" />
        <rect class="draws" x={width(white)} width={width(draws)} height="10" />
        <rect class="black" x={width(white + draws)} width={width(black)} height="10" />
      </svg>
      <span class="unseen">{words}</span>
    </>
  );
}

const RESULTS = { white: "1–0", black: "0–1" } as const;

const Game = ({ game: { id, players, outcome, finishedAt } }: { readonly game: ExplorerGame }) => (
  <li>
    <a href={`/games/${id}`}>
      <PlayerNames players={players} />
    </a>
    <RatingsOf players={players} /> {outcome.winner === null ? "½–½" : RESULTS[outcome.winner]}, {localDay(finishedAt)}
  </li>
);
