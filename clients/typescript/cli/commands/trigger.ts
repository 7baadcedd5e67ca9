import { randomUUID } from "node:crypto";
import { Argument } from "@commander-js/extra-typings";
import type { FeedEvent } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { openSession } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { EVENT_TYPES, exampleOf } from "../webhooks/event-examples.js";
import { isTaken } from "../webhooks/forwarder.js";
import { postEvent } from "../webhooks/post-event.js";
import { givenSecret, secretOf } from "../webhooks/secret.js";
import { readTargetAddress } from "../webhooks/target-address.js";
import { commonCommand, examples } from "./common.js";

/** `skytale trigger`: posts a sample event to a local receiver. */
export const triggerCommand = (shell: Shell) =>
  commonCommand("trigger")
    .summary("post a sample event to a local address")
    .description(
      "Post a sample event to a local address, signed with the same secret as `skytale listen` uses. Nothing is sent to " +
        "the server. The sample is the example from the documentation, with a new id and time.",
    )
    .addArgument(new Argument("<event>", "the event type").choices(EVENT_TYPES))
    .requiredOption("--forward-to <address>", "the target, such as http://localhost:3000/hook, or just 3000")
    .addHelpText(
      "after",
      examples("skytale trigger turn.started --forward-to 3000", "skytale trigger webhook.ping --forward-to 3000"),
    )
    .action(async (type, options) => {
      const url = readTargetAddress(options.forwardTo);
      const secret = givenSecret(shell.env) ?? secretOf(await seedFor(shell, options));
      const now = Date.now();
      const sample = exampleOf(type);
      const event: FeedEvent = { ...sample, id: `sample-${randomUUID()}`, timestamp: new Date(now).toISOString() };
      const result = await postEvent(event, { url, secret }, now, shell.signal);
      shell.signal.throwIfAborted();
      if (result.kind === "unreachable") {
        throw new Failure(EXIT.unreachable, "nobody-there", `Could not connect to ${url.href} (${result.error}).`, [
          "Start your receiver, or check its port.",
        ]);
      }
      if (result.kind === "broken") {
        throw new Failure(EXIT.unreachable, "no-answer", `${url.href} did not answer: ${result.error}.`);
      }
      const { body, durationMs, isEchoed, status } = result;
      if (!isTaken(status)) {
        throw new Failure(
          EXIT.refused,
          "not-taken",
          `${url.href} answered ${status} in ${durationMs} ms. Only a 2xx status accepts an event.`,
          body === "" ? [] : [`Response: ${printable(body)}`],
          { status, durationMs },
        );
      }
      const verified = type === "webhook.ping" ? { verified: isEchoed } : {};
      const answer = {
        eventId: event.id,
        eventType: type,
        forwardTo: url.href,
        secret,
        status,
        durationMs,
        ...verified,
      };
      new Output(shell, options.json).result(answer, () => [
        `${type}  ${event.id}  → ${shell.colors.green(String(status))} in ${durationMs} ms`,
        ...(type === "webhook.ping"
          ? [
              isEchoed
                ? "The challenge was echoed: a webhook would be verified."
                : "The challenge was not echoed: a webhook would work, but unverified.",
            ]
          : []),
      ]);
    });

async function seedFor(shell: Shell, options: CommonOptions): Promise<string> {
  return (await openSession(shell, options)).seed;
}
