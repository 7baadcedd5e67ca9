import type { TournamentSummary } from "skytale-client";
import { tournamentAddress } from "../../addresses";
import { localDay } from "../../components/time-left";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { formatName, STATUS_NAMES } from "./words";

/** A tournament in a list. */
export function TournamentRow({ tournament }: { readonly tournament: TournamentSummary }) {
  const { id, name, variant, format, timeControl, rated, status, entrants, most } = tournament;
  return (
    <li class="row tournament-row">
      <a class="row-link" href={tournamentAddress(id, format)}>
        {name}
      </a>
      <span class="row-when">{whenOf(tournament)}</span>
      <span class="row-what">
        {VARIANT_NAMES[variant]}, {formatName(format).toLowerCase()}, {timeControlWords(timeControl)},{" "}
        {rated ? "rated" : "casual"}
      </span>
      <span class="row-state">
        {STATUS_NAMES[status]} ·{" "}
        {status === "open" || status === "draft" ? `${entrants} of ${most} players` : `${entrants} players`}
      </span>
    </li>
  );
}

/** The date that matters in a tournament's status: its start, the latest end, or the end. */
function whenOf({ status, startsAt, endsBy, finishedAt, round, rounds }: TournamentSummary): string {
  switch (status) {
    case "draft":
    case "open":
      return startsAt === null ? "Start not fixed" : `Starts ${localDay(startsAt)}`;
    case "running":
    case "paused": {
      const of = rounds === null || rounds === 1 || round === 0 ? "" : `Round ${round} of ${rounds}, `;
      return endsBy === null ? of : `${of}${of === "" ? "Ends" : "ends"} by ${localDay(endsBy)}`;
    }
    case "finished":
      return finishedAt === null ? "" : `Ended ${localDay(finishedAt)}`;
    case "canceled":
      return "";
  }
}
