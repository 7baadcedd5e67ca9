import { err } from "../../../shared/result";
import { CreationCursor, pageInMemory } from "../../lists/in-memory-list";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TournamentEntrant } from "../../schemas/tournament-play";
import { viewEntrant } from "../../views/tournament-play";
import { TournamentParams } from "./params";
import { visibleTournament } from "./visibility";

export const listEntries = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/entries",
    id: "listEntries",
    tag: "tournaments",
    summary: "The players of a tournament",
    description: "In the order of their entries, including standbys and players who withdrew after the start.",
    access: "public",
    params: TournamentParams,
    query: PageQuery,
    cursor: CreationCursor,
    hashed: true,
    answers: { 200: { description: "A page of players.", schema: pageOf(TournamentEntrant) } },
    refusals: ["not-found"],
  },
  async (call, { params, query: { limit }, after }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    // The players of the previous season enter within a millisecond. Their positions decide, because they are entered in
    // the order of their divisions.
    const items = state.entrants.map((entrant, position) => ({
      id: String(position).padStart(6, "0"),
      createdAt: entrant.enteredAt,
      entrant,
    }));
    const body = pageInMemory(items, { limit, after }, ({ entrant }) => viewEntrant(entrant));
    return answer({ status: 200, body });
  },
);
