import * as z from "zod";
import { roomObject } from "../../../bindings";
import { isBlockedBetween } from "../../../db/blocks";
import { formatDuration, MINUTE } from "../../../shared/duration";
import { err } from "../../../shared/result";
import { opponentOf } from "../../../shared/side";
import { operation } from "../../operation";
import { durationWithin } from "../../request/duration-range";
import { Duration } from "../../schemas/basics";
import { partsOf } from "../../schemas/paging";
import { COMMAND, COMMAND_REFUSALS, give } from "./command";

const OWN = ["no-clock", "opponent-not-to-move", "time-at-most"] as const;
const DEFAULT_GIFT = "P1D";

export const addTime = operation(
  {
    ...COMMAND,
    method: "post",
    path: "/v1/games/{id}/add-time",
    id: "addTime",
    summary: "Give the opponent more time",
    description: `Extends the opponent's deadline by \`time\` (${DEFAULT_GIFT} by default). The opponent has to be to
move. The time for a turn cannot exceed the longest time for a move (by default P30D, or a bank's \`max\`); any excess
is ignored. If the opponent already has that much, or was given time three times in this turn, it is 409
\`time-at-most\`. If one of you has blocked the other, it is 403 \`blocked\`. With a \`bank\`, the bank grows, even
above its \`max\`. After the deadline it is too late: the game is over.`,
    body: {
      required: false,
      schema: z.strictObject({ time: Duration.optional() }).meta({ id: "AddedTime" }),
      example: { time: "P1D" },
    },
    refusals: [...COMMAND_REFUSALS, "invalid-request", "blocked", ...OWN],
  },
  async (call, { params, query, body }) => {
    const { minMoveTime, maxMoveTime } = call.settings;
    const min = Math.min(MINUTE, minMoveTime);
    const words = `${formatDuration(min)} to ${formatDuration(maxMoveTime)}`;
    const given = body?.time;
    // The default is always accepted, even if the server's longest move time is shorter than a day.
    const max = given === undefined ? Number.MAX_SAFE_INTEGER : maxMoveTime;
    const extra = durationWithin("time", given ?? DEFAULT_GIFT, { min, max, words });
    if (!extra.ok) return err({ code: "invalid-request", errors: [extra.error] });
    const { playerId } = call.caller;
    const seat = await roomObject(call.env, params.id).seat(playerId);
    if (!seat.ok) return seat;
    const { setup, side } = seat.value;
    if (await isBlockedBetween(call.env.DB, playerId, setup.players[opponentOf(side)].id)) {
      return err({ code: "blocked" });
    }
    const command = { type: "add-time", extra: extra.value } as const;
    return give(call, { gameId: params.id, command, parts: partsOf(query) }, OWN);
  },
);
