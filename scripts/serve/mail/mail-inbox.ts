import { once } from "node:events";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { LARGEST_MAIL } from "../../../src/channels/email/inbound-limits.ts";
import type { MaintenanceRpc } from "../../../src/maintenance/contract.ts";
import { StartError } from "../start-error.ts";
import type { InboxSettings } from "./inbox-settings.ts";

/** Largest number of SMTP sessions at once, and the time of an idle one in milliseconds. */
const MOST_SESSIONS = 20;
const IDLE_LIMIT = 60_000;

/**
 * An SMTP server for the replies of players. It accepts only recipients of one domain, and hands each mail to the
 * Worker before it confirms the receipt: if the Worker fails, the sending server tries again.
 */
export class MailInbox {
  readonly #server: SMTPServer;
  readonly #settings: InboxSettings;

  /** @param receive hands a mail to the Worker; see `MaintenanceRpc.receiveMail` */
  constructor(settings: InboxSettings, receive: MaintenanceRpc["receiveMail"]) {
    this.#settings = settings;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      logger: false,
      maxClients: MOST_SESSIONS,
      size: LARGEST_MAIL,
      socketTimeout: IDLE_LIMIT,
      onRcptTo: ({ address }, session, done) => done(this.#whyNoRecipient(address, session)),
      onData: (stream, session, done) => {
        void takeMail(stream, session, receive).then(done, () => done(reply(451, "4.3.0 Try again later.")));
      },
    });
    // A failure of one connection concerns only its sender.
    this.#server.on("error", () => undefined);
  }

  /** Opens the port. Throws a StartError if it is in use. */
  async listen(): Promise<void> {
    const { host, port } = this.#settings;
    this.#server.listen(port, host);
    try {
      await once(this.#server.server, "listening");
    } catch {
      throw new StartError(`SMTP_IN_PORT is ${port}, which cannot be opened on ${host}. Choose a free port.`);
    }
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  #whyNoRecipient(address: string, { envelope }: SMTPServerSession): Error | null {
    if (!address.toLowerCase().endsWith(`@${this.#settings.domain.toLowerCase()}`))
      return reply(550, "5.7.1 This server receives mails of its own domain only.");
    // Each recipient can have a different result, but a mail gets one reply.
    return envelope.rcptTo.length > 0 ? reply(452, "4.5.3 One recipient at a time.") : null;
  }
}

/** Hands a mail to the Worker. Returns the refusal for the sending server; null if the mail was accepted. */
async function takeMail(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  receive: MaintenanceRpc["receiveMail"],
): Promise<Error | null> {
  const raw = await readAtMost(stream, LARGEST_MAIL);
  if (raw === null) return reply(552, `5.3.4 At most ${LARGEST_MAIL / 1000} kB are accepted.`);
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  const problem = await receive(from, envelope.rcptTo[0]?.address ?? "", raw.toString("base64"));
  return problem === null ? null : reply(550, `5.7.1 ${problem}`);
}

/** Reads a stream to its end, but keeps nothing of one that is too long. */
async function readAtMost(stream: Readable, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length > limit ? null : Buffer.concat(chunks);
}

const reply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
