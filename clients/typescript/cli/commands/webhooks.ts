import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  eachItem,
  getWebhook,
  listDeliveries,
  listWebhooks,
  type NewWebhook,
  updateWebhook,
  WEBHOOK_FORMATS,
  type Webhook,
} from "skytale-client";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { describeDeliveries, describeWebhook, describeWebhooks } from "../webhooks/describe-webhook.js";
import { readEventNames } from "../webhooks/event-filter.js";
import { commandGroup, commonCommand, examples } from "./common.js";
import {
  pingCommand,
  recoverCommand,
  redeliverCommand,
  rotateCommand,
  sayNewSecret,
  webhookCommand,
} from "./webhook-actions.js";

/** `skytale webhooks`: manages webhooks and their deliveries. */
export const webhooksCommand = (shell: Shell) =>
  commandGroup(
    "webhooks",
    createCommand(shell),
    listCommand(shell),
    showCommand(shell),
    pingCommand(shell),
    logCommand(shell),
    redeliverCommand(shell),
    recoverCommand(shell),
    rotateCommand(shell),
    statusCommand(shell, "pause"),
    statusCommand(shell, "resume"),
    deleteCommand(shell),
  )
    .summary("create webhooks, and look at their deliveries")
    .description(
      "A webhook posts your events to an address that the server can reach. For an address on your machine, use\n" +
        "`skytale listen`.",
    );

const createCommand = (shell: Shell) =>
  commonCommand("create")
    .summary("create a webhook")
    .description(
      "Create a webhook. Its signing secret is shown only once. The server sends a ping to the address, whose receiver\n" +
        "should echo the challenge.",
    )
    .argument("<address>", "an address that begins with https://")
    .option("--events <filter>", "event types, separated by commas: turn.started, challenge.*, or * for all")
    .addOption(
      new Option("--format <format>", "standard, or that of a chat")
        // A browser subscription needs keys that only the browser has.
        .choices(WEBHOOK_FORMATS.filter((format) => format !== "web-push"))
        .default("standard" as const),
    )
    .option("--description <text>", "a text by which you recognize it later")
    .option("--game <game>", "only the events of this game of yours")
    .addHelpText(
      "after",
      examples(
        "skytale webhooks create https://bot.example/hook",
        "skytale webhooks create https://bot.example/hook --events turn.started,game.finished",
        "skytale webhooks create https://hooks.slack.com/services/… --format slack",
      ),
    )
    .action(async (url, options) => {
      const { description, events, format, game: gameId } = options;
      const body: NewWebhook = {
        url,
        format,
        ...(events !== undefined && { eventTypes: [...readEventNames(events)] }),
        ...(description !== undefined && { description }),
        ...(gameId !== undefined && { gameId }),
      };
      const { client } = await openSession(shell, options);
      const made = await createWebhook({ client, body, signal: shell.signal });
      new Output(shell, options.json).result(made, () => [
        ...describeWebhook(made.webhook, Date.now()),
        ...sayNewSecret(made, shell.colors),
        `\`skytale webhooks ping ${made.webhook.id}\` tests it.`,
      ]);
    });

const listCommand = (shell: Shell) =>
  commonCommand("list")
    .summary("list your webhooks")
    .action(async (options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const webhooks: Webhook[] = [];
      for await (const webhook of eachItem((query) => listWebhooks({ client, query, signal }))) webhooks.push(webhook);
      new Output(shell, options.json).result(webhooks, () =>
        webhooks.length === 0
          ? ["No webhooks. `skytale webhooks create <address>` creates one."]
          : describeWebhooks(webhooks),
      );
    });

const showCommand = (shell: Shell) =>
  webhookCommand("show")
    .summary("show a webhook and how its deliveries went")
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const webhook = await getWebhook({ client, path: { id }, signal: shell.signal });
      new Output(shell, options.json).result(webhook, () => describeWebhook(webhook, Date.now()));
    });

const STATES = ["pending", "delivered", "failed", "closed"] as const;

const logCommand = (shell: Shell) =>
  webhookCommand("log")
    .summary("list the deliveries of a webhook")
    .description("List the deliveries of a webhook, newest first. With --json, they have all attempts and answers.")
    .addOption(new Option("--state <state>", "only deliveries in this state").choices(STATES))
    .option("--limit <n>", "at most this many", readLimit, 30)
    .addHelpText("after", examples("skytale webhooks log 3k5h2m8r4vb6hc0p --state failed"))
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const state = options.state === undefined ? {} : { state: options.state };
      const found: Delivery[] = [];
      for await (const delivery of eachItem((page) =>
        listDeliveries({ client, path: { id }, query: { ...state, ...page }, signal }),
      )) {
        found.push(delivery);
        if (found.length === options.limit) break;
      }
      new Output(shell, options.json).result(found, () =>
        found.length === 0 ? ["No deliveries."] : describeDeliveries(found, Date.now()),
      );
    });

function readLimit(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number from 1 to 99999.");
}

const STATUS = {
  pause: { status: "paused", summary: "stop sending until the webhook is resumed", said: "Paused:" },
  resume: { status: "active", summary: "send again, also after the server has disabled the webhook", said: "Active:" },
} as const;

const statusCommand = (shell: Shell, name: keyof typeof STATUS) =>
  webhookCommand(name)
    .summary(STATUS[name].summary)
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const { said, status } = STATUS[name];
      const webhook = await updateWebhook({ client, path: { id }, body: { status }, signal: shell.signal });
      new Output(shell, options.json).result(webhook, () => [said, ...describeWebhook(webhook, Date.now())]);
    });

const deleteCommand = (shell: Shell) =>
  webhookCommand("delete")
    .summary("delete a webhook with its log")
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (id, options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      const path = { id };
      const webhook = await getWebhook({ client, path, signal });
      await confirm(shell, `Delete the webhook to ${printable(webhook.url)}, with its log?`, options.yes);
      await deleteWebhook({ client, path, signal });
      new Output(shell, options.json).result(webhook, () => [`Deleted the webhook to ${printable(webhook.url)}.`]);
    });
