import type { Tournament } from "skytale-client";
import { recurrenceWords } from "../recurrence";

/** The place of a tournament in its series, how often the series repeats, and links to its neighbors. */
export function SeriesLinks({ tournament }: { readonly tournament: Tournament }) {
  const { series, format, repeatEvery, timeContract } = tournament;
  if (series === null) return null;
  const { number, previousId, nextId } = series;
  const isLeague = format.kind === "league";
  const [previous, next] = isLeague ? ["Previous season", "Next season"] : ["Previous", "Next"];
  const often = repeatEvery === null ? "" : `, repeated ${recurrenceWords(repeatEvery, timeContract.startsAt)}`;
  return (
    <nav class="series" aria-label="Series">
      <span>
        {isLeague ? `Season ${number}` : `Number ${number} of its series`}
        {often}
      </span>
      {previousId === null ? null : <a href={`/tournaments/${previousId}`}>{previous}</a>}
      {nextId === null ? null : <a href={`/tournaments/${nextId}`}>{next}</a>}
    </nav>
  );
}
