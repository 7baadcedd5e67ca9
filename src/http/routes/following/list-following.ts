import * as z from "zod";
import { type FollowingKey, listFollowing } from "../../../db/following";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { FollowedPlayer } from "../../schemas/account";
import { PageQuery, pageOf } from "../../schemas/paging";
import { RatingVariant } from "../../schemas/player";
import { viewFollowed } from "../../views/account";
import { ratingMembers } from "../../views/rating-member";

const FollowingCursor = cursorOf<FollowingKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(16) }));

export const listFollowingOfMine = operation(
  {
    method: "get",
    path: "/v1/me/following",
    id: "listFollowing",
    tag: "account",
    summary: "Players I follow",
    description: "The latest first. Nobody else can see whom you follow.",
    access: { anyOf: ["account:read"] },
    query: PageQuery.extend({ ratingVariant: RatingVariant }),
    cursor: FollowingCursor,
    hashed: true,
    answers: { 200: { description: "A page of players.", schema: pageOf(FollowedPlayer) } },
    refusals: [],
  },
  async (call, { query: { limit, ratingVariant }, after }) => {
    const { rows, next } = await listFollowing(call.env.DB, call.caller.playerId, { limit, after });
    const nextCursor = next === null ? null : FollowingCursor.write(next);
    const ids = rows.map(({ id }) => id);
    const rating = await ratingMembers(call.env.DB, ids, ratingVariant, call.now);
    const items = rows.map((row) => ({ ...viewFollowed(row), ...rating(row.id) }));
    return answer({ status: 200, body: { items, nextCursor } });
  },
);
