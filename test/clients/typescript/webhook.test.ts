import { readFileSync } from "node:fs";
import path from "node:path";
import { type FeedEvent, verifyWebhook, type WebhookFault } from "skytale-client";
import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, test, vi } from "vitest";

const page = readFileSync(path.join(import.meta.dirname, "../../../docs/events.md"), "utf8");

/** The value of a row in the table of the published test vector. */
const published = (part: string): string =>
  new RegExp(`^\\| \`?${part}\`? \\| \`(.*)\` \\|$`, "m").exec(page)?.[1] ?? "";

const SECRET = published("secret");
const OTHER = `whsec_${Buffer.from("a secret of somebody else's").toString("base64")}`;
const BODY = published("body");
const ID = published("webhook-id");
const TIMESTAMP = published("webhook-timestamp");
const SIGNATURE = published("webhook-signature");
const NOW = Number(TIMESTAMP) * 1000;

const HEADERS = { "webhook-id": ID, "webhook-timestamp": TIMESTAMP, "webhook-signature": SIGNATURE };

/** Signs a body as the server does. */
const sign = (secret: string, body = BODY, at = NOW, id = ID): string =>
  new Webhook(secret).sign(id, new Date(at), body);

test("the published test vector is taken, and gives its event", async () => {
  const event = await verifyWebhook(BODY, HEADERS, SECRET, { now: NOW });
  expect(event).toEqual(JSON.parse(BODY));
  expectTypeOf(event).toEqualTypeOf<FeedEvent>();
  if (event.type !== "webhook.ping") throw new Error(event.type);
  expectTypeOf(event.data.challenge).toEqualTypeOf<string>();
});

describe("it is taken", () => {
  const capitalized = { "Webhook-Id": ID, "Webhook-Timestamp": TIMESTAMP, "WEBHOOK-SIGNATURE": SIGNATURE };
  const utf8 = `{"id":"1","type":"message.posted","data":{"text":"Μολὼν λαβέ"}}`;
  test.each([
    ["with a Headers", BODY, new Headers(HEADERS), SECRET],
    ["with headers in any case", BODY, capitalized, SECRET],
    ["with a body of bytes", Buffer.from(BODY), HEADERS, SECRET],
    ["with an ArrayBuffer", new TextEncoder().encode(BODY).buffer, HEADERS, SECRET],
    ["with a secret whose prefix was left out", BODY, HEADERS, SECRET.slice("whsec_".length)],
    ["in any letters", utf8, { ...HEADERS, "webhook-signature": sign(SECRET, utf8) }, SECRET],
    ["signed with both secrets", BODY, { ...HEADERS, "webhook-signature": `${sign(OTHER)} ${SIGNATURE}` }, SECRET],
    ["with the former of two secrets", BODY, HEADERS, [OTHER, SECRET]],
    ["with the latter of two secrets", BODY, HEADERS, [SECRET, OTHER]],
    ["beside a version to come", BODY, { ...HEADERS, "webhook-signature": `v2,AAAA ${SIGNATURE}` }, SECRET],
    ["beside what is no base 64", BODY, { ...HEADERS, "webhook-signature": `v1,??? v1, ${SIGNATURE}` }, SECRET],
  ] as const)("%s", async (_, body, headers, secrets) => {
    const bytes = body instanceof Buffer ? new Uint8Array(body) : body;
    await expect(verifyWebhook(bytes, headers, secrets, { now: NOW })).resolves.toHaveProperty("type");
  });
});

describe("it is refused", () => {
  const without = (name: string) => Object.fromEntries(Object.entries(HEADERS).filter(([key]) => key !== name));
  const slack = `{"text":"it is your move"}`;
  const CASES: readonly (readonly [string, WebhookFault, string, Record<string, string | undefined>, number])[] = [
    ["with another body", "bad-signature", BODY.replace("ping", "pong"), HEADERS, 0],
    ["with a space more", "bad-signature", `${BODY} `, HEADERS, 0],
    ["under another id", "bad-signature", BODY, { ...HEADERS, "webhook-id": `${ID}x` }, 0],
    ["moved in time", "bad-signature", BODY, { ...HEADERS, "webhook-timestamp": String(Number(TIMESTAMP) + 1) }, 0],
    ["signed with another secret", "bad-signature", BODY, { ...HEADERS, "webhook-signature": sign(OTHER) }, 0],
    ["cut short", "bad-signature", BODY, { ...HEADERS, "webhook-signature": SIGNATURE.slice(0, -4) }, 0],
    ["with no signature of a known version", "bad-signature", BODY, { ...HEADERS, "webhook-signature": "v2,AAAA" }, 0],
    ["without its id", "missing-header", BODY, without("webhook-id"), 0],
    ["without its time", "missing-header", BODY, without("webhook-timestamp"), 0],
    ["without its signature", "missing-header", BODY, without("webhook-signature"), 0],
    ["with an empty signature", "missing-header", BODY, { ...HEADERS, "webhook-signature": "" }, 0],
    ["with a time that is none", "bad-timestamp", BODY, { ...HEADERS, "webhook-timestamp": "1e9" }, 0],
    ["five minutes and a second later", "too-old", BODY, HEADERS, 301],
    ["five minutes and a second before", "too-new", BODY, HEADERS, -301],
    [
      "though signed, when it is no event",
      "not-an-event",
      slack,
      { ...HEADERS, "webhook-signature": sign(SECRET, slack) },
      0,
    ],
    [
      "though signed, when it is no JSON",
      "not-an-event",
      "hi",
      { ...HEADERS, "webhook-signature": sign(SECRET, "hi") },
      0,
    ],
  ];

  test.each(CASES)("%s: %s", async (_, fault, body, headers, later) => {
    const verified = verifyWebhook(body, headers, SECRET, { now: NOW + later * 1000 });
    await expect(verified).rejects.toMatchObject({ name: "WebhookError", fault });
  });
});

test("the tolerance of time may be another", async () => {
  const verify = (tolerance: number) => verifyWebhook(BODY, HEADERS, SECRET, { now: NOW + 400_000, tolerance });
  await expect(verify(600)).resolves.toHaveProperty("type", "webhook.ping");
  await expect(verify(399)).rejects.toMatchObject({ fault: "too-old" });
});

test.each([
  ["tolerance", { now: NOW + 400_000, tolerance: Number.NaN }],
  ["time", { now: Number.NaN }],
])("a %s that is no number lets nothing through", async (_, options) => {
  await expect(verifyWebhook(BODY, HEADERS, SECRET, options)).rejects.toThrow(RangeError);
});

test("what has more signatures than any server sends costs no more for it", async () => {
  const many = Array(5_000).fill("v1,AA==").join(" ");
  const body = "x".repeat(300_000);
  const comparisons = vi.spyOn(crypto.subtle, "verify");
  const verified = verifyWebhook(body, { ...HEADERS, "webhook-signature": many }, SECRET, { now: NOW });
  await expect(verified).rejects.toMatchObject({ fault: "bad-signature" });
  expect(comparisons.mock.calls.length).toBeLessThanOrEqual(20);
  comparisons.mockRestore();
});

test.each(["", "whsec_", "whsec_!!"])("a secret that is none (%j) is a mistake of the program's", async (secret) => {
  await expect(verifyWebhook(BODY, HEADERS, secret, { now: NOW })).rejects.toThrow(TypeError);
});
