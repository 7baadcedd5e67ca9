import { describe, expect, test } from "vitest";
import { readInbox } from "../../../scripts/serve/mail/inbox-settings";
import { readSettings } from "../../../scripts/serve/settings";

describe("the mail inbox of a local server", () => {
  const DOMAIN = "reply.skytale.example";

  test("is open at a port for a domain, on the server's host", () => {
    const env = { MAIL_REPLY_DOMAIN: DOMAIN, SMTP_IN_PORT: "2525" };
    expect(readInbox(env, "127.0.0.1")).toEqual({ host: "127.0.0.1", port: 2525, domain: DOMAIN });
    expect(readInbox({}, "127.0.0.1")).toBeNull();
    expect(readInbox({ MAIL_REPLY_DOMAIN: "", SMTP_IN_PORT: "" }, "127.0.0.1")).toBeNull();
  });

  test.each([
    { env: { SMTP_IN_PORT: "2525" }, message: /SMTP_IN_PORT is set; MAIL_REPLY_DOMAIN must name the domain/ },
    { env: { MAIL_REPLY_DOMAIN: DOMAIN }, message: /MAIL_REPLY_DOMAIN is set; SMTP_IN_PORT must be the port/ },
    ...["0", "65536", "-1", "25.5", "smtp", "123456", "0x19", " 25"].map((port) => ({
      env: { MAIL_REPLY_DOMAIN: DOMAIN, SMTP_IN_PORT: port },
      message: `SMTP_IN_PORT is "${port}"; it must be a whole number from 1 to 65535.`,
    })),
  ])("does not start with $env", ({ env, message }) => {
    expect(() => readInbox(env, "127.0.0.1")).toThrow(message);
  });
});

describe("mails of a local server", () => {
  const mailOf = (env: Readonly<Record<string, string>>) => readSettings(env).mail;
  const FROM = "Skytale <notices@skytale.example>";

  test("are written to the outbox only if nobody but this machine reaches the server", () => {
    expect(mailOf({})).toEqual({ from: "Skytale <skytale@localhost>", smtpUrl: null });
    expect(mailOf({ HOST: "::1", MAIL_FROM: FROM })).toEqual({ from: FROM, smtpUrl: null });
    expect(mailOf({ SKYTALE_ORIGIN: "http://localhost:8787" })).not.toBeNull();
    for (const env of [{ HOST: "0.0.0.0" }, { HOST: "192.0.2.1" }, { SKYTALE_ORIGIN: "https://play.example" }])
      expect(mailOf({ ...env, MAIL_FROM: FROM })).toBeNull();
  });

  test("are sent by SMTP on every host", () => {
    const smtpUrl = "smtps://user:secret@smtp.example.com:465";
    for (const HOST of ["127.0.0.1", "0.0.0.0"])
      expect(mailOf({ HOST, SMTP_URL: smtpUrl, MAIL_FROM: FROM })).toEqual({ from: FROM, smtpUrl });
  });

  test("need a sender and a correct address of the mail server, whose password is not shown", () => {
    expect(() => mailOf({ SMTP_URL: "smtp://localhost" })).toThrow(/MAIL_FROM must name the sender/);
    const wrong = { SMTP_URL: "https://user:secret@smtp.example.com", MAIL_FROM: FROM };
    expect(() => mailOf(wrong)).toThrow(/SMTP_URL must be an address/);
    expect(() => mailOf(wrong)).not.toThrow(/secret/);
  });
});
