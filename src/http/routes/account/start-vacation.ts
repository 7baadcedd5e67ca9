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
    summary: "Go on vacation, or plan one",
    description: `Stops your clock, not your opponents', in all your running games and in those that begin meanwhile, but for
games that were made without vacation. You have 30 days (the server may say otherwise) in any 365; a vacation lasts at
least 24 hours, and one that ends earlier counts as 24 hours. It ends by itself at \`until\`, by DELETE, or everywhere
when you move, with \`endVacation\`, in a game whose clock it stops: your clocks then go on with what they had. A deadline
that has passed when a game hears of it has passed. With \`from\` it begins then, and nobody else is told before; DELETE
cancels it. On vacation already: 409 \`on-vacation\`; one planned already: 409 \`vacation-planned\`; no day left: 409
\`no-vacation-left\`. \`vacation.started\` comes once to your feed, and in each game to your opponent's;
\`vacation.ending\` comes to your feed a day before the end.`,
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
