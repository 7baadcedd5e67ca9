import { describe, expect, test } from "vitest";
import { NewChallenge } from "../../src/http/schemas/challenge";
import { NewWebhook, WebhookChanges } from "../../src/http/schemas/webhook";
import { get, type Json, newPlayer, post, send, textAt } from "./client";

/** The members of an answer that a request accepts. */
const knownTo = (schema: { readonly shape: object }, read: Json): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(read)).filter(([name]) => name in schema.shape));

describe("an answer can be sent as a request", () => {
  test("of a challenge, to create a new one", async () => {
    const { token } = await newPlayer();
    const terms = { variant: "hoplit-chess", timeControl: { kind: "unlimited" }, rated: false };
    const first = await post("/v1/challenges", token, terms);
    const read = await get(`/v1/challenges/${textAt(first.body, "id")}`, token);
    const sent = knownTo(NewChallenge, read.body);
    expect(sent).toMatchObject({ opponent: null, position: null, message: null, minRating: null, maxRating: null });
    const second = await post("/v1/challenges", token, sent);
    expect(second.status).toBe(201);
    expect(knownTo(NewChallenge, second.body)).toEqual(sent);
  });

  test("of a webhook, to create or change one", async () => {
    const { token } = await newPlayer();
    const first = await post("/v1/webhooks", token, { url: "https://example.com/there-and-back" });
    const path = `/v1/webhooks/${textAt(first.body, "webhook", "id")}`;
    const read = await get(path, token);
    const changed = await send("PATCH", path, { token, body: knownTo(WebhookChanges, read.body) });
    expect([changed.status, changed.body]).toEqual([200, read.body]);
    await send("DELETE", path, { token });
    const sent = knownTo(NewWebhook, read.body);
    expect(sent).toMatchObject({ gameId: null });
    expect((await post("/v1/webhooks", token, sent)).status).toBe(201);
  });

  test("of a vacation without an end", async () => {
    const { token } = await newPlayer();
    const begun = await post("/v1/me/vacation", token, { from: null, duration: null, until: null });
    expect(begun.status).toBe(200);
    expect(textAt(begun.body, "vacation", "until")).not.toBe("");
  });

  test("of a report without a comment", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const made = await post(`/v1/players/${other.username}/report`, me.token, { reason: "spam", text: null });
    expect([made.status, made.body.text]).toEqual([201, null]);
  });

  test("of a challenge with a position, to analyze it", async () => {
    const line = await post("/v1/variants/sparta/analyze", undefined, { position: null, moves: [] });
    expect([line.status, line.body.ply]).toEqual([200, 0]);
  });
});
