import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OPERATIONS } from "../../../src/http/operations";
import { echo, isPing } from "../../deliveries/echo";
import { DAY, evict, fireAlarm, travelTo } from "../../player/fixtures";
import { at, get, listAt, newPlayer, post, send, type TestPlayer, textAt, tokenWith, verdict } from "../client";
import { CLIENT_ID, connect, refresh, sendForm } from "./oauth-client";

const SCOPES = "webhook:manage feed:read account:read";

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) =>
    isPing(new Headers(init?.headers).get("webhook-id") ?? "") ? echo(init?.body) : new Response(null, { status: 204 }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let boxes = 0;

/** Creates a webhook with a token. Returns its path. */
async function webhookOf(token: string): Promise<string> {
  boxes += 1;
  const made = await post("/v1/webhooks", token, { url: `https://receiver.example.org/${boxes}`, eventTypes: ["*"] });
  expect(verdict(made)).toBe("201");
  return `/v1/webhooks/${textAt(made.body, "webhook", "id")}`;
}

/** Paths of all webhooks that a token sees. */
const pathsFor = async (token: string) =>
  listAt((await get("/v1/webhooks", token)).body, "items").map((webhook) => `/v1/webhooks/${textAt(webhook, "id")}`);

const apps = async ({ token }: TestPlayer) => listAt((await get("/v1/me/apps", token)).body, "items");

async function disconnect(player: TestPlayer): Promise<void> {
  const [app] = await apps(player);
  const gone = await send("DELETE", `/v1/me/apps/${textAt(app ?? {}, "id")}`, { token: player.token });
  expect(gone.status).toBe(204);
}

describe("a webhook that an app created", () => {
  test("names the app and ends with it, while those of the player stay", async () => {
    const player = await newPlayer();
    const { access } = await connect(player, { scope: SCOPES });
    const [own, ofApp] = [await webhookOf(player.token), await webhookOf(access)];
    const [app] = await apps(player);
    expect((await get(ofApp, player.token)).body.app).toEqual({ id: at(app ?? {}, "id"), name: "notes.example.org" });
    expect((await get(own, player.token)).body.app).toBeNull();
    await disconnect(player);
    await evict(player.id);
    expect(await pathsFor(player.token)).toEqual([own]);
  });

  test("ends if a token that the app made has created it", async () => {
    const player = await newPlayer();
    const { access } = await connect(player, { scope: `${SCOPES} account:write` });
    const child = await post("/v1/me/tokens", access, { name: "child", scopes: ["webhook:manage", "feed:read"] });
    await webhookOf(textAt(child.body, "token"));
    await disconnect(player);
    expect(await pathsFor(player.token)).toEqual([]);
  });

  test("ends when the app signs out, but not with a single access token", async () => {
    const player = await newPlayer();
    const tokens = await connect(player, { scope: SCOPES });
    const hook = await webhookOf(tokens.access);
    await sendForm("/oauth/revoke", { token: tokens.access, client_id: CLIENT_ID });
    expect(await pathsFor(player.token)).toEqual([hook]);
    await sendForm("/oauth/revoke", { token: tokens.refresh, client_id: CLIENT_ID });
    expect(await pathsFor(player.token)).toEqual([]);
  });

  test("ends with a recovery that revokes all tokens", async () => {
    const player = await newPlayer();
    const { access } = await connect(player, { scope: SCOPES });
    const own = await webhookOf(player.token);
    await webhookOf(access);
    const recovery = { username: player.username, recoveryCode: player.recoveryCode, revokeAll: true };
    const { body } = await post("/v1/token-recovery", undefined, recovery);
    expect(await pathsFor(textAt(body, "token"))).toEqual([own]);
  });

  test("ends when the app has not been used for 90 days, and stays if the player has connected it again", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const start = Date.now();
    const [first, single] = [await connect(player, { scope: SCOPES }), await connect(other, { scope: SCOPES })];
    const [kept] = [await webhookOf(first.access), await webhookOf(single.access)];
    travelTo(start + 80 * DAY);
    await connect(player, { scope: SCOPES });
    travelTo(start + 91 * DAY);
    for (const { id } of [player, other]) await fireAlarm(id);
    // A further consent deletes the expired one.
    await connect(player, { scope: SCOPES, client_id: "another" });
    expect(await pathsFor(player.token)).toEqual([kept]);
    expect(await pathsFor(other.token)).toEqual([]);
    travelTo(start + 171 * DAY);
    await fireAlarm(player.id);
    expect(await pathsFor(player.token)).toEqual([]);
  });

  test("for a browser ends with the app, even after the access token was replaced", async () => {
    const player = await newPlayer();
    const tokens = await connect(player, { scope: SCOPES });
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const url = "https://updates.push.services.mozilla.com/wpush/v2/app";
    expect((await post("/v1/webhooks", tokens.access, { url, format: "web-push", keys })).status).toBe(201);
    let next = tokens.refresh;
    for (let round = 0; round < 5; round += 1) next = textAt((await refresh(next)).body, "refresh_token");
    expect(verdict(await get("/v1/me", tokens.access))).toBe("401 bad-token");
    expect(await pathsFor(player.token)).toHaveLength(1);
    await disconnect(player);
    expect(await pathsFor(player.token)).toEqual([]);
  });
});

