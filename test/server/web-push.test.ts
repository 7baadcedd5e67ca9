import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { type Browser, PushService } from "./push-service";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

const data = makeDataFolder();
const port = await claimPort();
let server: Server;
let service: PushService;

const start = async () => {
  server = await startServer({ data, env: { PORT: port } });
};
const pushKey = async () =>
  ((await (await fetch(`${server.url}/v1/push-key`)).json()) as { publicKey: string }).publicKey;

beforeAll(async () => {
  await start();
  service = await PushService.start();
});

afterAll(async () => {
  service.stop();
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

interface Hook {
  readonly id: string;
  readonly status: string;
  readonly health: { readonly lastFailure: { readonly status: number | null; readonly error: string | null } | null };
}

/** Registers a subscription as a page does with the result of `pushManager.subscribe`. */
async function register(player: HttpPlayer, browser: Browser): Promise<Hook> {
  const { endpoint, keys } = browser.toJSON();
  const made = await player.call<{ webhook: Hook }>("POST", "/v1/webhooks", {
    url: endpoint,
    format: "web-push",
    keys,
  });
  return made.webhook;
}

const hookOf = (player: HttpPlayer, { id }: Hook) => player.call<Hook>("GET", `/v1/webhooks/${id}`);
const untilArrived = (browser: Browser, count: number) =>
  until(async () => (browser.arrived.length >= count ? browser.arrived : undefined));

async function newGame(names: readonly [string, string]) {
  const [white, black] = [await HttpPlayer.signUp(server.url, names[0]), await HttpPlayer.signUp(server.url, names[1])];
  const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: black.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const { id } = await black.call<Game>("POST", `/v1/challenges/${challenge.id}/accept`);
  const move = async (player: HttpPlayer) => {
    const { legalMoves, ply } = await player.call<Game>("GET", `/v1/games/${id}`);
    await player.call("POST", `/v1/games/${id}/moves`, { move: legalMoves[0], ply });
  };
  return { id, white, black, move };
}

test("a turn reaches the browser encrypted, also after an outage of the push service and a kill of the server", async () => {
  const { id, white, black, move } = await newGame(["push-xerxes", "push-leonidas"]);
  const key = await pushKey();
  const browser = service.subscribe(key);
  const hook = await register(black, browser);
  expect(hook).toMatchObject({
    format: "web-push",
    status: "active",
    eventTypes: expect.arrayContaining(["turn.started"]),
  });

  await move(white);
  const [notice] = await untilArrived(browser, 1);
  expect(notice?.message).toMatchObject({
    web_push: 8030,
    mutable: true,
    notification: {
      title: "Spartan Chess against push-xerxes",
      body: expect.stringMatching(
        /^It is your turn in Spartan Chess against push-xerxes: your opponent played \S+; move by /,
      ),
      tag: id,
      navigate: `${server.url}/games/${id}`,
      data: { type: "turn.started", gameId: id, deadlineAt: expect.stringMatching(/Z$/) },
    },
  });
  expect(notice?.headers).toMatchObject({ topic: id, urgency: "normal" });
  const threeDays = 3 * 24 * 60 * 60;
  expect(Number(notice?.headers.ttl)).toBeGreaterThan(threeDays - 60);
  expect(Number(notice?.headers.ttl)).toBeLessThanOrEqual(threeDays);
  expect(notice?.headers).not.toHaveProperty("webhook-id");
  expect(notice?.claims.aud).toBe(new URL(browser.endpoint).origin.replace("http:", "https:"));

  type Log = { readonly items: readonly { readonly request: { readonly body: string }; readonly state: string }[] };
  const log = () => black.call<Log>("GET", `/v1/webhooks/${hook.id}/deliveries`);
  await expect.poll(log).toMatchObject({ items: [{ state: "delivered" }] });
  const { items } = await log();
  expect(JSON.parse(items[0]?.request.body ?? "")).toEqual(notice?.message);

  await move(black);
  service.status = 503;
  await move(white);
  await until(async () => (await hookOf(black, hook)).health.lastFailure ?? undefined);
  await server.kill9();
  service.status = 201;
  await start();
  await untilArrived(browser, 2);
  expect(browser.arrived.map(({ message }) => message.notification.tag)).toEqual([id, id]);
  expect(await pushKey()).toBe(key);
  expect(await black.call("POST", `/v1/webhooks/${hook.id}/ping`)).toMatchObject({ status: 201 });
  expect(browser.arrived.at(-1)?.message.notification).toMatchObject({ title: "Skytale", navigate: `${server.url}/` });
  expect(Math.max(...browser.arrived.map(({ message }) => JSON.stringify(message).length))).toBeLessThan(3000);
});

test("an expired subscription is tried once, then disabled, and makes room for a new one", async () => {
  const { white, black, move } = await newGame(["push-darius", "push-gorgo"]);
  const key = await pushKey();
  const gone = service.subscribe(key);
  const hook = await register(black, gone);
  service.forget(gone);
  await move(white);
  await until(async () => ((await hookOf(black, hook)).status === "disabled" ? true : undefined));
  const feed = await black.call<{ items: { type: string; data: unknown }[] }>("GET", "/v1/me/events?limit=100");
  expect(feed.items.filter(({ type }) => type === "webhook.disabled")).toMatchObject([
    { data: { webhookId: hook.id, reason: "gone" } },
  ]);
  await move(black);
  await move(white);
  const path = new URL(gone.endpoint).pathname;
  expect(service.asked.filter((asked) => asked === path)).toHaveLength(1);

  for (let n = 0; n < 9; n += 1) await register(black, service.subscribe(key));
  await register(black, service.subscribe(key));
  await expect(register(black, service.subscribe(key))).rejects.toThrow("too-many-webhooks");
  await expect(hookOf(black, hook)).rejects.toThrow("404");
  const others = { url: "http://127.0.0.1:59999/", eventTypes: ["webhook.disabled"] };
  await black.call("POST", "/v1/webhooks", others);
});

test("subscriptions are deleted with the token that registered them, and with the account", async () => {
  const { white, black, move } = await newGame(["push-artemisia", "push-agis"]);
  const key = await pushKey();
  const made = await black.call<{ token: string; info?: unknown }>("POST", "/v1/me/tokens", {
    name: "a phone",
    scopes: ["webhook:manage", "feed:read"],
  });
  const phone: HttpPlayer = Object.assign(Object.create(HttpPlayer.prototype), { ...black, token: made.token });
  const [lost, kept] = [service.subscribe(key), service.subscribe(key)];
  await register(phone, lost);
  await register(black, kept);
  const { items } = await black.call<{ items: { id: string; name: string }[] }>("GET", "/v1/me/tokens");
  const { id } = items.find(({ name }) => name === "a phone") ?? { id: "" };
  await fetch(`${server.url}/v1/me/tokens/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${black.token}` },
  });
  await move(white);
  await untilArrived(kept, 1);
  expect(lost.arrived).toEqual([]);
  expect((await black.call<{ items: unknown[] }>("GET", "/v1/webhooks")).items).toHaveLength(1);
});

test("after a change of the server's key, a browser gets nothing until it subscribes again", async () => {
  const { white, black, move } = await newGame(["push-mardonius", "push-brasidas"]);
  const former = service.subscribe(await pushKey());
  const hook = await register(black, former);
  await server.stop();
  fs.rmSync(path.join(data, "vapid-keys"));
  await start();
  expect(await pushKey()).not.toBe(former.serverKey);
  await move(white);
  const ended = await until(async () => {
    const now = await hookOf(black, hook);
    return now.status === "disabled" ? now : undefined;
  });
  expect(ended.health.lastFailure).toMatchObject({ status: null, error: "this server's key was replaced" });
  expect(service.asked).not.toContain(new URL(former.endpoint).pathname);

  const anew = service.subscribe(await pushKey());
  const { endpoint, keys } = anew.toJSON();
  await black.call("PATCH", `/v1/webhooks/${hook.id}`, { url: endpoint, keys, status: "active" });
  await move(black);
  await move(white);
  await untilArrived(anew, 1);
});
