import * as z from "zod";
import { playerObject } from "../../../bindings";
import type { GameSummary } from "../../../match/view";
import { compareUrgency, type Urgency } from "../../../shared/urgency";
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
    description: `Most urgent first: games in which it is your turn by deadline, then the others. \`counts\` are of all your
running games, whatever page and filter; \`unread\` are messages that you have not read, and \`unreadFinished\` names the games that have
ended within 30 days and have some. Finished games are under \`/v1/players/{username}/games\`.`,
    access: { anyOf: ["game:read"] },
    query: PageQuery.extend({
      turn: z
        .enum(["mine", "theirs"])
        .optional()
        .meta({ description: "Only games in which it is your turn, or isn't." }),
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
    const player = playerObject(call.env, call.caller.playerId);
    const [running, unreadFinished] = await Promise.all([player.runningGames(), player.unreadFinished()]);
    const mine = running.filter(isMine);
    const asked = running.filter(
      (game) =>
        (turn === undefined || isMine(game) === (turn === "mine")) &&
        (variant === undefined || game.variant === variant),
    );
    const ordered = asked.toSorted((a, b) => compareUrgency(urgencyOf(a), urgencyOf(b)));
    const rest = after === null ? ordered : ordered.filter((game) => compareUrgency(urgencyOf(game), after) > 0);
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    return answer({
      status: 200,
      body: {
        items: items.map(viewRunningGame),
        nextCursor: last && rest.length > limit ? UrgencyCursor.write(urgencyOf(last)) : null,
        counts: { mine: mine.length, theirs: running.length - mine.length },
        unreadFinished: [...unreadFinished],
      },
    });
  },
);

const isMine = (game: GameSummary): boolean => game.turn === game.side;

const urgencyOf = (game: GameSummary): Urgency => ({ isMine: isMine(game), deadlineAt: game.deadlineAt, id: game.id });
