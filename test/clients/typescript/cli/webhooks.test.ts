import type { Challenge, Delivery, Webhook, WebhookWithSecret } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../server/http-player";
import { type Server, startServer } from "../../../server/spawn-server";
import { HookReceiver } from "./hook-receiver";
import { CommandUser } from "./run-skytale";

let server: Server;
let receiver: HookReceiver;
const user = new CommandUser();

beforeAll(async () => {
  [server, receiver] = await Promise.all([startServer(), HookReceiver.start()]);
  await user.signUp(server.url, "leonidas", "xerxes");
});

afterAll(async () => {
  user.dispose();
  await receiver.close();
  await server.stop();
});

test("a webhook is created, tested, read, repeated, rotated, paused and deleted", async () => {
  const created = await user.ok(
    "webhooks",
    "create",
    receiver.url,
    "--events",
    "challenge.*",
    "--description",
    "my bot",
  );
  expect(created).toContain("Events: challenge.*");
  expect(created).toContain("it is shown only once");
  const [, secret = ""] = /Signing secret: (whsec_\S+)/.exec(created) ?? [];
  receiver.secret = secret;
  const [{ id } = { id: "" }] = await user.json<Webhook[]>("webhooks", "list");
  expect(await user.ok("webhooks", "list")).toMatch(/^WEBHOOK +STATUS +FORMAT +HEALTH +ADDRESS\n/);

  expect(await user.ok("webhooks", "ping", id)).toMatch(/→ 204 in \d+ ms\nThe webhook is verified\./);
  await user.json<Challenge>("challenge", "xerxes", "--variant", "sparta", "--as", "leonidas");
  await receiver.took("challenge.received");
  const delivered = ["webhooks", "log", id, "--state", "delivered"] as const;
  const [delivery] = await until(async () => {
    const found = await user.json<Delivery[]>(...delivered);
    return found.filter(({ eventType }) => eventType === "challenge.received")[0] && found;
  });
  expect(await user.ok(...delivered)).toMatch(/ challenge\.received +delivered +1 +204 +-$/m);

  const before = receiver.received.length;
  expect(await user.ok("webhooks", "redeliver", id, delivery?.id ?? "")).toContain("is queued again");
  await until(async () => receiver.received.length > before || undefined);
  expect(await user.ok("webhooks", "recover", id, "--since", "1d")).toMatch(/that are sent again: \d+\./);

  expect(await user.run(["webhooks", "rotate", id])).toMatchObject({ code: 2 });
  const rotated = await user.json<WebhookWithSecret>("webhooks", "rotate", id, "--yes");
  expect(rotated.secret).not.toBe(secret);
  expect(await user.ok("webhooks", "pause", id)).toMatch(/^Paused:\n.*\npaused · standard/);
  expect(await user.ok("webhooks", "resume", id)).toMatch(/^Active:\n.*\nactive · standard/);
  const shown = await user.ok("webhooks", "show", id);
  expect(shown).toMatch(/“my bot”\n.*\nLast success: /);
  expect(shown).not.toContain("whsec_");

  expect(await user.run(["webhooks", "delete", id])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--yes"),
  });
  expect(await user.ok("webhooks", "delete", id, "--yes")).toContain(`Deleted the webhook to ${receiver.url}`);
  expect(await user.ok("webhooks", "list")).toContain("No webhooks.");
});

test("a ping that the receiver refuses is a failure with the answer", async () => {
  const { webhook } = await user.json<WebhookWithSecret>("webhooks", "create", receiver.url);
  receiver.secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const refused = await user.run(["webhooks", "ping", webhook.id, "--json"]);
  expect(refused).toMatchObject({ code: 4, stdout: "" });
  expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: "not-taken", ping: { status: 401 } } });
});

test.each([
  [
    "an unknown event type",
    ["create", "https://x.example", "--events", "turn"],
    2,
    /“turn” is not an event type.*\n.*turn.started/,
  ],
  [
    "a format of browsers",
    ["create", "https://x.example", "--format", "web-push"],
    2,
    /standard, slack, discord, ntfy/,
  ],
  ["a bad time", ["recover", "x", "--since", "yesterday"], 2, /“yesterday” is not a time\.\n.*such as 2d/],
  ["a bad limit", ["log", "x", "--limit", "0"], 2, /from 1 to 99999/],
  ["an unknown webhook", ["show", "nosuch"], 4, /skytale webhooks list/],
])("%s is refused", async (_, args, code, says) => {
  expect(await user.run(["webhooks", ...args])).toMatchObject({
    code,
    stdout: "",
    stderr: expect.stringMatching(says),
  });
});
