import type { Delivery, Webhook } from "skytale-client";
import { columns } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, relativeTime } from "../terminal/time.js";

/** Describes webhooks as a table. */
export const describeWebhooks = (webhooks: readonly Webhook[]): readonly string[] =>
  columns([
    ["WEBHOOK", "STATUS", "FORMAT", "HEALTH", "ADDRESS"],
    ...webhooks.map((webhook) => [
      webhook.id,
      sayStatus(webhook),
      webhook.format,
      webhook.health.failingSince === null ? "ok" : "failing",
      printable(webhook.url),
    ]),
  ]);

const sayStatus = ({ status, verified }: Webhook): string => (verified ? status : `${status}, unverified`);

/** Describes a webhook in lines of text. */
export function describeWebhook(webhook: Webhook, now: number): readonly string[] {
  const { app, createdAt, description, eventTypes, format, gameId, health, id, url } = webhook;
  const { failingSince, lastFailure, lastSuccessAt } = health;
  return [
    `${id}  ${printable(url)}`,
    `${sayStatus(webhook)} · ${format} · created ${absoluteTime(createdAt)}`,
    ...(app === null ? [] : [`Created by the app “${printable(app.name)}”, and ends with it.`]),
    ...(description === "" ? [] : [`“${printable(description)}”`]),
    `Events: ${eventTypes.join(" ")}${gameId === null ? "" : `, only of game ${gameId}`}`,
    lastSuccessAt === null
      ? "No delivery has succeeded yet."
      : `Last success: ${absoluteTime(lastSuccessAt)}, ${relativeTime(lastSuccessAt, now)}`,
    ...(lastFailure === null
      ? []
      : [
          `Last failure: ${absoluteTime(lastFailure.at)}, ${relativeTime(lastFailure.at, now)}: ${sayResult(lastFailure)}`,
        ]),
    ...(failingSince === null ? [] : [`Failing since ${absoluteTime(failingSince)}.`]),
  ];
}

/** The receiver's status or the error of an attempt. */
export const sayResult = ({
  error,
  status,
}: {
  readonly error: string | null;
  readonly status: number | null;
}): string => (status === null ? printable(error ?? "no answer") : String(status));

/** Describes deliveries as a table. */
export const describeDeliveries = (deliveries: readonly Delivery[], now: number): readonly string[] =>
  columns([
    ["DELIVERY", "CREATED", "EVENT", "STATE", "ATTEMPTS", "RESULT", "NEXT"],
    ...deliveries.map(({ attempts, createdAt, eventType, id, nextAttemptAt, state }) => {
      const last = attempts.at(-1);
      return [
        id,
        absoluteTime(createdAt),
        eventType,
        state,
        String(attempts.length),
        last === undefined ? "-" : sayResult(last),
        nextAttemptAt === null ? "-" : relativeTime(nextAttemptAt, now),
      ];
    }),
  ]);
