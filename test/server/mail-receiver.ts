import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * The answer of the receiver to each mail: accepts it, rejects the recipient for good or for now, rejects the sender by
 * policy (with an enhanced status, or without one), rejects the content, closes the connection before its answer, or
 * accepts the mail and then closes without an answer.
 */
export type MailMood =
  | "accepts"
  | "unknown-user"
  | "mailbox-full"
  | "unauthenticated"
  | "relay-denied"
  | "content-refused"
  | "drops"
  | "swallows";

/** An SMTP server on loopback that stores the mails it accepted. */
export class MailReceiver {
  mood: MailMood = "accepts";
  /** Delay before the answer to a mail, in milliseconds. */
  delay = 0;
  /** All accepted mails, oldest first, and the return paths of their envelopes. */
  readonly mails: Email[] = [];
  readonly returnPaths: string[] = [];
  /** The domain of the only senders that are accepted; null accepts all. */
  onlyDomain: string | null = null;
  /** Number of recipients that were offered, accepted or not. */
  attempts = 0;
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      onMailFrom: ({ address }, _session, done) => {
        const isKnown = this.onlyDomain === null || address.endsWith(`@${this.onlyDomain}`);
        done(isKnown ? null : reply(553, "5.7.1 Sender address rejected: not owned by user"));
      },
      onRcptTo: (_address, session, done) => {
        this.attempts += 1;
        if (this.mood === "unknown-user") return done(reply(550, "5.1.1 No such user <leonidas@example.com>"));
        if (this.mood === "mailbox-full") return done(reply(452, "4.2.2 Mailbox full"));
        if (this.mood === "unauthenticated")
          return done(reply(550, "5.7.26 The domain of the sender has no SPF record"));
        if (this.mood === "relay-denied") return done(reply(550, "Relaying denied"));
        if (this.mood === "drops") return this.#hangUp(session.id);
        done();
      },
      onData: (stream, session, done) => {
        void buffer(stream).then(async (raw) => {
          if (this.mood === "content-refused") return done(reply(554, "5.6.0 Message looks like spam"));
          if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
          this.mails.push(await PostalMime.parse(raw));
          const { mailFrom } = session.envelope;
          this.returnPaths.push(mailFrom === false ? "" : mailFrom.address);
          if (this.mood === "swallows") this.#hangUp(session.id);
          else done();
        });
      },
    });
    this.#server.on("error", () => undefined);
  }

  static async start(port = 0): Promise<MailReceiver> {
    const receiver = new MailReceiver();
    receiver.#server.listen(port, "127.0.0.1");
    await once(receiver.#server.server, "listening");
    return receiver;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  #hangUp(sessionId: string): void {
    for (const connection of this.#server.connections) {
      if (connection.id === sessionId) connection.close();
    }
  }
}

const reply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