test("an app neither sees nor changes webhooks of the player and of other apps", async () => {
  const player = await newPlayer();
  const [one, other] = [
    await connect(player, { scope: SCOPES }),
    await connect(player, { scope: SCOPES, client_id: "notes" }),
  ];
  const [mine, ofOther, ofOne] = [
    await webhookOf(player.token),
    await webhookOf(other.access),
    await webhookOf(one.access),
  ];
  expect(await pathsFor(player.token)).toEqual(expect.arrayContaining([mine, ofOther, ofOne]));
  expect(await pathsFor(one.access)).toEqual([ofOne]);
  for (const path of [mine, ofOther]) {
    expect(verdict(await get(path, one.access))).toBe("404 not-found");
    const moved = { url: "https://evil.example/hook" };
    expect(verdict(await send("PATCH", path, { token: one.access, body: moved }))).toBe("404 not-found");
    expect(verdict(await post(`${path}/rotate-secret`, one.access))).toBe("404 not-found");
    expect(verdict(await get(`${path}/deliveries`, one.access))).toBe("404 not-found");
    expect(verdict(await send("DELETE", path, { token: one.access }))).toBe("404 not-found");
  }
  expect(verdict(await post(`${ofOne}/rotate-secret`, one.access))).toBe("200");
});

test("every operation on a webhook refuses other webhooks to apps", () => {
  const onWebhooks = OPERATIONS.filter(({ config }) => config.path.startsWith("/v1/webhooks/{id}"));
  expect(onWebhooks.length).toBeGreaterThan(5);
  for (const { config } of onWebhooks) expect([config.id, config.guardsApps]).toEqual([config.id, true]);
});

describe("a webhook that a token created", () => {
  const managing = ["webhook:manage", "feed:read", "account:read", "account:write"];
  const pathOf = async (token: string) => `/v1/me/tokens/${textAt((await get("/v1/me", token)).body, "tokenId")}`;

  test("is named before the token is revoked, without the path of its address, and stays", async () => {
    const player = await newPlayer();
    const token = await tokenWith(player, managing);
    const hook = await webhookOf(token);
    const path = await pathOf(token);
    expect(at((await get(path, player.token)).body, "created", "webhooks")).toEqual([
      {
        id: hook.slice("/v1/webhooks/".length),
        host: "receiver.example.org",
        description: "",
        createdAt: expect.any(String),
      },
    ]);
    expect((await send("DELETE", path, { token: player.token })).status).toBe(204);
    expect(await pathsFor(player.token)).toEqual([hook]);
  });

  test("is deleted with the token on request", async () => {
    const player = await newPlayer();
    const token = await tokenWith(player, managing);
    const child = await post("/v1/me/tokens", token, { name: "child", scopes: ["webhook:manage", "feed:read"] });
    const own = await webhookOf(player.token);
    for (const creator of [token, textAt(child.body, "token")]) await webhookOf(creator);
    const path = `${await pathOf(token)}?webhooks=delete`;
    expect((await send("DELETE", path, { token: player.token })).status).toBe(204);
    expect(await pathsFor(player.token)).toEqual([own]);
  });
});
