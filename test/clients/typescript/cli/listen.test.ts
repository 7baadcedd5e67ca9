import fs from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { secretOf } from "../../../../clients/typescript/cli/webhooks/secret";
import { HttpPlayer, until } from "../../../server/http-player";
import { claimPort } from "../../../server/ports";
import { makeDataFolder, type Server, startServer } from "../../../server/spawn-server";
import { answer, startScripted } from "../scripted-server";
import { HookReceiver } from "./hook-receiver";
import { CommandUser, type RunningCommand } from "./run-skytale";

// `skytale listen` against a real server and real receivers that verify signatures, with failures of both.

let data = "";
let port = "";
let server: Server;
let user: CommandUser;
let receiver: HookReceiver;
let player: HttpPlayer;
let opponent: HttpPlayer;
let named = 0;

const start = (): Promise<Server> => startServer({ data, env: { PORT: port, STREAM_KEEP_ALIVE: "PT1S" } });

beforeAll(async () => {
  data = makeDataFolder();
  port = await claimPort();
  server = await start();
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

beforeEach(async () => {
  named += 1;
  player = await HttpPlayer.signUp(server.url, `listener-${named}`);
  opponent = await HttpPlayer.signUp(server.url, `opponent-${named}`);
  user = new CommandUser({ SKYTALE_SERVER: server.url, SKYTALE_TOKEN: player.token });
  receiver = await HookReceiver.start();
});

afterEach(async () => {
  user.dispose();
  await receiver.close();
});

/** Starts the command. The receiver gets the secret before the first event can arrive. */
async function listen(...options: readonly string[]): Promise<RunningCommand> {
  receiver.secret = secretOf(player.token);
  const running = user.start(["listen", "--forward-to", receiver.url, ...options]);
  const [secret] = await running.printed(/whsec_[\w+/=]+/);
  expect(secret).toBe(receiver.secret);
  return running;
}

/** Starts the command without a stored position and waits until it stores one. */
const listenFromNow = async (...options: readonly string[]): Promise<RunningCommand> => {
  const running = await listen(...options);
  await until(async () => (fs.readdirSync(user.folder).some((file) => file.startsWith("listen-")) ? true : undefined));
  return running;
};

/** Starts a game in which the listening player is to move, and waits until its first events are in the feed. */
async function begin(): Promise<string> {
  const { id } = await opponent.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: player.username,
    color: "black",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const game = await player.call<{ id: string }>("POST", `/v1/challenges/${id}/accept`);
  await toldOf("turn.started");
  return game.id;
}

const move = (who: HttpPlayer, id: string, text: string, ply: number) =>
  who.call("POST", `/v1/games/${id}/moves`, { move: text, ply });

/** The ids of all events in the listening player's feed, without those that the filter excludes. */
async function feed(): Promise<readonly string[]> {
  const { items } = await player.call<{ items: { id: string }[] }>("GET", "/v1/me/events");
  return items.map(({ id }) => id);
}

/** Waits until the receiver has accepted the whole feed. Fails if an event arrived twice or is not in the feed. */
async function expectAll(): Promise<void> {
  await until(async () => ((await feed()).every((id) => receiver.taken.includes(id)) ? true : undefined));
  // The feed may have grown since it was read.
  const { taken } = receiver;
  expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
  expect(await feed()).toEqual(expect.arrayContaining([...taken]));
}

/** Waits until the feed's last event has this type. An event is stored a moment after the request that caused it. */
const toldOf = (type: string): Promise<boolean> =>
  until(async () => {
    const { items } = await player.call<{ items: { type: string }[] }>("GET", "/v1/me/events");
    return items.at(-1)?.type === type || undefined;
  });

test("delivers each event as the server's own webhooks do", async () => {
  const real = await HookReceiver.start();
  const { secret } = await player.call<{ secret: string }>("POST", "/v1/webhooks", {
    url: real.url,
    eventTypes: ["*"],
  });
  real.secret = secret;
  const listening = await listenFromNow();
  await move(player, await begin(), "e2e4", 0);
  await receiver.took("move.played");
  await until(async () => (real.taken.filter((id) => !id.includes("ping")).length === 4 ? true : undefined));
  await expectAll();
  for (const { body, headers, id, type } of real.received.filter((received) => received.type !== "webhook.ping")) {
    const forwarded = receiver.received.find((received) => received.id === id);
    expect(forwarded?.body, type).toBe(body);
    const own = Object.keys(headers).filter((name) => /^(webhook-|content-type|user-agent)/.test(name));
    for (const name of own) {
      if (/timestamp|signature/.test(name)) expect(forwarded?.headers[name]).toBeDefined();
      else expect(forwarded?.headers[name]).toBe(headers[name]);
    }
  }
  await listening.printed(/^\d\d:\d\d:\d\d {2}move.played +\S+ {2}→ 204 in \d+ ms$/m);
  expect(await listening.interrupt()).toMatchObject({ code: 0 });
  await real.close();
});

test("forwards only the requested event types", async () => {
  await listenFromNow("--events", "turn.started,challenge.*");
  await move(player, await begin(), "e2e4", 0);
  await Promise.all([receiver.took("challenge.received"), receiver.took("turn.started")]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  // The events of the game itself, such as moves, are filtered out.
  expect(receiver.received.map(({ type }) => type).toSorted()).toEqual(["challenge.received", "turn.started"]);
});

test("continues after its last position, with the same secret", async () => {
  const first = await listenFromNow();
  const id = await begin();
  await receiver.took("turn.started");
  await first.interrupt();
  await move(player, id, "e2e4", 0);
  await move(opponent, id, "b7d5", 1);

  const second = await listen();
  expect(second.stdout).toContain("Continuing after event");
  await expectAll();
  await second.interrupt();

  const third = await listen("--skip-missed");
  expect(third.stdout).toContain("Forwarding new events");
  await third.interrupt();
});

test("shows that the receiver is down and delivers everything in order once it is back", async () => {
  await receiver.close();
  const listening = await listenFromNow();
  const id = await begin();
  await listening.printed(/Cannot connect to http:.*ECONNREFUSED/);
  await move(player, id, "e2e4", 0);
  expect(listening.stdout.match(/Cannot connect/g)).toHaveLength(1);
  await receiver.open();
  await receiver.took("move.played");
  await expectAll();
  const ofGame = (ids: readonly string[]) => ids.filter((event) => event.startsWith(id));
  expect(ofGame(receiver.taken)).toEqual(ofGame(await feed()));
  await listening.printed(/is back/);
});

test("delivers events that failed before the command was stopped after the next start", async () => {
  await receiver.close();
  const first = await listenFromNow();
  await begin();
  await first.printed(/Cannot connect/);
  expect((await first.interrupt()).stderr).toMatch(/\d+ events were not delivered/);
  await receiver.open();
  await listen();
  await expectAll();
});

test("retries a failed event without delaying others", async () => {
  let failures = 0;
  receiver.answer = ({ type }) => {
    if (type !== "turn.started" || failures === 2) return 204;
    failures += 1;
    return failures === 1 ? 500 : undefined;
  };
  // All events exist before the command starts, so they are delivered in quick succession.
  await move(player, await begin(), "e2e4", 0);
  await toldOf("move.played");
  const listening = await listen("--json", "--after", "0");
  await receiver.took("turn.started");
  await expectAll();
  const types = receiver.received.filter(({ status }) => status === 204).map(({ type }) => type);
  expect(types.indexOf("move.played")).toBeLessThan(types.indexOf("turn.started"));
  const attempts = () =>
    listening.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ eventType }) => eventType === "turn.started");
  await until(async () => (attempts().length === 3 ? true : undefined));
  expect(attempts()).toMatchObject([
    { kind: "attempt", attempt: 1, status: 500, error: null, nextAttemptInMs: 1000 },
    { attempt: 2, status: null, error: expect.any(String), nextAttemptInMs: 5000 },
    { attempt: 3, status: 204, nextAttemptInMs: null },
  ]);
});

