import type { RatedPlayer, TeamMatchScore, Tournament } from "skytale-client";
import { RatedName } from "../../../components/rated-name";
import { RatingOf } from "../../../components/rating-of";
import { RowsSkeleton } from "../../../components/skeleton";
import { Unloaded } from "../../../components/unloaded";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { partOf, tournamentEntries, tournamentGames } from "../../../server/tournaments";
import { pointWords } from "../words";
import { GameRows } from "./game-rows";

interface TeamMatchProps {
  readonly tournament: Tournament;
  readonly match: TeamMatchScore;
}

/** A match of two teams: the score, the boards and the games. Before the start, the players of both teams. */
export const TeamMatchView = (props: TeamMatchProps) => (
  <>
    <Score {...props} />
    {props.tournament.startedAt === null ? <Entrants {...props} /> : <Boards {...props} />}
  </>
);

const Score = ({ tournament, match: { teams, unfinished } }: TeamMatchProps) => (
  <section class="match-score" aria-label="Score">
    {teams.map(({ id, name, points, entrants }) => (
      <p key={id}>
        <a href={`/teams/${id}`}>{name}</a>
        {tournament.startedAt === null ? (
          <span class="help">
            {entrants} {entrants === 1 ? "player" : "players"}
          </span>
        ) : (
          <b>{pointWords(points)}</b>
        )}
      </p>
    ))}
    {tournament.startedAt === null ? null : (
      <p class="help">
        {unfinished === 0
          ? "All games are finished."
          : unfinished === 1
            ? "One game is not finished."
            : `${unfinished} games are not finished.`}
      </p>
    )}
  </section>
);

/** The players of each team in the order of the boards. */
function Entrants({ tournament, match: { teams } }: TeamMatchProps) {
  const known = useResource(tournamentEntries, partOf(tournament.id));
  const entries = known.data.value;
  if (entries === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  return (
    <div class="match-entrants">
      {teams.map(({ id, name }) => (
        <section key={id}>
          <h2>{name}</h2>
          {entries.some(({ team }) => team === id) ? null : <p class="help">Nobody has entered yet.</p>}
          <ol class="players">
            {entries
              .filter(({ team }) => team === id)
              .toSorted((one, other) => (other.player.rating?.rating ?? 0) - (one.player.rating?.rating ?? 0))
              .map(({ player }) => (
                <li key={player.username}>
                  <RatedName player={player} />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Boards({ tournament, match: { teams, boards } }: TeamMatchProps) {
  const games = useResource(tournamentGames, partOf(tournament.id)).data.value ?? [];
  const me = session.value?.username;
  const own = games.filter(({ players: { white, black } }) => white.username === me || black.username === me);
  const [one, other] = teams;
  return (
    <>
      {own.length === 0 ? null : (
        <section>
          <h2>Your games</h2>
          <GameRows games={own} hasRounds={false} />
        </section>
      )}
      <section>
        <h2>Boards</h2>
        <div class="table-frame">
          <table class="table match-boards">
            <thead>
              <tr>
                <th scope="col">
                  <span class="unseen">Board</span>
                  <span aria-hidden="true">#</span>
                </th>
                <th scope="col">{one?.name}</th>
                <th scope="col">Result</th>
                <th scope="col">{other?.name}</th>
              </tr>
            </thead>
            <tbody>
              {boards.map(({ board, players, points, unfinished }) => (
                <tr key={board} class={players.some(({ username }) => username === me) ? "own" : ""}>
                  <th scope="row">{board}</th>
                  <td>{players[0] === undefined ? null : <PlayerLink player={players[0]} />}</td>
                  <td>
                    {pointWords(points[0] ?? 0)}–{pointWords(points[1] ?? 0)}
                    {unfinished === 0 ? null : (
                      <>
                        <span aria-hidden="true"> …</span>
                        <span class="unseen">, not finished</span>
                      </>
                    )}
                  </td>
                  <td>{players[1] === undefined ? null : <PlayerLink player={players[1]} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>Games</h2>
        <GameRows games={games} hasRounds={false} />
      </section>
    </>
  );
}

const PlayerLink = ({ player }: { readonly player: RatedPlayer }) => (
  <>
    <a class="cell-link" href={`/players/${encodeURIComponent(player.username)}`}>
      {player.username}
    </a>
    <RatingOf player={player} />
  </>
);
