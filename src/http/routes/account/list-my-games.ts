import * as z from "zod";
import { playerObject } from "../../../bindings";
import type { Urgency } from "../../../shared/urgency";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { VariantId } from "../../schemas/basics";
import { RunningGame, TurnCounts, UnreadGame } from "../../schemas/game";
import { PageQuery, pageOf } from "../../schemas/paging";
import { viewRunningGame } from "../../views/game";

const UrgencyCursor = cursorOf<Urgency>(
  z.strictObject({ isMine: z.boolean(), deadlineAt: z.int().nullable(), id: z.string().max(16) }),
);

export const listMyGames = operation(
  {
    method: "get",
    path: "/v1/me/games",
    id: "listMyGames",
    tag: "account",
    summary: "My running games",
    description: `Most urgent first: games in which it is your turn by deadline, then the others. \`counts\` covers
all your running games, independent of page and filter. \`unread\` counts the messages that you have not read.
\`unreadFinished\` lists games that ended within 30 days and have unread messages. Finished games are at
\`/v1/players/{username}/games\`.`,
    access: { anyOf: ["game:read"] },
    query: PageQuery.extend({
      turn: z
        .enum(["mine", "theirs"])
        .optional()
        .meta({ description: "Only games in which it is your turn, or your opponent's." }),
      variant: VariantId.optional(),
    }),
    cursor: UrgencyCursor,
    hashed: true,
    answers: {
      200: {
        description: "A page of games.",
        schema: pageOf(RunningGame)
          .extend({ counts: TurnCounts, unreadFinished: z.array(UnreadGame) })
          .meta({ id: "RunningGamePage" }),
      },
    },
    refusals: [],
  },
  async (call, { query: { turn, variant, limit }, after }) => {
    const request = { turn, variant, limit, after };
    const { items, next, counts, unreadFinished } = await playerObject(call.env, call.caller.playerId).listGames(
      request,
    );
    return answer({
      status: 200,
      body: {
        items: items.map(viewRunningGame),
        nextCursor: next === null ? null : UrgencyCursor.write(next),
        counts,
        unreadFinished: [...unreadFinished],
      },
    });
  },
);
