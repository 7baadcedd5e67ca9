import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MailService } from "../../../scripts/serve/mail/mail-service";
import { extraHeaders, type Mail } from "../../../src/channels/email/mail";
import type { MailOrder } from "../../../src/channels/email/transport";
import { type MailMood, MailReceiver } from "../../server/mail-receiver";

const MAIL: Mail = {
  id: "n1",
  to: "leonidas@example.com",
  thread: "game-g1",
  subject: "Your turn in Spartan Chess against Ξέρξης",
  text: "♞ Move by Tue 24 Nov.\n.leading dot\n",
  html: "<p>♞ Move by Tue 24 Nov.</p>",
  unsubscribe: "https://skytale.example/v1/email/unsubscribe?token=t",
};
const orderOf = (mail: Mail): MailOrder => ({
  from: "Skytale <notices@skytale.example>",
  host: "skytale.example",
  at: Date.parse("2026-11-24T18:00:00Z"),
  returnPath: null,
  mail,
  headers: extraHeaders(mail, "skytale.example"),
});

/** Time limits of an SMTP session that no test reaches. */
const PATIENT = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 20_000, dnsTimeout: 20_000 };

let data: string;
beforeEach(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-mail-"));
});
afterEach(() => fs.rmSync(data, { recursive: true }));

describe("by SMTP", () => {
  let receiver: MailReceiver;
  beforeEach(async () => {
    receiver = await MailReceiver.start();
  });
  afterEach(() => receiver.stop());

  test("a mail arrives with its texts and headers", async () => {
    expect(await new MailService(receiver.url, data).send(orderOf(MAIL))).toEqual({ kind: "accepted" });
    const [mail] = receiver.mails;
    expect(mail).toMatchObject({
      from: { name: "Skytale", address: "notices@skytale.example" },
      to: [{ address: "leonidas@example.com" }],
      subject: MAIL.subject,
      messageId: "<n1@skytale.example>",
      inReplyTo: "<game-g1@skytale.example>",
    });
    expect(mail?.text).toContain("♞ Move by Tue 24 Nov.\n.leading dot");
    expect(mail?.html).toContain(MAIL.html);
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe")).toBe(`<${MAIL.unsubscribe}>`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
  });

  test("reports of failures go to the return path, or to the sender if the server refuses it", async () => {
    const service = new MailService(receiver.url, data);
    const returnPath = "bounce+p.1.a.c@reply.skytale.example";
    expect(await service.send({ ...orderOf(MAIL), returnPath })).toEqual({ kind: "accepted" });
    receiver.onlyDomain = "skytale.example";
    expect(await service.send({ ...orderOf(MAIL), returnPath })).toEqual({ kind: "accepted" });
    expect(receiver.returnPaths).toEqual([returnPath, "notices@skytale.example"]);
    expect(receiver.mails.map(({ from }) => from?.address)).toEqual(Array(2).fill("notices@skytale.example"));
    receiver.onlyDomain = "other.example";
    expect(await service.send({ ...orderOf(MAIL), returnPath })).toMatchObject({ kind: "temporary" });
  });

  test("line breaks in a text of a player add no headers", async () => {
    const evil = { ...MAIL, subject: "Hi\r\nBcc: all@example.com\r\n\r\nbody" };
    await new MailService(receiver.url, data).send(orderOf(evil));
    expect(receiver.attempts).toBe(1);
    expect(receiver.mails[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
  });

  test.each<{ mood: MailMood; kind: string }>([
    { mood: "unknown-user", kind: "permanent" },
    { mood: "mailbox-full", kind: "temporary" },
    { mood: "unauthenticated", kind: "temporary" },
    { mood: "relay-denied", kind: "temporary" },
    { mood: "content-refused", kind: "temporary" },
    { mood: "drops", kind: "temporary" },
    { mood: "swallows", kind: "temporary" },
  ])("a receiver that $mood is $kind", async ({ mood, kind }) => {
    receiver.mood = mood;
    const result = await new MailService(receiver.url, data).send(orderOf(MAIL));
    expect(result.kind).toBe(kind);
    // The reason is stored and shown, so it must not contain the address.
    expect(JSON.stringify(result)).not.toContain("leonidas@");
  });

  test("a receiver that is slower than the time limits is temporary", async () => {
    receiver.delay = 60_000;
    const limits = { ...PATIENT, socketTimeout: 500 };
    const result = await new MailService(receiver.url, data, limits).send(orderOf(MAIL));
    expect(result).toEqual({ kind: "temporary", reason: "Timeout" });
    receiver.delay = 0;
  });

  test("a receiver that never greets is temporary", async () => {
    const silent = net.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as net.AddressInfo;
    const limits = { ...PATIENT, greetingTimeout: 500 };
    const result = await new MailService(`smtp://127.0.0.1:${port}`, data, limits).send(orderOf(MAIL));
    expect(result).toEqual({ kind: "temporary", reason: "Greeting never received" });
    silent.close();
  });

  test("a server that is down is temporary", async () => {
    const { url } = receiver;
    await receiver.stop();
    receiver = await MailReceiver.start();
    const result = await new MailService(url, data).send(orderOf(MAIL));
    expect(result.kind).toBe("temporary");
  });
});

describe("without SMTP", () => {
  test("a mail is a file in the outbox, and a second attempt replaces it", async () => {
    const service = new MailService(null, data);
    await service.send(orderOf(MAIL));
    await service.send(orderOf(MAIL));
    const files = fs.readdirSync(path.join(data, "mail"));
    expect(files.sort()).toEqual(["n1.eml", "n1.json"]);
    const mail = await PostalMime.parse(fs.readFileSync(path.join(data, "mail", "n1.eml")));
    expect(mail).toMatchObject({ subject: MAIL.subject, to: [{ address: MAIL.to }] });
    expect(mail.date).toBe("2026-11-24T18:00:00.000Z");
  });

  test("an id cannot name a file elsewhere", async () => {
    await new MailService(null, data).send(orderOf({ ...MAIL, id: "../../etc/passwd" }));
    expect(fs.readdirSync(path.join(data, "mail"))).toContain("______etc_passwd.eml");
  });
});
