import * as z from "zod";
import { listUpcomingTournaments as findUpcoming, type StartKey } from "../../../db/upcoming-tournaments";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { VariantId } from "../../schemas/basics";
import { PageQuery, pageOf } from "../../schemas/paging";
import { FormatKind, TournamentSummary } from "../../schemas/tournament";
import { viewTournamentRow } from "../../views/tournament";

const StartCursor = cursorOf<StartKey>(z.strictObject({ startsAt: z.int(), id: z.string().max(16) }));

export const listUpcomingTournaments = operation(
  {
    method: "get",
    path: "/v1/tournaments/upcoming",
    id: "listUpcomingTournaments",
    tag: "tournaments",
    summary: "Tournaments that start next",
    description: `Open tournaments with a start date and a free place, the earliest start first. Matches of teams are left
out. A page can be short or even empty and still have a \`nextCursor\`.`,
    access: "public",
    query: PageQuery.extend({ variant: VariantId.optional(), format: FormatKind.optional() }),
    cursor: StartCursor,
    hashed: true,
    answers: { 200: { description: "A page of tournaments.", schema: pageOf(TournamentSummary) } },
    refusals: [],
  },
  async ({ env, now }, { query: { limit, ...filters }, after }) => {
    const { rows, next } = await findUpcoming(env.DB, { ...filters, now }, { limit, after });
    const nextCursor = next === null ? null : StartCursor.write(next);
    return answer({ status: 200, body: { items: rows.map(viewTournamentRow), nextCursor } });
  },
);
