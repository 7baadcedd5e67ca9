import fs from "node:fs/promises";
import path from "node:path";
import type { Mail } from "../../../src/channels/email/mail.ts";

/** A mail in the outbox. */
export interface OutboxEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly mail: Pick<Mail, "to" | "subject" | "text">;
}

/** Number of mails that the outbox keeps. */
const KEPT = 200;

/**
 * A folder with the mails of a server that only its own machine reaches: each as an `.eml` file for mail programs, and
 * as a `.json` file for the page.
 */
export class Outbox {
  readonly #folder: string;

  constructor(data: string) {
    this.#folder = path.join(data, "mail");
  }

  /**
   * Writes a mail, replacing an earlier attempt with the same Message-ID, and deletes the oldest beyond `KEPT`.
   * @param at the time of the mail, in milliseconds since 1970
   */
  async write({ id, subject, text, to }: Mail, at: number, message: Buffer): Promise<void> {
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const name = id.replaceAll(/[^\w-]/g, "_");
    const entry: OutboxEntry = { id: name, writtenAt: at, mail: { to, subject, text } };
    await this.#writeWhole(`${name}.json`, JSON.stringify(entry));
    await this.#writeWhole(`${name}.eml`, message);
    for (const { id: old } of (await this.list()).slice(KEPT)) {
      for (const ending of [".eml", ".json"]) await fs.rm(path.join(this.#folder, old + ending), { force: true });
    }
  }

  /** The mails, newest first. */
  async list(): Promise<readonly OutboxEntry[]> {
    const names = await fs.readdir(this.#folder).catch((): string[] => []);
    const entries = names
      .filter((name) => name.endsWith(".json"))
      .map(async (name) => JSON.parse(await fs.readFile(path.join(this.#folder, name), "utf8")) as OutboxEntry);
    return (await Promise.all(entries)).sort((a, b) => b.writtenAt - a.writtenAt);
  }

  /** Writes a file under another name first, so that a crash leaves no partial file. */
  async #writeWhole(name: string, content: string | Buffer): Promise<void> {
    const file = path.join(this.#folder, name);
    const partial = `${file}.${process.pid}`;
    await fs.writeFile(partial, content, { mode: 0o600, flush: true });
    await fs.rename(partial, file);
  }
}
