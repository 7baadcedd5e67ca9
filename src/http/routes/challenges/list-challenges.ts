import { z } from "@hono/zod-openapi";
import { type ChallengeKey, listChallengesOf, listLobby } from "../../../db/challenges";
import { err } from "../../../shared/result";
import { cursorOf } from "../../cursor";
import { answer, operation } from "../../operation";
import { Challenge } from "../../schemas/challenge";
import { PageQuery, pageOf } from "../../schemas/paging";
import { viewChallenge } from "../../views/challenge";

const ChallengeCursor = cursorOf<ChallengeKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(16) }));

export const listChallenges = operation(
  {
    method: "get",
    path: "/v1/challenges",
    id: "listChallenges",
    tag: "challenges",
    summary: "Open challenges",
    description: `Newest first, only those that can still be taken up. \`lobby\` (the default without a token) is what anyone
may accept; the other boxes need a token with \`challenge:read\`: \`incoming\` those made to you, \`outgoing\` those you
have made, \`mine\` (the default with such a token) both.`,
    access: "public",
    query: PageQuery.extend({
      box: z.enum(["lobby", "incoming", "outgoing", "mine"]).optional(),
    }),
    cursor: ChallengeCursor,
    hashed: true,
    answers: { 200: { description: "A page of challenges.", schema: pageOf(Challenge) } },
    refusals: ["missing-token", "insufficient-scope"],
  },
  async ({ env, caller, now }, { query: { box, limit }, after }) => {
    const mayRead = caller?.scopes.includes("challenge:read") ?? false;
    const asked = box ?? (mayRead ? "mine" : "lobby");
    const page = { now, limit, after };
    if (asked !== "lobby" && caller === null) return err({ code: "missing-token" });
    if (asked !== "lobby" && !mayRead) return err({ code: "insufficient-scope", scopes: ["challenge:read"] });
    const { rows, next } =
      asked === "lobby" || caller === null
        ? await listLobby(env.DB, page)
        : await listChallengesOf(env.DB, caller.playerId, asked, page);
    return answer({
      status: 200,
      body: {
        items: rows.map((row) => viewChallenge(row, now)),
        nextCursor: next === null ? null : ChallengeCursor.write(next),
      },
    });
  },
);
