import fs from "node:fs";
import type { Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { startHouseGame, verifyAddress } from "./mail-player";
import { MailReceiver } from "./mail-receiver";
import { claimPort } from "./ports";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

const ADDRESS = "leonidas@example.com";

interface EmailSettings {
  readonly address: string | null;
  readonly pendingAddress: string | null;
  readonly notices: string;
  readonly reminder: number | null;
  readonly recovery: boolean;
  readonly bounce: { readonly reason: string } | null;
  readonly problem: { readonly reason: string } | null;
  readonly stoppedAt: string | null;
}

let data: string;
let port: string;
let server: Server;
let receiver: MailReceiver;
let player: HttpPlayer;

const start = () =>
  startServer({
    data,
    env: { PORT: port, SMTP_URL: receiver.url, MAIL_FROM: "Skytale <notices@skytale.example>" },
  });

beforeEach(async () => {
  data = makeDataFolder();
  port = await claimPort();
  receiver = await MailReceiver.start();
  server = await start();
  player = await HttpPlayer.signUp(server.url, "leonidas");
});

afterEach(async () => {
  await server.stop();
  await receiver.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

const settings = () => player.call<EmailSettings>("GET", "/v1/me/email");
const put = (body: object) => player.call<EmailSettings>("PUT", "/v1/me/email", body);
const post = (path: string, body?: object) =>
  fetch(server.url + path, {
    method: "POST",
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

/** The first mail with a subject, once it has arrived. */
const mailAbout = (subject: RegExp): Promise<Email> =>
  until(async () => receiver.mails.find((mail) => subject.test(mail.subject ?? "")));
const linkIn = (mail: Email, pattern: RegExp): URL => new URL(pattern.exec(mail.text ?? "")?.[0] ?? "about:blank");

/** Sets and verifies the address, and forgets the mails so far. */
async function prepareAddress(preferences: object = {}): Promise<void> {
  await verifyAddress(server.url, receiver, player, { address: ADDRESS, ...preferences });
  receiver.mails.length = 0;
}

const startGame = (perMove = "PT40S") => startHouseGame(player, perMove);

describe("an address", () => {
  test("is used after its link was followed, and its owner can stop all mails", async () => {
    const set = await put({ address: ADDRESS, notices: "digest", digestHours: [8] });
    expect(set).toMatchObject({ address: null, pendingAddress: ADDRESS });
    const mail = await mailAbout(/Confirm/);
    expect(mail.to).toEqual([{ address: ADDRESS, name: "" }]);

    // Another link within the hour is refused, also for another player.
    const stranger = await HttpPlayer.signUp(server.url, "xerxes");
    await expect(put({ address: ADDRESS, resend: true })).rejects.toMatchObject({ status: 429 });
    await expect(stranger.call("PUT", "/v1/me/email", { address: ADDRESS })).rejects.toMatchObject({ status: 429 });

    const token = linkIn(mail, /http\S+\/email\/verify#\S+/).hash.slice(1);
    expect((await post("/v1/me/email/verify", { token: `${token}x` })).status).toBe(409);
    expect((await post("/v1/me/email/verify", { token })).status).toBe(204);
    expect((await post("/v1/me/email/verify", { token })).status).toBe(204);
    expect(await settings()).toMatchObject({ address: ADDRESS, pendingAddress: null, notices: "digest" });

    // The owner stops the mails to the verified address, and allows them again.
    const stop = linkIn(mail, /http\S+\/v1\/email\/stop\S+/);
    const pressed = await post(stop.pathname + stop.search);
    expect(pressed.status).toBe(200);
    expect(await settings()).toMatchObject({ address: ADDRESS, stoppedAt: expect.any(String), nextMailAt: null });
    await expect(stranger.call("PUT", "/v1/me/email", { address: ADDRESS })).rejects.toMatchObject({ status: 409 });
    const resume = /action="([^"]*resume[^"]*)"/.exec(await pressed.text())?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await post(resume)).status).toBe(200);
    expect(await settings()).toMatchObject({ address: ADDRESS, stoppedAt: null });

    await put({ address: null });
    expect(await settings()).toMatchObject({ address: null, pendingAddress: null });
    expect((await post("/v1/me/email/verify", { token })).status).toBe(409);
    // A server that sends by SMTP has no outbox.
    expect((await fetch(`${server.url}/dev/mail`)).status).toBe(404);
  });

  test("gives access to the account if its owner allows that", async () => {
    await prepareAddress({ recovery: true });
    const [known, unknown] = await Promise.all(
      ["leonidas", "nobody"].map((username) => post("/v1/token-recovery/email", { username })),
    );
    expect([known?.status, unknown?.status]).toEqual([202, 202]);
    const link = linkIn(await mailAbout(/Sign in/), /http\S+\/recover#\S+/);
    const recoveryCode = new URLSearchParams(link.hash.slice(1)).get("code");
    const recover = () => post("/v1/token-recovery", { username: "leonidas", recoveryCode });
    const recovered = await recover();
    expect(recovered.status).toBe(201);
    const { token } = (await recovered.json()) as { token: string };
    expect(await HttpPlayer.of(server.url, "leonidas", token).call("GET", "/v1/me/email")).toMatchObject({
      address: ADDRESS,
    });
    expect((await recover()).status).toBe(403);
  });
});

describe("a notice", () => {
  test("is one mail for all games, with a link that ends the notices by one click", async () => {
    await prepareAddress();
    await startGame();
    await startGame();
    const mail = await mailAbout(/Your turn in 2 games/);
    const { items } = await player.call<{ items: { id: string }[] }>("GET", "/v1/me/games");
    expect(items).toHaveLength(2);
    for (const { id } of items) expect(mail.text).toContain(`${server.url}/games/${id}`);
    expect(mail.text).toMatch(/8 [a-z] [a-z]/);
    expect(receiver.mails).toHaveLength(1);

    const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const link = new URL(header.slice(1, -1));
    const shown = await fetch(link);
    expect(await shown.text()).toContain("<form");
    expect(await settings()).toMatchObject({ notices: "immediate" });
    const oneClick = await fetch(link, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(oneClick.status).toBe(200);
    expect(await settings()).toMatchObject({ notices: "off", reminder: null });
    link.searchParams.set("signature", "wrong");
    expect((await fetch(link, { method: "POST" })).status).toBe(404);
  });

  test("is repeated while the receiver fails, and arrives once", async () => {
    await prepareAddress({ reminder: null });
    receiver.mood = "mailbox-full";
    await startGame();
    await until(async () => (await settings()).problem ?? undefined);
    receiver.mood = "drops";
    const before = receiver.attempts;
    await until(async () => (receiver.attempts > before ? true : undefined));
    receiver.mood = "accepts";
    await mailAbout(/Your turn/);
    expect(await until(async () => ((await settings()).problem === null ? "gone" : undefined))).toBe("gone");
    expect(receiver.mails).toHaveLength(1);
  });

  test("that the address rejects for good is the last one", async () => {
    await prepareAddress();
    receiver.mood = "unknown-user";
    await startGame();
    const { reason } = await until(async () => (await settings()).bounce ?? undefined);
    expect(reason).toMatch(/^550/);
    expect(reason).not.toContain("@");
    const { attempts } = receiver;
    receiver.mood = "accepts";
    await startGame("PT5S");
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(receiver.attempts).toBe(attempts);
  });

  test("survives a kill while it is sent, with at most one copy", async () => {
    await prepareAddress({ reminder: null });
    receiver.delay = 1_500;
    await startGame("PT3M");
    const known = receiver.attempts;
    await until(async () => (receiver.attempts > known ? true : undefined), 150);
    await server.kill9();
    receiver.delay = 0;
    server = await start();
    await until(async () => ((await settings()).problem === null && receiver.mails.length > 0 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 35_000));
    expect(receiver.mails.length).toBeLessThanOrEqual(2);
    expect(new Set(receiver.mails.map(({ messageId }) => messageId)).size).toBe(1);
  }, 300_000);
});
