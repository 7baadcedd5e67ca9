import { type Env, playerObject } from "../bindings";
import type { SentMail } from "../channels/email/inbound-address";
import { LARGEST_MAIL } from "../channels/email/inbound-limits";
import { loadReplies } from "../on-demand";
import type { ReplyRefusal } from "../player/player-rpc";
import { sha256Hex } from "../secrets/sha256";
import { settingsOf } from "../settings";
import { err, ok, type Result } from "../shared/result";

const TOO_LARGE = `The message is too large. At most ${LARGEST_MAIL / 1000} kB are accepted.`;

/** Receives a mail from Cloudflare Email Routing. A mail that is too large is not read. */
export async function receiveRoutedMail(env: Env, message: ForwardableEmailMessage): Promise<void> {
  const { from, rawSize, to } = message;
  const raw = rawSize > LARGEST_MAIL ? null : new Uint8Array(await new Response(message.raw).arrayBuffer());
  const received = raw === null ? err(TOO_LARGE) : await receiveMail(env, { from, to, raw });
  if (!received.ok) message.setReject(received.error);
}

/** A mail as its SMTP session describes it. */
export interface InboundMail {
  /** The return path; empty for reports of failures. */
  readonly from: string;
  readonly to: string;
  readonly raw: Uint8Array<ArrayBuffer>;
}

const REASONS: Readonly<Record<ReplyRefusal["code"], string>> = {
  "replies-off": "This player does not move by e-mail. The player can turn it on in the settings.",
  "unknown-sender": "Moves are accepted only from the player's confirmed address. Reply from that address.",
  "too-many-replies": "Too many replies within an hour. Open the game to move.",
};

/** In place of a turn, for a reply to a notice that is not about one game. */
const NOT_ONE_GAME = { gameId: null, ply: 0, tag: "", expiresAt: 0 } as const;

/**
 * Receives a mail. Reports of failures and replies with a move are given to their player. Other mails of programs are
 * dropped without an answer. An error is a sentence for the sending server, which passes it to the sender: so this
 * server answers no strangers.
 */
export async function receiveMail(env: Env, { from, raw, to }: InboundMail): Promise<Result<null, string>> {
  const { mailReplyDomain, vapidKeys } = settingsOf(env);
  if (mailReplyDomain === null || vapidKeys === null) return err("This server receives no e-mails.");
  if (raw.length > LARGEST_MAIL) return err(TOO_LARGE);
  const { moveOfReply, readInboundAddress, readMail } = await loadReplies();
  const address = await readInboundAddress(vapidKeys, to, mailReplyDomain);
  if (address === null) return err("There is no such address.");
  if (address.kind === "bounce") return receiveReport(env, address.sent, raw);
  const mail = await readMail(raw);
  if (from === "" || from === "<>" || mail.isAutomatic) return ok(null);
  const { playerId, ...place } =
    address.kind === "move" ? address.turn : { playerId: address.playerId, ...NOT_ONE_GAME };
  const move = moveOfReply(mail.text);
  // A copy of a mail has the same Message-ID, or without one the same text.
  const id = await sha256Hex(JSON.stringify([to.toLowerCase(), mail.messageId ?? mail.text]));
  const accepted = await playerObject(env, playerId).replyByMail({
    ...place,
    id: id.slice(0, 32),
    from: mail.from ?? "",
    messageId: mail.messageId,
    subject: mail.subject,
    move: move.ok ? move.value : null,
    problem: move.ok ? "" : move.error,
  });
  return accepted.ok ? accepted : err(REASONS[accepted.error.code]);
}

/** Receives a report about a mail that was sent. Reports of delays, and anything else at that address, are dropped. */
async function receiveReport(
  env: Env,
  { playerId, ...sent }: SentMail,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Result<null, string>> {
  const { readFailure } = await loadReplies();
  const failure = await readFailure(raw);
  if (failure !== null) await playerObject(env, playerId).reportMail({ ...sent, ...failure });
  return ok(null);
}
