import { useSignal } from "@preact/signals";
import type { Tournament, TournamentSection } from "skytale-client";
import { RowsSkeleton } from "../../../components/skeleton";
import { Unloaded } from "../../../components/unloaded";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { partOf, tournamentGames, tournamentStandings } from "../../../server/tournaments";
import { Crosstable } from "./crosstable";
import { Standings } from "./standings";

interface SectionProps {
  readonly tournament: Tournament;
  readonly section: TournamentSection;
}

/** Places that are shown at first. Only Swiss tournaments and knockouts have more players in a section. */
const FIRST_PLACES = 64;

/** The standings of a section, and its crosstable if everybody meets everybody. */
export function Section({ tournament, section: { number, players } }: SectionProps) {
  const isComplete = useSignal(players <= FIRST_PLACES);
  const me = session.value?.username;
  const part = partOf(tournament.id, {
    section: String(number),
    rows: isComplete.value ? "all" : String(FIRST_PLACES),
    ...(me === undefined ? {} : { player: me }),
  });
  const known = useResource(tournamentStandings, part);
  const standings = known.data.value;
  if (standings === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={6} />} />;
  if (standings === null) return null;
  const { kind } = tournament.format;
  return (
    <>
      <Standings tournament={tournament} standings={standings} count={tournament.sections.length} />
      {isComplete.value ? null : (
        <p class="actions">
          <button
            type="button"
            class="quiet"
            onClick={() => {
              isComplete.value = true;
            }}
          >
            Show all {players} players
          </button>
        </p>
      )}
      {kind === "knockout" || kind === "swiss" ? null : (
        <AllResults id={tournament.id} section={number} standings={standings.section} />
      )}
    </>
  );
}

interface AllResultsProps {
  readonly id: string;
  readonly section: number;
  readonly standings: Parameters<typeof Crosstable>[0]["section"];
}

function AllResults({ id, section, standings }: AllResultsProps) {
  const games = useResource(tournamentGames, partOf(id, { section: String(section) })).data.value;
  return games === undefined ? null : <Crosstable section={standings} games={games} />;
}
