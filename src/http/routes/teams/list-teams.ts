import * as z from "zod";
import { findPlayerByName } from "../../../db/players";
import {
  listTeams as findTeams,
  listTeamsOf,
  type MembershipKey,
  searchTeams,
  type TeamKey,
  type TeamNameKey,
} from "../../../db/teams";
import { INPUT_LIMITS } from "../../../shared/input-limits";
import { err } from "../../../shared/result";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { PageQuery, pageOf } from "../../schemas/paging";
import { TeamSummary } from "../../schemas/team";
import { viewTeamRow } from "../../views/team";

const id = z.string().max(16);
const NewestKey = z.strictObject({ createdAt: z.int(), id });
const NameKey = z.strictObject({ nameKey: z.string().max(INPUT_LIMITS.teamName * 2), id });
const SinceKey = z.strictObject({ since: z.int(), id });
const TeamCursor = cursorOf<TeamKey | TeamNameKey | MembershipKey>(z.union([NewestKey, NameKey, SinceKey]));

const BAD_CURSOR = err({ code: "bad-cursor" as const });

export const listTeams = operation(
  {
    method: "get",
    path: "/v1/teams",
    id: "listTeams",
    tag: "teams",
    summary: "Teams",
    description: `Newest first. With \`q\`: teams whose name begins with these characters, by name. With \`member\`: the
teams of a player, the newest membership first; your own list also has the teams that you have asked to join or that have
invited you. \`q\` and \`member\` cannot be used together. Disbanded teams are not listed.`,
    access: "public",
    query: PageQuery.extend({
      q: z
        .string()
        .trim()
        .min(1)
        .max(INPUT_LIMITS.teamName)
        .optional()
        .meta({ description: "Beginning of the name, in upper or lower case.", example: "three" }),
      member: Username.optional(),
    }),
    cursor: TeamCursor,
    hashed: true,
    answers: { 200: { description: "A page of teams.", schema: pageOf(TeamSummary) } },
    refusals: ["bad-cursor", "invalid-request"],
  },
  async ({ env, caller }, { query: { limit, q, member }, after }) => {
    if (member !== undefined) {
      if (q !== undefined) {
        return err({ code: "invalid-request", errors: [{ field: "q", detail: "cannot be used with `member`" }] });
      }
      if (after !== null && !("since" in after)) return BAD_CURSOR;
      const player = await findPlayerByName(env.DB, member);
      if (player === null) return answer({ status: 200, body: { items: [], nextCursor: null } });
      const isOwn = player.id === caller?.playerId;
      const { rows, next } = await listTeamsOf(env.DB, player.id, isOwn, { limit, after });
      return page(
        rows.map(({ team, status }) => viewTeamRow(team, status)),
        next,
      );
    }
    if (q !== undefined) {
      if (after !== null && !("nameKey" in after)) return BAD_CURSOR;
      const { rows, next } = await searchTeams(env.DB, q, { limit, after });
      return page(
        rows.map((row) => viewTeamRow(row, null)),
        next,
      );
    }
    if (after !== null && !("createdAt" in after)) return BAD_CURSOR;
    const { rows, next } = await findTeams(env.DB, { limit, after });
    return page(
      rows.map((row) => viewTeamRow(row, null)),
      next,
    );
  },
);

const page = (items: readonly ReturnType<typeof viewTeamRow>[], next: TeamKey | TeamNameKey | MembershipKey | null) =>
  answer({ status: 200, body: { items: [...items], nextCursor: next === null ? null : TeamCursor.write(next) } });
