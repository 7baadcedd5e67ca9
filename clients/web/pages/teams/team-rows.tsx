import type { TeamSummary } from "skytale-client";
import { memberCount, membershipWords } from "./words";

interface TeamRowsProps {
  readonly items: readonly TeamSummary[];
  /** Whether these are the viewer's own teams. */
  readonly isOwn?: boolean;
}

/** Teams as a list. */
export const TeamRows = ({ items, isOwn = false }: TeamRowsProps) => (
  <ul class="rows">
    {items.map((team) => (
      <li key={team.id} class="row">
        <a class="row-link" href={`/teams/${team.id}`}>
          {team.name}
        </a>
        <span class="row-what">{membershipWords(team, isOwn)}</span>
        <span class="row-when">{memberCount(team.members)}</span>
      </li>
    ))}
  </ul>
);
