import type { SectionStandings, Tournament, TournamentEntrant } from "skytale-client";
import { lazyComponent } from "../../../components/lazy-component";
import { RatingOf } from "../../../components/rating-of";
import { RowsSkeleton } from "../../../components/skeleton";
import { Unloaded } from "../../../components/unloaded";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { type TournamentDetails, tournamentDetails } from "../../../server/tournaments";
import { BracketView } from "./bracket-view";
import { Crosstable } from "./crosstable";
import { Downloads } from "./downloads";
import { GameRows } from "./game-rows";
import { ratingsAtEntry } from "./ratings-at-entry";
import { Standings } from "./standings";

interface DetailsProps {
  readonly tournament: Tournament;
}

/** Only matches of teams need it. */
const TeamMatchView = lazyComponent(async () => (await import("./team-match-view")).TeamMatchView);

/** The players, standings and games of a tournament. */
export function Details({ tournament }: DetailsProps) {
  const known = useResource(tournamentDetails, tournament.id);
  const details = known.data.value;
  if (details === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  return (
    <>
      {tournament.teamMatch !== null ? (
        <TeamMatchView tournament={tournament} match={tournament.teamMatch} details={details} />
      ) : tournament.startedAt === null ? (
        <Players entries={details.entries} />
      ) : (
        <Play tournament={tournament} details={details} />
      )}
      <Downloads tournament={tournament} />
    </>
  );
}

function Players({ entries }: { readonly entries: readonly TournamentEntrant[] }) {
  const me = session.value?.username;
  return (
    <section>
      <h2>Players</h2>
      {entries.length === 0 ? <p class="help">Nobody has entered yet.</p> : null}
      <ol class="players">
        {entries.toSorted(byDivision).map(({ player, status, division }) => (
          <li key={player.username} class={player.username === me ? "own" : ""}>
            <a class="name" href={`/players/${encodeURIComponent(player.username)}`}>
              {player.username}
            </a>
            <RatingOf player={player} />
            {division === null ? null : <span class="help"> Division {division}</span>}
            {status === "standby" ? <span class="help"> standby</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Players of the previous season of a league by division, then new players. */
const byDivision = (one: TournamentEntrant, other: TournamentEntrant): number =>
  (one.division ?? NO_DIVISION) - (other.division ?? NO_DIVISION);

/** Larger than the number of each division. */
const NO_DIVISION = 1000;

interface PlayProps extends DetailsProps {
  readonly details: TournamentDetails;
}

/** A tournament that has started: the viewer's games, the bracket or the rounds, and the standings by section. */
function Play({ tournament, details: { entries, standings, rounds, games } }: PlayProps) {
  const ratings = ratingsAtEntry(entries);
  const me = session.value?.username;
  const isMine = ({ rows }: SectionStandings): boolean => rows.some(({ player }) => player.username === me);
  const own = games.filter(({ players }) => players.white.username === me || players.black.username === me);
  const isKnockout = tournament.format.kind === "knockout";
  const isSwiss = tournament.format.kind === "swiss";
  const finished = games.filter(({ status }) => status === "finished").length;
  return (
    <>
      <p class="progress-line">
        <progress max={Math.max(games.length, 1)} value={finished} aria-label="Finished games" /> {finished} of{" "}
        {games.length} games are finished.
      </p>
      {own.length === 0 ? null : (
        <section>
          <h2>Your games</h2>
          <GameRows games={own} ratings={ratings} hasRounds={rounds.length > 1} />
        </section>
      )}
      {isKnockout ? <BracketView {...{ tournament, games, rounds, standings, ratings }} /> : null}
      {standings
        .toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
        .map((section) => (
          <section key={section.section}>
            <h2>{section.name === "" ? "Standings" : section.name}</h2>
            <Standings tournament={tournament} section={section} count={standings.length} />
            {isKnockout || isSwiss ? null : (
              <Crosstable section={section} games={games.filter((game) => game.section === section.section)} />
            )}
          </section>
        ))}
      {isSwiss
        ? rounds.toReversed().map(({ number, byes }) => (
            <section key={number}>
              <h2>Round {number}</h2>
              <GameRows
                games={games.filter(({ round }) => round === number)}
                ratings={ratings}
                hasRounds={false}
                byes={byes}
              />
            </section>
          ))
        : null}
    </>
  );
}
