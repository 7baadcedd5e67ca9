import * as z from "zod";
import { type ChallengeKey, listChallengesOf, listLobby } from "../../../db/challenges";
import { err } from "../../../shared/result";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { Color, VariantId } from "../../schemas/basics";
import { Challenge } from "../../schemas/challenge";
import { PageQuery, pageOf, QueryFlag, queryDuration } from "../../schemas/paging";
import { viewChallenges } from "../../views/challenge";

const ChallengeCursor = cursorOf<ChallengeKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(16) }));

export const listChallenges = operation(
  {
    method: "get",
    path: "/v1/challenges",
    id: "listChallenges",
    tag: "challenges",
    summary: "Open challenges",
    description: `Newest first, only challenges that can still be accepted. \`lobby\` (the default without a token):
challenges that anybody can accept. The other boxes need a token with \`challenge:read\`: \`incoming\` lists
challenges to you, \`outgoing\` those that you created, \`mine\` (the default with such a token) both. With a token,
the lobby omits players whom you have blocked or who have blocked you. A page can be short or even empty and still
have a \`nextCursor\`.`,
    access: "public",
    query: PageQuery.extend({
      box: z.enum(["lobby", "incoming", "outgoing", "mine"]).optional(),
      variant: VariantId.optional(),
      rated: QueryFlag.optional(),
      bots: QueryFlag.optional().meta({
        description: "`false` omits challenges of bots, `true` omits those of people.",
      }),
      color: Color.optional(),
      timeControl: z.enum(["per-move", "bank", "unlimited"]).optional(),
      minTime: queryDuration(
        "Shortest time for the first move: `perMove`, or a bank's `initial`. Excludes games without a clock.",
      ).optional(),
      maxTime: queryDuration(
        "Longest time for the first move: `perMove`, or a bank's `initial`. Excludes games without a clock.",
      ).optional(),
    }),
    cursor: ChallengeCursor,
    hashed: true,
    answers: { 200: { description: "A page of challenges.", schema: pageOf(Challenge) } },
    refusals: ["missing-token", "insufficient-scope"],
  },
  async ({ env, caller, now }, { query: { box, limit, ...filters }, after }) => {
    const mayRead = caller?.scopes.includes("challenge:read") ?? false;
    const asked = box ?? (mayRead ? "mine" : "lobby");
    const page = { now, limit, after };
    if (asked !== "lobby" && caller === null) return err({ code: "missing-token" });
    if (asked !== "lobby" && !mayRead) return err({ code: "insufficient-scope", scopes: ["challenge:read"] });
    const { rows, next } =
      asked === "lobby" || caller === null
        ? await listLobby(env.DB, caller?.playerId ?? null, filters, page)
        : await listChallengesOf(env.DB, caller.playerId, asked, filters, page);
    return answer({
      status: 200,
      body: {
        items: await viewChallenges(env.DB, rows, now),
        nextCursor: next === null ? null : ChallengeCursor.write(next),
      },
    });
  },
);
