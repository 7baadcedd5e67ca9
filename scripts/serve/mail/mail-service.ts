import type http from "node:http";
import { json } from "node:stream/consumers";
import nodemailer from "nodemailer";
import type { MailOrder, SendResult } from "../../../src/channels/email/transport.ts";
import { Outbox } from "./outbox.ts";
import { outboxPage } from "./outbox-page.ts";
import { isSenderRefused, resultOfError } from "./smtp-result.ts";

/** Time limits of an SMTP session in milliseconds. Together they are below the time limit of a job of the Worker. */
const TIMEOUTS = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 12_000,
  dnsTimeout: 5_000,
} as const;
type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, number>>;

/** The mail service of a local server: sends by SMTP, or writes to the outbox in the data folder. */
export class MailService {
  readonly #outbox: Outbox;
  readonly #smtp: ReturnType<typeof smtpTransport> | null;
  readonly #composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  /**
   * @param smtpUrl the setting SMTP_URL; null for the outbox
   * @param data the data folder
   * @param timeouts the time limits of an SMTP session
   */
  constructor(smtpUrl: string | null, data: string, timeouts: Timeouts = TIMEOUTS) {
    this.#outbox = new Outbox(data);
    this.#smtp = smtpUrl === null ? null : smtpTransport(smtpUrl, timeouts);
  }

  /** Handles the Worker's requests: POST sends a mail and returns a `SendResult`, GET returns the page of the outbox. */
  readonly handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    if (request.method === "POST") {
      const result = await this.send((await json(request)) as MailOrder);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
    } else if (this.#smtp !== null) response.writeHead(404).end();
    else response.writeHead(200).end(outboxPage(await this.#outbox.list()));
  };

  /** Sends a mail. Never rejects. If the mail server refuses the return path, the sender's address takes its place. */
  async send(order: MailOrder): Promise<SendResult> {
    try {
      await this.#post(order);
      return { kind: "accepted" };
    } catch (error) {
      if (order.returnPath !== null && isSenderRefused(error)) return this.send({ ...order, returnPath: null });
      return resultOfError(error);
    }
  }

  async #post({ at, from, headers, host, mail, returnPath }: MailOrder): Promise<void> {
    const message = {
      from,
      to: { name: "", address: mail.to },
      ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${host}>`,
      headers,
      date: new Date(at),
      ...(returnPath === null ? {} : { envelope: { from: returnPath, to: mail.to } }),
      // The message contains no references to files or addresses. This makes nodemailer refuse them in any case.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    if (this.#smtp !== null) await this.#smtp.sendMail(message);
    else await this.#outbox.write(mail, at, (await this.#composer.sendMail(message)).message as Buffer);
  }
}

const smtpTransport = (url: string, timeouts: Timeouts) => nodemailer.createTransport({ url, ...timeouts });
