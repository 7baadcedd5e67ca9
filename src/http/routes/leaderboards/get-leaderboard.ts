import * as z from "zod";
import { type LeaderKey, listContenders, listLeaders } from "../../../db/leaderboard";
import { ratedAs } from "../../../shared/rating-pool";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { PageQuery, pageOf } from "../../schemas/paging";
import { Against, Contender, Leader } from "../../schemas/rating";
import { viewContender, viewLeader } from "../../views/rating";
import { VariantParams } from "../variants/params";

/** `rank` is the rank of the last player on the previous page. */
const LeaderCursor = cursorOf<LeaderKey & { readonly rank: number }>(
  z.strictObject({ rating: z.number(), id: z.string().max(16), rank: z.int().min(1) }),
);

/** With fewer players, a leaderboard has contenders too. */
const FEWEST_LEADERS = 10;
const CONTENDERS = 20;

export const getLeaderboard = operation(
  {
    method: "get",
    path: "/v1/leaderboards/{variant}",
    id: "getLeaderboard",
    tag: "players",
    summary: "The leaderboard of a variant",
    description: `The highest rating first. A player is listed with a deviation of at most 110 today, at least ten
rated games of this variant, and the last of them within 100 days. At least five different opponents must have been
established for a week when they were met, and at least half of the recent games must have been against such
opponents. A player is established in a variant once the account is a day old, five different opponents were met, and
three of these were established for a week. The first twenty players of a variant need only the age and the five
opponents. Suspended players are not listed. With \`against=house\` the list has the ratings of games with house bots,
and includes the bots; there two different opponents are enough.`,
    access: "public",
    params: VariantParams,
    query: PageQuery.extend({ against: Against }),
    cursor: LeaderCursor,
    hashed: true,
    answers: {
      200: {
        description: "A page of players.",
        schema: pageOf(Leader)
          .extend({
            contenders: z.array(Contender).meta({
              description:
                "While fewer than ten players are listed: players with a recent rated game who are not listed, highest rating first. Empty otherwise.",
            }),
          })
          .meta({ id: "Leaderboard" }),
      },
    },
    refusals: [],
  },
  async (call, { params: { variant }, query: { against, limit }, after }) => {
    const list = ratedAs(variant, against ?? "people");
    const { rows, next } = await listLeaders(call.env.DB, list, { limit, after, now: call.now });
    const passed = after?.rank ?? 0;
    const items = rows.map((row, index) => viewLeader(row, passed + index + 1, call.now));
    const nextCursor = next === null ? null : LeaderCursor.write({ ...next, rank: passed + rows.length });
    const isShort = after === null && next === null && items.length < FEWEST_LEADERS;
    const contenders = isShort ? await listContenders(call.env.DB, list, { now: call.now, limit: CONTENDERS }) : [];
    return answer({
      status: 200,
      body: { items, nextCursor, contenders: contenders.map((row) => viewContender(row, call.now)) },
    });
  },
);
