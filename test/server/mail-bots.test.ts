import { expect, test } from "vitest";
import { HttpPlayer } from "./http-player";
import { startHouseGame, turnNotice, verifyAddress } from "./mail-player";
import { MailReceiver } from "./mail-receiver";
import { startServer } from "./spawn-server";

const ADDRESS = "leonidas@example.com";

test("a mail marks the names of bots", async () => {
  const receiver = await MailReceiver.start();
  const env = { SMTP_URL: receiver.url, MAIL_FROM: "Skytale <notices@skytale.example>" };
  const server = await startServer({ env });
  try {
    const player = await HttpPlayer.signUp(server.url, "leonidas");
    await verifyAddress(server.url, receiver, player, { address: ADDRESS, notices: "immediate" });
    await startHouseGame(player, "PT3M");
    const mail = await turnNotice(receiver, ADDRESS);
    expect(mail.text).toContain("Spartan Chess against house-recruit (bot)");
  } finally {
    await server.stop();
    await receiver.stop();
  }
});
