import type * as z from "zod";
import { playerObject } from "../../../bindings";
import type { VacationRequest } from "../../../player/player-rpc";
import { formatDuration, parseDuration } from "../../../shared/duration";
import { err, ok, type Result } from "../../../shared/result";
import { answer, operation } from "../../operation";
import type { FieldError } from "../../problems/refusal";
import { NewVacation, VacationStatus } from "../../schemas/account";
import { viewVacation } from "../../views/account";

export const startVacation = operation(
  {
    method: "post",
    path: "/v1/me/vacation",
    id: "startVacation",
    tag: "account",
    summary: "Start or plan a vacation",
    description: `Stops your clock, but not your opponents', in all your running games and in games that start
meanwhile, except in games that were created without vacation. You have 30 days in any 365 (the server may set another
number). A vacation lasts at least 24 hours, and one that ends earlier counts as 24 hours. It ends at \`until\`, by
DELETE, or in all games when you move with \`endVacation\` in a game whose clock it stops. Your clocks then resume
with the time they had left. A deadline that passes before the game has been notified of the vacation still counts.
With \`from\` the vacation starts at that time, and nobody else is notified before; DELETE cancels it. If you are
already on vacation: 409 \`on-vacation\`. If one is already planned: 409 \`vacation-planned\`. If no days are left:
409 \`no-vacation-left\`. \`vacation.started\` is sent once to your feed, and for each game to your opponent's feed.
\`vacation.ending\` is sent to your feed a day before the end.`,
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    body: { required: false, schema: NewVacation, example: { duration: "P7D" } },
    answers: { 200: { description: "Your vacation, or the one that you have planned.", schema: VacationStatus } },
    refusals: ["on-vacation", "vacation-planned", "no-vacation-left", "invalid-request"],
  },
  async (call, { body }) => {
    const wish = wishOf(body ?? {});
    if (!wish.ok) return err({ code: "invalid-request", errors: [wish.error] });
    const key = call.idempotency === null ? {} : { key: call.idempotency.key };
    const started = await playerObject(call.env, call.caller.playerId).startVacation({ ...wish.value, ...key });
    if (started.ok) return answer({ status: 200, body: viewVacation(started.value) });
    const { error } = started;
    if (error.code === "vacation-from") {
      const detail = `expected a time to come, at most ${formatDuration(error.most)} from now`;
      return err({ code: "invalid-request", errors: [{ field: "from", detail }] });
    }
    if (error.code !== "vacation-length") return err(error);
    const field = body?.until === undefined ? "duration" : "until";
    const detail = `expected a vacation of ${formatDuration(error.least)} to ${formatDuration(error.most)}`;
    return err({ code: "invalid-request", errors: [{ field, detail }] });
  },
);

function wishOf({ from, duration, until }: z.output<typeof NewVacation>): Result<VacationRequest, FieldError> {
  const start = from === undefined ? {} : { from: Date.parse(from) };
  if (until !== undefined) return ok({ ...start, until: Date.parse(until) });
  if (duration === undefined) return ok(start);
  const length = parseDuration(duration);
  return length.ok ? ok({ ...start, length: length.value }) : err({ field: "duration", detail: length.error });
}