test("gives up on a 410 and does not follow a redirect", async () => {
  receiver.answer = ({ type }) => (type === "turn.started" ? 410 : type === "game.started" ? 302 : 204);
  const listening = await listenFromNow();
  await begin();
  await listening.printed(/turn.started.*→ 410 in \d+ ms: said 410; gone: the server would disable this webhook/);
  await listening.printed(/game.started.*→ 302 in \d+ ms: said 302; retrying in 1 s/);
  await listening.printed(/game.started.*→ 302 in \d+ ms: said 302; retrying in 5 s/);
  expect(receiver.received.filter(({ type }) => type === "turn.started")).toHaveLength(1);
});

test("reconnects after the server was killed and restarted", async () => {
  const listening = await listenFromNow();
  const id = await begin();
  await receiver.took("turn.started");
  await server.kill9();
  await listening.printed(/Retrying in \d+ s\./);
  server = await start();
  await move(player, id, "e2e4", 0);
  await receiver.took("move.played");
  await expectAll();
});

test("repeats few events and loses none when the command is killed", async () => {
  const first = await listenFromNow();
  await begin();
  await receiver.took("turn.started");
  await until(async () => {
    const [file = ""] = fs.readdirSync(user.folder);
    return fs.readFileSync(`${user.folder}/${file}`, "utf8").includes((await feed()).at(-1) ?? "?") ? true : undefined;
  });
  first.child.kill("SIGKILL");
  await begin();
  await listen();
  await expectAll();
});

