import type { Tournament, TournamentEntrant } from "skytale-client";
import { lazyComponent } from "../../../components/lazy-component";
import { RatedName } from "../../../components/rated-name";
import { RowsSkeleton } from "../../../components/skeleton";
import { Unloaded } from "../../../components/unloaded";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { partOf, tournamentEntries } from "../../../server/tournaments";
import { Downloads } from "./downloads";
import { Play } from "./play";

interface DetailsProps {
  readonly tournament: Tournament;
}

/** Only matches of teams need it. */
const TeamMatchView = lazyComponent(async () => (await import("./team-match-view")).TeamMatchView);

/** The players, standings and games of a tournament. */
export const Details = ({ tournament }: DetailsProps) => (
  <>
    {tournament.teamMatch !== null ? (
      <TeamMatchView tournament={tournament} match={tournament.teamMatch} />
    ) : tournament.startedAt === null ? (
      <Players id={tournament.id} />
    ) : (
      <Play tournament={tournament} />
    )}
    <Downloads tournament={tournament} />
  </>
);

function Players({ id }: { readonly id: string }) {
  const known = useResource(tournamentEntries, partOf(id));
  const entries = known.data.value;
  const me = session.value?.username;
  if (entries === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  return (
    <section>
      <h2>Players</h2>
      {entries.length === 0 ? <p class="help">Nobody has entered yet.</p> : null}
      <ol class="players">
        {entries.toSorted(byDivision).map(({ player, status, division }) => (
          <li key={player.username} class={player.username === me ? "own" : ""}>
            <RatedName player={player} />
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
