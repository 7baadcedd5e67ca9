import * as z from "zod";
import { findPlayerByName } from "../../../db/players";
import {
  listTournaments as findTournaments,
  type TournamentFilters,
  type TournamentKey,
} from "../../../db/tournaments";
import { TOURNAMENT_STATUSES } from "../../../tournament/state";
import type { FormatKind as FormatKindName } from "../../../tournament/terms";
import { cursorOf } from "../../lists/cursor";
import { type AnyCall, answer, operation } from "../../operation";
import { Username, VariantId } from "../../schemas/basics";
import { PageQuery, pageOf } from "../../schemas/paging";
import { FormatKind, TournamentSummary } from "../../schemas/tournament";
import { viewTournamentRow } from "../../views/tournament";

/** The cursor of lists of tournaments. */
export const TournamentCursor = cursorOf<TournamentKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(16) }));

const STATUSES = new Set<string>(TOURNAMENT_STATUSES);
const isStatus = (word: string): word is (typeof TOURNAMENT_STATUSES)[number] => STATUSES.has(word);

/** The query of a list of tournaments, parsed. */
interface TournamentQuery {
  readonly limit: number;
  readonly status?: TournamentFilters["statuses"];
  readonly variant?: string | undefined;
  readonly format?: FormatKindName | undefined;
  readonly organizer?: string | undefined;
  readonly player?: string | undefined;
}

/** The filters of lists of tournaments. */
export const TOURNAMENT_FILTERS = {
  status: z
    .string()
    .transform((text, context) => {
      const words = text.split(",");
      if (words.every(isStatus)) return words;
      context.addIssue({ code: "custom", message: `expected one or more of ${TOURNAMENT_STATUSES.join(", ")}` });
      return z.NEVER;
    })
    .optional()
    .meta({
      type: "string",
      title: "tournament",
      description: `One or more of ${TOURNAMENT_STATUSES.map((name) => `\`${name}\``).join(", ")}, separated by commas.`,
      example: "open,running",
    }),
  variant: VariantId.optional(),
  organizer: Username.optional(),
  player: Username.optional(),
};

export const listTournaments = operation(
  {
    method: "get",
    path: "/v1/tournaments",
    id: "listTournaments",
    tag: "tournaments",
    summary: "Tournaments",
    description: `Newest first. \`player\` lists the tournaments that a player has entered, \`organizer\` those that a
player organizes. Drafts are only in the list of your own tournaments (\`organizer\` is you). A page can be short or
even empty and still have a \`nextCursor\`.`,
    access: "public",
    query: PageQuery.extend({ ...TOURNAMENT_FILTERS, format: FormatKind.optional() }),
    cursor: TournamentCursor,
    hashed: true,
    answers: { 200: { description: "A page of tournaments.", schema: pageOf(TournamentSummary) } },
    refusals: [],
  },
  async (call, { query, after }) => answer({ status: 200, body: await tournamentPage(call, query, after) }),
);

/** A page of tournaments as a list shows them. */
export async function tournamentPage(
  { env, caller }: AnyCall,
  { limit, status, variant, format, ...names }: TournamentQuery,
  after: TournamentKey | null,
) {
  const [organizer, player] = await Promise.all(
    [names.organizer, names.player].map((name) => (name === undefined ? undefined : findPlayerByName(env.DB, name))),
  );
  if (organizer === null || player === null) return { items: [], nextCursor: null };
  const filters = {
    statuses: status,
    variant,
    format,
    organizerId: organizer?.id,
    playerId: player?.id,
    withDrafts: organizer !== undefined && organizer.id === caller?.playerId,
  };
  const { rows, next } = await findTournaments(env.DB, filters, { limit, after });
  return { items: rows.map(viewTournamentRow), nextCursor: next === null ? null : TournamentCursor.write(next) };
}
