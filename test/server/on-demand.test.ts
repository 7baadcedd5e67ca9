import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator } from "./authenticator";
import { HttpPlayer, until } from "./http-player";
import { ask } from "./json-calls";
import { firstNotice, sendMail, verifyAddress } from "./mail-player";
import { MailReceiver } from "./mail-receiver";
import { claimPort } from "./ports";
import { type Server, startServer } from "./spawn-server";

let server: Server;
let receiver: MailReceiver;
let inboxPort: string;

beforeAll(async () => {
  receiver = await MailReceiver.start();
  inboxPort = await claimPort();
  server = await startServer({
    env: {
      SMTP_URL: receiver.url,
      MAIL_FROM: "Skytale <notices@skytale.example>",
      SMTP_IN_PORT: inboxPort,
      MAIL_REPLY_DOMAIN: "reply.skytale.example",
    },
  });
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

let mailedPlayers = 0;
let evaluatedGames = 0;

/** For each module of src/on-demand/, a request that needs it, and a text in the answer that only the module makes. */
const FIRST_USES: Readonly<Record<string, (player: HttpPlayer) => Promise<readonly [string, string]>>> = {
  bots: async (player) => [
    JSON.stringify(await player.call("POST", "/v1/variants/sparta/analyze", { moves: [], best: true })),
    '"depth":',
  ],
  evaluation: async (white) => {
    evaluatedGames += 1;
    const black = await HttpPlayer.signUp(server.url, `evaluated-${evaluatedGames}`);
    const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent: black.username,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P1D" },
      rated: false,
    });
    const { id } = await black.call<{ id: string }>("POST", `/v1/challenges/${challenge.id}/accept`);
    await white.call("POST", `/v1/games/${id}/moves`, { move: "e2e4", ply: 0 });
    await black.call("POST", `/v1/games/${id}/resign`);
    await white.call("POST", `/v1/games/${id}/evaluation`);
    const evaluation = await until(async () => {
      const text = JSON.stringify(await white.call("GET", `/v1/games/${id}/evaluation`));
      return text.includes('"result":null') ? undefined : text;
    });
    return [evaluation, '"accuracy":'];
  },
  mails: async () => {
    mailedPlayers += 1;
    const name = `mailed-${mailedPlayers}`;
    const player = await HttpPlayer.signUp(server.url, name);
    await player.call("PUT", "/v1/me/email", { address: `${name}@example.com` });
    const letter = await until(async () => receiver.mails.find(({ to }) => to?.[0]?.address === `${name}@example.com`));
    return [letter.text ?? "", "Confirm the address"];
  },
  mcp: async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const answer = await fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify(message),
    });
    return [await answer.text(), "play_move"];
  },
  oauth: async () => {
    const answer = await fetch(`${server.url}/.well-known/oauth-authorization-server`);
    return [await answer.text(), '"code_challenge_methods_supported":["S256"]'];
  },
  pictures: async () => {
    const answer = await fetch(`${server.url}/v1/variants/sparta/board.svg`);
    return [await answer.text(), "<svg"];
  },
  png: async () => {
    const answer = await fetch(`${server.url}/v1/variants/sparta/board.png`);
    return [await answer.text(), "IHDR"];
  },
  puzzles: async () => {
    const answer = await fetch(`${server.url}/v1/puzzles/sparta/daily`);
    return [await answer.text(), '"lastMove"'];
  },
  replies: async () => {
    mailedPlayers += 1;
    const name = `mailed-${mailedPlayers}`;
    const address = `${name}@example.com`;
    const player = await HttpPlayer.signUp(server.url, name);
    await verifyAddress(server.url, receiver, player, { address, moveByReply: true, reminder: 0.9 });
    const { replyTo } = await firstNotice(receiver, player, address);
    const messageId = `<${name}@mail.example.com>`;
    await sendMail(Number(inboxPort), {
      from: address,
      to: replyTo,
      subject: "Re: Your turn",
      text: "e2e5",
      messageId,
    });
    const answer = await until(async () => receiver.mails.find(({ inReplyTo }) => inReplyTo === messageId));
    return [answer.text ?? "", "Legal moves:"];
  },
  swiss: async (organizer) => {
    const { id } = await organizer.call<{ id: string }>("POST", "/v1/tournaments", {
      name: "Four of a Swiss",
      variant: "spartan-chess",
      format: { kind: "swiss", rounds: 2 },
      timeControl: { kind: "per-move", perMove: "P1D" },
      entry: { most: 4 },
      start: { kind: "full" },
    });
    for (const number of [1, 2, 3, 4]) {
      const player = await HttpPlayer.signUp(server.url, `swiss-${id.slice(0, 8)}-${number}`);
      await player.call("PUT", `/v1/tournaments/${id}/entries/me`);
    }
    const games = () => organizer.call<{ items: readonly unknown[] }>("GET", `/v1/tournaments/${id}/games`);
    await expect.poll(async () => (await games()).items.length, { timeout: 20_000 }).toBe(2);
    return [JSON.stringify(await games()), '"status":"running"'];
  },
  webauthn: async ({ token }) => {
    // Passkeys are bound to a host name.
    const url = server.url.replace("127.0.0.1", "localhost");
    const authenticator = new Authenticator(url);
    const options = await ask(`${url}/v1/me/passkeys/options`, "POST", { token });
    const credential = authenticator.create(options.body);
    const added = await ask(`${url}/v1/me/passkeys`, "POST", { token, body: { name: "my phone", credential } });
    return [JSON.stringify(added.body), authenticator.id];
  },
};

/** Modules without a case here. The writer of dumps needs games of an earlier month: test/server/dumps.test.ts. */
const ELSEWHERE = ["dumps"];

test("each module that the Worker loads on demand has a case here", () => {
  const modules = fs.readdirSync(path.join(import.meta.dirname, "../../src/on-demand"));
  const names = modules.filter((name) => name.endsWith(".mts")).map((name) => path.parse(name).name);
  expect([...Object.keys(FIRST_USES), ...ELSEWHERE].sort()).toEqual(names.sort());
});

test.each(Object.entries(FIRST_USES))(
  "the module %s is loaded at its first use, also by several requests at once",
  async (name, use) => {
    const player = await HttpPlayer.signUp(server.url, `user-of-${name}`);
    for (const [answer, expected] of await Promise.all([use(player), use(player)])) expect(answer).toContain(expected);
  },
);
