import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EVENT_FILTERS } from "../../../src/events/filter";
import { echo } from "../../deliveries/echo";
import { at, get, listAt, newGame, newPlayer, post, send, textAt, verdict } from "../client";

const URL_OF_MINE = "https://example.com/skytale";

// Pings of new addresses are acknowledged but not echoed.
beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("webhooks", () => {
  test("are created, listed, read and deleted by their owner only", async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    const made = await post("/v1/webhooks", player.token, { url: URL_OF_MINE });
    expect(made.status).toBe(201);
    expect(textAt(made.body, "secret")).toMatch(/^whsec_/);
    expect(listAt(made.body, "webhook", "eventTypes")).toContain("turn.started");
    const path = textAt({ location: made.headers.get("Location") }, "location");
    const read = await get(path, player.token);
    expect(read.body).toEqual(made.body.webhook);
    expect(read.text).not.toContain("whsec_");
    expect(at((await get("/v1/webhooks", player.token)).body, "items", 0)).toEqual(read.body);
    expect(verdict(await get(path, stranger.token))).toBe("404 not-found");
    expect(verdict(await post(`${path}/ping`, stranger.token))).toBe("404 not-found");
    expect(verdict(await send("DELETE", path, { token: stranger.token }))).toBe("404 not-found");
    expect((await send("DELETE", path, { token: player.token })).status).toBe(204);
    expect(verdict(await get(path, player.token))).toBe("404 not-found");
  });

  test.each([
    ["http", { url: "http://example.com/" }, "webhook-address-refused", "url"],
    ["loopback", { url: "https://127.0.0.1/" }, "webhook-address-refused", "url"],
    ["an invalid address", { url: "example" }, "webhook-address-refused", "url"],
    ["an unknown event type", { url: URL_OF_MINE, eventTypes: ["game.over"] }, "invalid-request", "eventTypes[0]"],
    ["no event types", { url: URL_OF_MINE, eventTypes: [] }, "invalid-request", "eventTypes"],
    ["an unknown game", { url: URL_OF_MINE, gameId: "0000000000000000" }, "invalid-request", "gameId"],
    ["a custom secret", { url: URL_OF_MINE, secret: "whsec_x" }, "invalid-request", "secret"],
  ])("are refused with %s", async (_name, body, code, field) => {
    const player = await newPlayer();
    const refused = await post("/v1/webhooks", player.token, body);
    expect(verdict(refused)).toBe(`422 ${code}`);
    expect(at(refused.body, "errors", 0, "field")).toBe(field);
    expect(listAt((await get("/v1/webhooks", player.token)).body, "items")).toEqual([]);
  });

  test("list the known event types in the refusal of an unknown one", async () => {
    const player = await newPlayer();
    const body = { url: URL_OF_MINE, eventTypes: ["turn.started", "game.over"] };
    const refused = await post("/v1/webhooks", player.token, body);
    expect(at(refused.body, "errors", 0, "field")).toBe("eventTypes[1]");
    const detail = textAt(refused.body, "errors", 0, "detail");
    for (const filter of EVENT_FILTERS) expect(detail).toContain(filter);
  });

  test("can be limited to one of the player's games", async () => {
    const { id, white } = await newGame();
    const stranger = await newPlayer();
    const body = { url: URL_OF_MINE, gameId: id };
    expect((await post("/v1/webhooks", white.token, body)).status).toBe(201);
    expect(verdict(await post("/v1/webhooks", stranger.token, body))).toBe("422 invalid-request");
  });

  test("have an address that no other webhook has", async () => {
    const player = await newPlayer();
    const other = "https://example.com/other";
    const first = await post("/v1/webhooks", player.token, { url: URL_OF_MINE });
    const again = await post("/v1/webhooks", player.token, { url: URL_OF_MINE });
    expect(verdict(again)).toBe("409 webhook-address-taken");
    expect(again.body.webhookId).toBe(at(first.body, "webhook", "id"));
    const second = await post("/v1/webhooks", player.token, { url: other });
    const path = `/v1/webhooks/${textAt(second.body, "webhook", "id")}`;
    const changed = await send("PATCH", path, { token: player.token, body: { url: URL_OF_MINE } });
    expect(verdict(changed)).toBe("409 webhook-address-taken");
    expect(at((await get(path, player.token)).body, "url")).toBe(other);
    expect((await post("/v1/webhooks", (await newPlayer()).token, { url: URL_OF_MINE })).status).toBe(201);
  });

  test("return their secret once per key", async () => {
    const player = await newPlayer();
    const key = { "Idempotency-Key": "hook" };
    expect((await post("/v1/webhooks", player.token, { url: URL_OF_MINE }, key)).status).toBe(201);
    const again = await post("/v1/webhooks", player.token, { url: URL_OF_MINE }, key);
    expect(verdict(again)).toBe("409 already-done");
    expect(listAt((await get("/v1/webhooks", player.token)).body, "items")).toHaveLength(1);
  });

  test("show whether they are verified, and how to verify them", async () => {
    const player = await newPlayer();
    const made = await post("/v1/webhooks", player.token, { url: URL_OF_MINE });
    expect(at(made.body, "webhook", "verified")).toBe(false);
    const path = `/v1/webhooks/${textAt(made.body, "webhook", "id")}`;
    const recovered = await post(`${path}/recover?since=2026-01-01T00:00:00Z`, player.token);
    expect(verdict(recovered)).toBe("409 webhook-not-verified");
    expect(textAt(recovered.body, "detail")).toContain("/ping");
    expect((await post(`${path}/ping`, player.token)).body).toMatchObject({ status: 204, verified: false });
    vi.mocked(fetch).mockImplementation(async (_input, init) => echo(init?.body));
    expect((await post(`${path}/ping`, player.token)).body).toMatchObject({ status: 204, verified: true });
    expect((await get(path, player.token)).body.verified).toBe(true);
  });
});
