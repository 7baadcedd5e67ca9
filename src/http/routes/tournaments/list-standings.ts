import * as z from "zod";
import { err } from "../../../shared/result";
import { PositionCursor, pageByPosition } from "../../lists/positioned-list";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { PageQuery, pageOf, queryCount } from "../../schemas/paging";
import { SectionStandings } from "../../schemas/tournament-play";
import { viewStandings } from "../../views/tournament-play";
import { TournamentParams } from "./params";
import { tournamentGuard, visibleTournament } from "./visibility";

/** The number of a section or round in a query. */
export const queryNumber = (description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "expected a whole number from 1")
    .transform(Number)
    .meta({ type: "integer", minimum: 1, maximum: 9999, description });

export const listStandings = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/standings",
    id: "listStandings",
    tag: "tournaments",
    summary: "The standings of a tournament",
    description: `By section, each with all its players in order of rank. Empty before the start. \`best\` and \`worst\`
are the ranks that a player can still reach; they narrow with each result. A section can have 500 players: with
\`section\` and \`rows\`, the page has so many players of this section, and \`nextCursor\` leads to the next ones.`,
    access: "public",
    params: TournamentParams,
    query: PageQuery.extend({
      section: queryNumber("Only this section.").optional(),
      player: Username.optional().meta({ description: "Only the row of this player, with the section." }),
      rows: queryCount("Most players in the page. Needs `section`. Without it, all of them.").optional(),
    }),
    cursor: PositionCursor,
    hashed: true,
    answers: { 200: { description: "A page of sections.", schema: pageOf(SectionStandings) } },
    refusals: ["not-found", "invalid-request"],
    guard: tournamentGuard,
  },
  async (call, { params, query: { limit, section, player, rows }, after }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    if (rows !== undefined && section === undefined) {
      return err({ code: "invalid-request", errors: [{ field: "section", detail: "is required with `rows`" }] });
    }
    const name = player?.toLowerCase();
    const sections = viewStandings(state)
      .filter((one) => section === undefined || one.section === section)
      .map((one) => (name === undefined ? one : { ...one, rows: one.rows.filter(isOf(name)) }))
      .filter((one) => name === undefined || one.rows.length > 0);
    if (rows === undefined)
      return answer({ status: 200, body: pageByPosition(sections, { limit, after }, (one) => one) });
    const [one] = sections;
    const page = pageByPosition(one?.rows ?? [], { limit: rows, after }, (row) => row);
    const items = one === undefined || page.items.length === 0 ? [] : [{ ...one, rows: page.items }];
    return answer({ status: 200, body: { items, nextCursor: page.nextCursor } });
  },
);

const isOf =
  (name: string) =>
  ({ player }: { readonly player: { readonly username: string } }): boolean =>
    player.username.toLowerCase() === name;
