import {
  getWebhook,
  pingWebhook,
  recoverWebhook,
  redeliver,
  rotateWebhookSecret,
  type WebhookWithSecret,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import type { Colors } from "../terminal/colors.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, readPastTime } from "../terminal/time.js";
import { sayResult } from "../webhooks/describe-webhook.js";
import { isTaken } from "../webhooks/forwarder.js";
import { commonCommand, examples } from "./common.js";

/** Creates a command on one webhook. */
export const webhookCommand = (name: string) =>
  commonCommand(name).argument("<webhook>", "the webhook's id, from `skytale webhooks list`");

/** `skytale webhooks ping`: tests a webhook. */
export const pingCommand = (shell: Shell) =>
  webhookCommand("ping")
    .summary("send a test event now, and show the answer")
    .description("Send a test event now, and show the receiver's answer. If it is not 2xx, the exit code is 4.")
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const report = await pingWebhook({ client, path: { id }, signal: shell.signal });
      const said = `${sayResult(report)} in ${report.durationMs} ms`;
      if (report.status === null || !isTaken(report.status)) {
        throw new Failure(
          EXIT.refused,
          "not-taken",
          `The receiver did not accept the ping: ${said}.`,
          ["Check the address, and that the receiver verifies the signature with this webhook's secret."],
          { ping: report },
        );
      }
      new Output(shell, options.json).result(report, () => [
        `webhook.ping  ${report.eventId}  → ${shell.colors.green(said)}`,
        report.verified
          ? "The webhook is verified."
          : "The webhook works, but is unverified: the receiver does not echo the challenge.",
      ]);
    });

/** `skytale webhooks redeliver`: repeats a delivery. */
export const redeliverCommand = (shell: Shell) =>
  webhookCommand("redeliver")
    .summary("send an event of the log again")
    .argument("<delivery>", "the delivery's id, from `skytale webhooks log`")
    .addHelpText("after", examples("skytale webhooks redeliver 3k5h2m8r4vb6hc0p 9c1d7f4g2h6j8k0m"))
    .action(async (id, deliveryId, options) => {
      const { client } = await openSession(shell, options);
      const delivery = await redeliver({ client, path: { id, deliveryId }, signal: shell.signal });
      new Output(shell, options.json).result(delivery, () => [
        `${delivery.eventType} is queued again. \`skytale webhooks log ${id}\` shows the result.`,
      ]);
    });

/** `skytale webhooks recover`: sends missed events again. */
export const recoverCommand = (shell: Shell) =>
  webhookCommand("recover")
    .summary("send all events again that failed since a time")
    .requiredOption("--since <time>", "a time such as 2026-11-23T12:00Z, or a duration before now such as 2d")
    .addHelpText("after", examples("skytale webhooks recover 3k5h2m8r4vb6hc0p --since 2d"))
    .action(async (id, options) => {
      const since = readPastTime(options.since, Date.now());
      if (since === undefined) {
        throw new Failure(EXIT.usage, "bad-time", `“${printable(options.since)}” is not a time.`, [
          "Use a time such as 2026-11-23T12:00Z, or a duration before now such as 2d or 12h.",
        ]);
      }
      const { client } = await openSession(shell, options);
      const recovery = await recoverWebhook({ client, path: { id }, query: { since }, signal: shell.signal });
      const { hasMore, recovered } = recovery;
      new Output(shell, options.json).result({ ...recovery, since }, () => [
        `Events since ${absoluteTime(since)} that are sent again: ${recovered}.`,
        ...(hasMore ? ["There are more. Run the command again when these are delivered."] : []),
      ]);
    });

/** `skytale webhooks rotate`: replaces the signing secret. */
export const rotateCommand = (shell: Shell) =>
  webhookCommand("rotate")
    .summary("replace the signing secret")
    .description("Replace the signing secret. For 24 hours, requests are signed with both secrets.")
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const path = { id };
      const webhook = await getWebhook({ client, path, signal });
      await confirm(
        shell,
        `Replace the secret of the webhook to ${printable(webhook.url)}? Its receiver needs the new one within 24 hours.`,
        options.yes,
      );
      const rotated = await rotateWebhookSecret({ client, path, signal });
      new Output(shell, options.json).result(rotated, () => [
        ...sayNewSecret(rotated, shell.colors),
        "For 24 hours, requests are signed with both secrets.",
      ]);
    });

/** Prints a secret that the server shows only once. */
export const sayNewSecret = ({ secret }: WebhookWithSecret, colors: Colors): readonly string[] => [
  `Signing secret: ${colors.bold(secret)}`,
  "Store it now: it is shown only once. If you lose it, `skytale webhooks rotate` creates another one.",
];
