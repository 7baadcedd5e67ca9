import { readFileSync } from "node:fs";
import path from "node:path";
import { type FeedEvent, verifyWebhook, type WebhookErrorCode } from "skytale-client";
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

test("verifies the published test vector and returns its event", async () => {
  const event = await verifyWebhook(BODY, HEADERS, SECRET, { now: NOW });
  expect(event).toEqual(JSON.parse(BODY));
  expectTypeOf(event).toEqualTypeOf<FeedEvent>();
  if (event.type !== "webhook.ping") throw new Error(event.type);
  expectTypeOf(event.data.challenge).toEqualTypeOf<string>();
});

describe("accepts a delivery", () => {
  const capitalized = { "Webhook-Id": ID, "Webhook-Timestamp": TIMESTAMP, "WEBHOOK-SIGNATURE": SIGNATURE };
  const utf8 = `{"id":"1","type":"message.posted","data":{"text":"Μολὼν λαβέ"}}`;
  test.each([
    ["with a Headers", BODY, new Headers(HEADERS), SECRET],
    ["with headers in any case", BODY, capitalized, SECRET],
    ["with a body of bytes", Buffer.from(BODY), HEADERS, SECRET],
    ["with an ArrayBuffer", new TextEncoder().encode(BODY).buffer, HEADERS, SECRET],
    ["with a secret without its prefix", BODY, HEADERS, SECRET.slice("whsec_".length)],
    ["with non-ASCII text", utf8, { ...HEADERS, "webhook-signature": sign(SECRET, utf8) }, SECRET],
    ["signed with both secrets", BODY, { ...HEADERS, "webhook-signature": `${sign(OTHER)} ${SIGNATURE}` }, SECRET],
    ["signed with the first of two secrets", BODY, HEADERS, [OTHER, SECRET]],
    ["signed with the second of two secrets", BODY, HEADERS, [SECRET, OTHER]],
    [
      "with an additional signature of an unknown version",
      BODY,
      { ...HEADERS, "webhook-signature": `v2,AAAA ${SIGNATURE}` },
      SECRET,
    ],
    [
      "with an additional signature that is not base64",
      BODY,
      { ...HEADERS, "webhook-signature": `v1,??? v1, ${SIGNATURE}` },
      SECRET,
    ],
  ] as const)("%s", async (_, body, headers, secrets) => {
    const bytes = body instanceof Buffer ? new Uint8Array(body) : body;
    await expect(verifyWebhook(bytes, headers, secrets, { now: NOW })).resolves.toHaveProperty("type");
  });
});

describe("rejects a delivery", () => {
  const without = (name: string) => Object.fromEntries(Object.entries(HEADERS).filter(([key]) => key !== name));
  const slack = `{"text":"it is your move"}`;
  const CASES: readonly (readonly [string, WebhookErrorCode, string, Record<string, string | undefined>, number])[] = [
    ["with another body", "bad-signature", BODY.replace("ping", "pong"), HEADERS, 0],
    ["with an additional space", "bad-signature", `${BODY} `, HEADERS, 0],
    ["under another id", "bad-signature", BODY, { ...HEADERS, "webhook-id": `${ID}x` }, 0],
    [
      "with another timestamp",
      "bad-signature",
      BODY,
      { ...HEADERS, "webhook-timestamp": String(Number(TIMESTAMP) + 1) },
      0,
    ],
    ["signed with another secret", "bad-signature", BODY, { ...HEADERS, "webhook-signature": sign(OTHER) }, 0],
    [
      "with a truncated signature",
      "bad-signature",
      BODY,
      { ...HEADERS, "webhook-signature": SIGNATURE.slice(0, -4) },
      0,
    ],
    ["with no signature of a known version", "bad-signature", BODY, { ...HEADERS, "webhook-signature": "v2,AAAA" }, 0],
    ["without its id", "missing-header", BODY, without("webhook-id"), 0],
    ["without its time", "missing-header", BODY, without("webhook-timestamp"), 0],
    ["without its signature", "missing-header", BODY, without("webhook-signature"), 0],
    ["with an empty signature", "missing-header", BODY, { ...HEADERS, "webhook-signature": "" }, 0],
    ["with an invalid time", "bad-timestamp", BODY, { ...HEADERS, "webhook-timestamp": "1e9" }, 0],
    ["five minutes and one second late", "too-old", BODY, HEADERS, 301],
    ["five minutes and one second early", "too-new", BODY, HEADERS, -301],
    [
      "although signed, if it is not an event",
      "not-an-event",
      slack,
      { ...HEADERS, "webhook-signature": sign(SECRET, slack) },
      0,
    ],
    [
      "although signed, if it is not JSON",
      "not-an-event",
      "hi",
      { ...HEADERS, "webhook-signature": sign(SECRET, "hi") },
      0,
    ],
  ];

  test.each(CASES)("%s: %s", async (_, fault, body, headers, later) => {
    const verified = verifyWebhook(body, headers, SECRET, { now: NOW + later * 1000 });
    await expect(verified).rejects.toMatchObject({ name: "WebhookError", code: fault, fault });
  });
});

test("accepts another tolerance of time", async () => {
  const verify = (tolerance: number) => verifyWebhook(BODY, HEADERS, SECRET, { now: NOW + 400_000, tolerance });
  await expect(verify(600)).resolves.toHaveProperty("type", "webhook.ping");
  await expect(verify(399)).rejects.toMatchObject({ code: "too-old" });
});

test.each([
  ["tolerance", { now: NOW + 400_000, tolerance: Number.NaN }],
  ["time", { now: Number.NaN }],
])("rejects everything if %s is not a number", async (_, options) => {
  await expect(verifyWebhook(BODY, HEADERS, SECRET, options)).rejects.toThrow(RangeError);
});

test("checks a limited number of signatures", async () => {
  const many = Array(5_000).fill("v1,AA==").join(" ");
  const body = "x".repeat(300_000);
  const comparisons = vi.spyOn(crypto.subtle, "verify");
  const verified = verifyWebhook(body, { ...HEADERS, "webhook-signature": many }, SECRET, { now: NOW });
  await expect(verified).rejects.toMatchObject({ code: "bad-signature" });
  expect(comparisons.mock.calls.length).toBeLessThanOrEqual(20);
  comparisons.mockRestore();
});

test.each(["", "whsec_", "whsec_!!"])("throws on an invalid secret (%j)", async (secret) => {
  await expect(verifyWebhook(BODY, HEADERS, secret, { now: NOW })).rejects.toThrow(TypeError);
});
