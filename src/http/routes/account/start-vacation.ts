import { playerObject } from "../../../bindings";
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
    summary: "Go on vacation",
    description: `Stops your clock, not your opponents', in all your running games and in those that begin meanwhile, but for
games that were made without vacation. You have 30 days (the server may say otherwise) in any 365; a vacation lasts at
least 24 hours, and one that ends earlier counts as 24 hours. It ends by itself at \`until\`, by DELETE, or everywhere
when you move in a game whose clock it stops: your clocks then go on with what they had. A deadline that has passed when
a game hears of it has passed. On vacation already: 409 \`on-vacation\`; no day left: 409 \`no-vacation-left\`.
\`vacation.started\` comes once to your feed, and in each game to your opponent's.`,
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    body: { required: false, schema: NewVacation, example: { duration: "P7D" } },
    answers: { 200: { description: "Your vacation.", schema: VacationStatus } },
    refusals: ["on-vacation", "no-vacation-left", "invalid-request"],
  },
  async (call, { body }) => {
    const wish = wishOf(body ?? {});
    if (!wish.ok) return err({ code: "invalid-request", errors: [wish.error] });
    const started = await playerObject(call.env, call.caller.playerId).startVacation(wish.value);
    if (started.ok) return answer({ status: 200, body: viewVacation(started.value) });
    if (started.error.code !== "vacation-length") return err(started.error);
    const { least, most } = started.error;
    const field = body?.until === undefined ? "duration" : "until";
    const detail = `expected a vacation of ${formatDuration(least)} to ${formatDuration(most)}`;
    return err({ code: "invalid-request", errors: [{ field, detail }] });
  },
);

function wishOf({
  duration,
  until,
}: {
  readonly duration?: string | undefined;
  readonly until?: string | undefined;
}): Result<{ length: number } | { until: number } | null, FieldError> {
  if (until !== undefined) return ok({ until: Date.parse(until) });
  if (duration === undefined) return ok(null);
  const length = parseDuration(duration);
  return length.ok ? ok({ length: length.value }) : err({ field: "duration", detail: length.error });
}
