import nodemailer, { type SendMailOptions } from "nodemailer";
import type { Email } from "postal-mime";
import { expect } from "vitest";
import { type HttpPlayer, until } from "./http-player";
import type { MailReceiver } from "./mail-receiver";

/** The first mail to an address whose subject matches, as soon as the receiver has it. */
const mailTo = (receiver: MailReceiver, address: string, subject: RegExp): Promise<Email> =>
  until(async () =>
    receiver.mails.find((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? "")),
  );

/** Changes a player's e-mail settings, and follows the link that confirms the address. */
export async function verifyAddress(
  origin: string,
  receiver: MailReceiver,
  player: HttpPlayer,
  settings: { readonly address: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await player.call("PUT", "/v1/me/email", settings);
  const confirm = await mailTo(receiver, settings.address, /Confirm/);
  const token = /\/email\/verify#(\S+)/.exec(confirm.text ?? "")?.[1];
  const verified = await fetch(`${origin}/v1/me/email/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  expect(verified.status).toBe(204);
}

/** Starts a game against the house in which it is the player's turn. */
export async function startHouseGame(player: HttpPlayer, perMove: string): Promise<void> {
  await player.call("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: "house-recruit",
    color: "white",
    timeControl: { kind: "per-move", perMove },
    rated: false,
  });
}

/** The first notice to an address that it is the player's turn. */
export const turnNotice = (receiver: MailReceiver, address: string): Promise<Email> =>
  mailTo(receiver, address, /Your turn|Move by/);

/**
 * Starts a game against the house in which it is the player's turn. Returns the game's id, and the address to which the
 * player replies with a move.
 */
export async function firstNotice(
  receiver: MailReceiver,
  player: HttpPlayer,
  address: string,
): Promise<{ readonly game: string; readonly replyTo: string }> {
  await startHouseGame(player, "PT3M");
  const notice = await turnNotice(receiver, address);
  return {
    game: /\/games\/(\w+)/.exec(notice.text ?? "")?.[1] ?? "",
    replyTo: notice.replyTo?.[0]?.address ?? "",
  };
}

/** Sends a mail to the SMTP server that listens on a port of this machine. */
export async function sendMail(port: number, mail: SendMailOptions): Promise<void> {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}
