import * as z from "zod";
import { MAX_FOUND, searchPlayers } from "../../../db/player-search";
import { isBot } from "../../../shared/house";
import { answer, operation } from "../../operation";
import { Username } from "../../schemas/basics";
import { FoundPlayer, RatingVariant } from "../../schemas/player";
import { ratingMembers } from "../../views/rating-member";

export const searchPlayersByName = operation(
  {
    method: "get",
    path: "/v1/players",
    id: "searchPlayers",
    tag: "players",
    summary: "Players whose name begins with some letters",
    description: `At most ${MAX_FOUND} players, in order of their names. Case does not matter. If your token has the
scope \`account:read\`, players whom you follow come first. Suspended players are not found.`,
    access: "public",
    query: z.strictObject({
      prefix: Username.meta({ description: "The first letters of the name." }),
      ratingVariant: RatingVariant,
    }),
    answers: {
      200: {
        description: "The players.",
        schema: z.object({ items: z.array(FoundPlayer) }).meta({ id: "FoundPlayers" }),
      },
    },
    refusals: [],
  },
  async (call, { query: { prefix, ratingVariant } }) => {
    const viewer = call.caller?.scopes.includes("account:read") ? call.caller.playerId : null;
    const found = await searchPlayers(call.env.DB, viewer, prefix);
    const ids = found.map(({ id }) => id);
    const rating = await ratingMembers(call.env.DB, ids, ratingVariant, call.now);
    const items = found.map(({ id, username, following }) => ({ username, bot: isBot(id), following, ...rating(id) }));
    return answer({ status: 200, body: { items } });
  },
);
