import { expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { MailReceiver } from "./mail-receiver";
import { startServer } from "./spawn-server";

test("a mail marks the names of bots", async () => {
  const receiver = await MailReceiver.start();
  const env = { SMTP_URL: receiver.url, MAIL_FROM: "Skytale <notices@skytale.example>" };
  const server = await startServer({ env });
  const mailAbout = (subject: RegExp) =>
    until(async () => receiver.mails.find((mail) => subject.test(mail.subject ?? "")));
  try {
    const player = await HttpPlayer.signUp(server.url, "leonidas");
    await player.call("PUT", "/v1/me/email", { address: "leonidas@example.com", notices: "immediate" });
    const [, token] = /email\/verify#(\S+)/.exec((await mailAbout(/Confirm/)).text ?? "") ?? [];
    const verified = await fetch(`${server.url}/v1/me/email/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(verified.status).toBe(204);
    await player.call("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent: "house-recruit",
      color: "white",
      timeControl: { kind: "per-move", perMove: "PT3M" },
      rated: false,
    });
    const mail = await mailAbout(/Your turn|Move by/);
    expect(mail.text).toContain("Spartan Chess against house-recruit (bot)");
  } finally {
    await server.stop();
    await receiver.stop();
  }
});