test("ends with an explanation when its token is revoked", async () => {
  const { id, token } = await player.call<{ id: string; token: string }>("POST", "/v1/me/tokens", {
    name: "laptop",
    scopes: ["feed:read", "account:read"],
  });
  const listening = user.start(["listen", "--forward-to", receiver.url], { SKYTALE_TOKEN: token });
  await listening.printed(/whsec_/);
  await player.call("DELETE", `/v1/me/tokens/${id}`).catch(() => undefined);
  expect(await listening.ended).toMatchObject({ code: 3, stderr: expect.stringContaining("revoked") });
});

test("reports that it is listening after it has caught up", async () => {
  let begin: () => void = () => undefined;
  await using slow = await startScripted(answer(200, { username: "leonidas" }), (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    begin = () => void response.write('id: 0\nevent: state\ndata: {"counts":{}}\n\n');
  });
  const listening = user.start(["listen", "--forward-to", receiver.url, "--server", slow.url]);
  await until(async () => (slow.seen.length === 2 ? true : undefined));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(listening.stdout).toBe("");
  begin();
  await listening.printed(/^Forwarding new events/m);
});

test("continues with the oldest event if the server no longer has its position", async () => {
  await begin();
  const listening = await listen("--after", "gone-1");
  await expectAll();
  expect(listening.stderr).toContain("Continuing with the oldest stored event");
});

test("posts a signed sample of each event type by trigger and reports the result", async () => {
  const sent = await user.run(["trigger", "turn.started", "--forward-to", receiver.url, "--json"]);
  expect(sent).toMatchObject({ code: 4, stdout: "" });
  expect(JSON.parse(sent.stderr).error).toMatchObject({ code: "not-taken", status: 401 });
  receiver.secret = JSON.parse((await listenFromNow("--json")).stdout.split("\n")[0] ?? "").secret;
  const ok = await user.json<Record<string, unknown>>("trigger", "turn.started", "--forward-to", receiver.url);
  expect(ok).toMatchObject({ eventType: "turn.started", status: 204, secret: receiver.secret });
  const { body } = await receiver.took("turn.started");
  expect(JSON.parse(body).data.legalMoves).toContain("e2e4");
  expect(await user.ok("trigger", "webhook.ping", "--forward-to", receiver.url)).toContain("would be verified");
  await receiver.close();
  expect(await user.run(["trigger", "game.finished", "--forward-to", receiver.url])).toMatchObject({ code: 5 });

  await receiver.open();
  receiver.secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const offline = new CommandUser({ SKYTALE_WEBHOOK_SECRET: receiver.secret });
  expect(await offline.ok("trigger", "game.finished", "--forward-to", receiver.url)).toContain("→ 204");
  offline.dispose();
});
