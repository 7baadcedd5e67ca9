import fs from "node:fs";
import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { firstNotice, sendMail, verifyAddress } from "./mail-player";
import { MailReceiver } from "./mail-receiver";
import { claimPort } from "./ports";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

const ADDRESS = "leonidas@example.com";
const DOMAIN = "reply.skytale.example";

interface Game {
  readonly id: string;
  readonly ply: number;
  readonly moves: readonly { readonly san: string }[];
}

let data: string;
let port: string;
let inboxPort: string;
let server: Server;
let receiver: MailReceiver;
let player: HttpPlayer;

const start = () =>
  startServer({
    data,
    env: {
      PORT: port,
      SMTP_URL: receiver.url,
      MAIL_FROM: "Skytale <notices@skytale.example>",
      SMTP_IN_PORT: inboxPort,
      MAIL_REPLY_DOMAIN: DOMAIN,
    },
  });

beforeAll(async () => {
  data = makeDataFolder();
  receiver = await MailReceiver.start();
  [port, inboxPort] = [await claimPort(), await claimPort()];
  server = await start();
  player = await HttpPlayer.signUp(server.url, "leonidas");
  await verifyAddress(server.url, receiver, player, { address: ADDRESS, moveByReply: true, reminder: 0.9 });
});

afterAll(async () => {
  await server.stop();
  await receiver.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

/** The answer to the mail with a Message-ID. */
const answerTo = (messageId: string): Promise<Email> =>
  until(async () => receiver.mails.find(({ inReplyTo }) => inReplyTo === messageId));

/** Sends a mail to the server's SMTP port, as the player's mail server would. */
const send = (mail: object) =>
  sendMail(Number(inboxPort), { from: "Leonidas <Leonidas@example.com>", subject: "Re: Your turn", ...mail });

const gameNow = (id: string) => player.call<Game>("GET", `/v1/games/${id}`);

describe("a reply", () => {
  let game: string;
  let replyTo: string;

  beforeAll(async () => {
    ({ game, replyTo } = await firstNotice(receiver, player, ADDRESS));
    expect(replyTo).toMatch(/^move\+[a-z\d.]+@reply\.skytale\.example$/);
  });

  test("is refused from another address, to a forged one, and to another domain", async () => {
    const forged = replyTo.replace(/\w@/, (end) => (end === "0@" ? "1@" : "0@"));
    await expect(send({ to: replyTo, text: "e4", from: "xerxes@example.com" })).rejects.toThrow(/confirmed address/);
    await expect(send({ to: forged, text: "e4" })).rejects.toThrow(/no such address/);
    await expect(send({ to: "somebody@elsewhere.example", text: "e4" })).rejects.toThrow(/own domain only/);
    await expect(send({ to: replyTo, text: "e4\n".repeat(100_000) })).rejects.toThrow();
    expect((await gameNow(game)).ply).toBe(0);
  });

  test("of a program is ignored, and one with two moves or an illegal move says so", async () => {
    const before = receiver.mails.length;
    await send({ to: replyTo, text: "e4", headers: { "Auto-Submitted": "auto-replied" } });
    await send({ to: replyTo, text: "e4\nd4", messageId: "<two@example.com>" });
    const two = await answerTo("<two@example.com>");
    expect(two.text).toContain("No move was played. The message contains more than one move.");
    await send({ to: replyTo, text: "e2e5", messageId: "<illegal@example.com>" });
    const illegal = await answerTo("<illegal@example.com>");
    expect(illegal.text).toMatch(/No move was played.*e2e5[\s\S]*Legal moves: .*e2e4/);
    expect(illegal.replyTo?.[0]?.address).toBe(replyTo);
    expect(receiver.mails.length).toBe(before + 2);
    expect((await gameNow(game)).ply).toBe(0);
  });

  test("plays its move once, and a later one to the same address plays nothing", async () => {
    const text = "e4\n\nOn Tue, 24 Nov 2026 at 18:00, Skytale <notices@skytale.example> wrote:\n> Your turn";
    const reply = { to: replyTo, text, messageId: "<first@example.com>" };
    await send(reply);
    await send(reply);
    const played = await answerTo("<first@example.com>");
    expect(played.text).toContain("You played e4.");
    expect(played.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
    expect((await gameNow(game)).moves[0]?.san).toBe("e4");

    await send({ to: replyTo, text: "d4", messageId: "<late@example.com>" });
    const late = await answerTo("<late@example.com>");
    expect(late.text).toContain("No move was played. The game has moved on since that message.");
    expect(receiver.mails.filter(({ inReplyTo }) => inReplyTo === "<first@example.com>")).toHaveLength(1);
    expect((await gameNow(game)).moves[0]?.san).toBe("e4");
  });

  test("that was played before the server was killed is answered once, after the restart", async () => {
    const next = await until(async () =>
      receiver.mails
        .map((mail) => mail.replyTo?.[0]?.address)
        .find((address) => address?.startsWith("move+") && address !== replyTo),
    );
    receiver.mood = "drops";
    await send({ to: next, text: "d4", messageId: "<second@example.com>" });
    await until(async () => ((await gameNow(game)).moves[2]?.san === "d4" ? true : undefined));
    await server.kill9();
    receiver.mood = "accepts";
    server = await start();
    const answer = await answerTo("<second@example.com>");
    expect(answer.text).toContain("You played d4.");
    const own = (await gameNow(game)).moves.filter((_, index) => index % 2 === 0).map(({ san }) => san);
    expect(own).toEqual(["e4", "d4"]);
    expect(receiver.mails.filter(({ inReplyTo }) => inReplyTo === "<second@example.com>")).toHaveLength(1);
  }, 120_000);

  test("is refused after the player has turned replies off", async () => {
    await player.call("PUT", "/v1/me/email", { address: ADDRESS });
    await expect(send({ to: replyTo, text: "e4" })).rejects.toThrow(/does not move by e-mail/);
  });
});

describe("a report of a mail server", () => {
  /** Sends a report to a return path, as the mail server of the recipient does. */
  const report = (to: string, status: string, action = "failed") =>
    sendMail(Number(inboxPort), {
      envelope: { from: "", to },
      raw: [
        "From: MAILER-DAEMON@mx.example.com",
        `To: ${to}`,
        "Subject: Undelivered Mail",
        "Auto-Submitted: auto-replied",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.example.com",
        "",
        `Final-Recipient: rfc822; ${ADDRESS}`,
        `Action: ${action}`,
        `Status: ${status}`,
        `Diagnostic-Code: smtp; 550 ${status} <${ADDRESS}> User unknown`,
        "--b--",
        "",
      ].join("\r\n"),
    });
  const bounce = async () => (await player.call<{ bounce: { reason: string } | null }>("GET", "/v1/me/email")).bounce;

  test("about a failure is a bounce; a delay, a policy or a forged return path is not", async () => {
    const headers = { Authorization: `Bearer ${player.token}` };
    expect((await fetch(`${server.url}/v1/me/email/test`, { method: "POST", headers })).status).toBe(202);
    await until(async () => receiver.mails.find(({ subject }) => subject?.startsWith("Test message")));
    const path = receiver.returnPaths.at(-1) ?? "";
    expect(path).toMatch(/^bounce\+[a-z\d.]+@reply\.skytale\.example$/);
    await report(path, "4.4.1", "delayed");
    await report(path, "5.7.1");
    expect(await bounce()).toBeNull();
    const forged = path.replace(/\w@/, (end) => (end === "0@" ? "1@" : "0@"));
    await expect(report(forged, "5.1.1")).rejects.toThrow(/no such address/);
    expect(await bounce()).toBeNull();
    await report(path, "5.1.1");
    expect((await bounce())?.reason).toBe("550 5.1.1 … User unknown");
    const { items } = await player.call<{ items: { eventType: string; state: string }[] }>(
      "GET",
      "/v1/me/email/deliveries",
    );
    expect(items[0]).toMatchObject({ eventType: "email.test", state: "failed" });
  });
});
