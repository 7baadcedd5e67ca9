import type { TournamentSummary } from "skytale-client";
import { tournamentAddress } from "../../addresses";
import { timeControlWords } from "../../games/time-control-words";
import { VARIANT_NAMES } from "../../games/variants";
import { whenOf } from "./when";
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
        {status === "open" || status === "draft"
          ? `${entrants} of ${most} players`
          : `${entrants} ${entrants === 1 ? "player" : "players"}`}
      </span>
    </li>
  );
}
