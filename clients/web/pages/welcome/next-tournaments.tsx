import { render } from "preact";
import type { TournamentSummary } from "skytale-client";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { client } from "../../server/client";
import { readNextTournaments } from "../../server/next-tournaments";
import { whenOf } from "../tournaments/when";

const MOST = 3;

/** Shows the tournaments that start next on the front page. The block stays hidden without any, and after an error. */
export async function showNextTournaments(): Promise<void> {
  const place = document.getElementById("next-tournaments");
  if (place === null) return;
  const next = await readNextTournaments(client.peek(), MOST).catch(() => []);
  if (next.length === 0) return;
  render(<NextTournaments next={next} />, place);
  place.hidden = false;
}

const NextTournaments = ({ next }: { readonly next: readonly TournamentSummary[] }) => (
  <>
    <h2 id="next">Tournaments that start soon</h2>
    <ul class="starts">
      {next.map((tournament) => (
        <Start key={tournament.id} tournament={tournament} />
      ))}
    </ul>
    <p class="all-starts">
      <a href="/tournaments">All tournaments</a>
    </p>
  </>
);

function Start({ tournament }: { readonly tournament: TournamentSummary }) {
  const { id, name, variant, timeControl, entrants } = tournament;
  const players = entrants === 0 ? "" : entrants === 1 ? ", 1 player so far" : `, ${entrants} players so far`;
  return (
    <li>
      <a href={`/tournaments/${id}`}>{name}</a>
      <span class="start-words">
        {VARIANT_NAMES[variant]}, {timeControlWords(timeControl)}
      </span>
      <span class="start-words">
        {whenOf(tournament)}
        {players}
      </span>
    </li>
  );
}
