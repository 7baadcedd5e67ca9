import { type Column, json, number, readValue, Table } from "../storage/rows";
import { LIMIT_PERIOD, MESSAGES_PER_PERIOD, type Message, type Posted } from "./message";

/**
 * Creates the table, in a schema step of the owner. Never change this text, since released steps contain it: a change
 * of the table needs a new statement in a new step.
 */
export const CREATE_MESSAGES =
  "CREATE TABLE messages (id INTEGER PRIMARY KEY, author TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL)";

/**
 * Defines the columns. Texts are stored as JSON: messages of the first release may contain lone surrogates, which
 * SQLite would replace in plain text.
 */
const tableOf = <Author extends string>(author: Column<Author>) =>
  new Table("messages", { id: number, author, at: number, text: json<string>() });

const TIMES = new Table("messages", { at: number });

/**
 * The messages of one conversation, in the storage of the Durable Object that owns it. The owner chooses the keys of
 * the authors and the numbers of the messages. Methods that write must be called inside a transaction of the owner.
 */
export class MessageTable<Author extends string> {
  readonly #sql: SqlStorage;
  readonly #messages: ReturnType<typeof tableOf<Author>>;

  /** @param author reads and writes the column of the authors' keys */
  constructor(sql: SqlStorage, author: Column<Author>) {
    this.#sql = sql;
    this.#messages = tableOf(author);
  }

  /** Inserts a message. Throws if its number is in use. */
  insert(message: Message<Author>): void {
    this.#messages.insert(this.#sql, message);
  }

  /** All messages, oldest first. */
  all(): readonly Message<Author>[] {
    return this.#messages.all(this.#sql, "ORDER BY id");
  }

  /**
   * At most `limit` messages after a number in this order, or the first ones.
   * @param after the number of the last message before the page; null for the first page
   */
  page(order: "oldest" | "newest", after: number | null, limit: number): readonly Message<Author>[] {
    return order === "oldest"
      ? this.#messages.all(this.#sql, "WHERE id > ? ORDER BY id LIMIT ?", after ?? 0, limit)
      : this.#messages.all(this.#sql, "WHERE id < ? ORDER BY id DESC LIMIT ?", after ?? Number.MAX_SAFE_INTEGER, limit);
  }

  /** Number of the last message; 0 if there is none. */
  last(): number {
    return readValue(number, this.#sql, "SELECT coalesce(max(id), 0) FROM messages");
  }

  /** Deletes the messages up to a number. */
  deleteThrough(id: number): void {
    this.#sql.exec("DELETE FROM messages WHERE id <= ?", id);
  }

  /** The message with this number; null if no message has it. */
  find(id: number): Message<Author> | null {
    return this.#messages.first(this.#sql, "WHERE id = ?", id);
  }

  /**
   * Returns a function that finds the text of a message by its number, which must be from `first` to `last`. The text
   * is empty if there is no such message. The first call of the function reads all these texts in one query.
   */
  textsBetween(first: number, last: number): (id: number) => string {
    let texts: ReadonlyMap<number, string> | null = null;
    return (wanted) => {
      texts ??= new Map(
        this.#messages.all(this.#sql, "WHERE id BETWEEN ? AND ?", first, last).map(({ id, text }) => [id, text]),
      );
      return texts.get(wanted) ?? "";
    };
  }

  /**
   * Counts the earlier messages of an author, for `checkLimits`. Reads all rows of the conversation: with an index,
   * each message would write one more row, and a written row costs a thousand times as much as a read one.
   * @param now milliseconds since 1970
   */
  posted(author: Author, now: number): Posted {
    const total = readValue(number, this.#sql, "SELECT count(*) FROM messages WHERE author = ?", author);
    const where = "WHERE author = ? AND at > ? ORDER BY id DESC LIMIT 1 OFFSET ?";
    const limiting = TIMES.first(this.#sql, where, author, now - LIMIT_PERIOD, MESSAGES_PER_PERIOD - 1);
    return { total, limitingAt: limiting?.at ?? null };
  }

  /** Erases the texts of an author. Numbers and times stay. Idempotent. */
  eraseTextsOf(author: Author): void {
    this.#sql.exec(`UPDATE messages SET text = '""' WHERE author = ?`, author);
  }
}
