import { checkLimits, type Message, type PostRefusal, viewMessage } from "../conversation/message";
import { MessageTable } from "../conversation/message-table";
import { KEY_LIFETIME } from "../shared/idempotency";
import type { PlayerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import { DELETED_PLAYER } from "../shared/username";
import type { JobRunner } from "../storage/job-runner";
import { type Column, number, readValue, Table, text } from "../storage/rows";
import type { Transactions } from "../storage/transactions";
import type { TeamJobs } from "./job-kinds";
import { memberOf } from "./rules/state";
import type { TeamMessage, TeamMessageRefusal, TeamMessagesPage, TeamMessagesRequest } from "./team-rpc";
import type { TeamStore } from "./team-store";

/** Messages that a team keeps. With each new one beyond, the oldest one is deleted. */
const MOST_MESSAGES = 5000;

const AUTHOR = text as Column<PlayerId>;
const READERS = new Table("readers", { id: AUTHOR, readThrough: number, notified: number });
/** The requests that posted messages. `request`: see `TeamRpc.post`. */
const POSTS = new Table("posts", { author: AUTHOR, request: text, message: number, at: number });
const FORMER = new Table("former_authors", { id: AUTHOR, username: text });

/** The dependencies of the conversation. */
export interface TeamConversationOptions {
  readonly sql: SqlStorage;
  readonly transactions: Transactions;
  readonly store: TeamStore;
  readonly jobs: () => Pick<JobRunner<TeamJobs>, "put" | "pump">;
  readonly now: () => number;
}

/** The conversation of the members of a team. */
export class TeamConversation {
  readonly #options: TeamConversationOptions;
  readonly #messages: MessageTable<PlayerId>;

  constructor(options: TeamConversationOptions) {
    this.#options = options;
    this.#messages = new MessageTable(options.sql, AUTHOR);
  }

  /** The message with this number; null if no message has it. */
  find(number: number): TeamMessage | null {
    const message = this.#messages.find(number);
    return message === null ? null : this.#view(message);
  }

  /** A page of the messages, for a member. The first page marks all messages as read. */
  page(player: string, request: TeamMessagesRequest): Result<TeamMessagesPage, TeamMessageRefusal> {
    const state = this.#options.store.load();
    if (state === null) return err({ code: "not-found" });
    const member = memberOf(state, player);
    if (member === undefined) return err({ code: "not-a-member" });
    const { after, limit, order } = request;
    const found = this.#messages.page(order, after, limit + 1);
    const last = this.#messages.last();
    if (after === null && last > this.#readThrough(member.id)) this.#markRead(member.id, last);
    const items = found.slice(0, limit);
    const next = found.length > limit ? (items.at(-1)?.id ?? null) : null;
    return ok({ items: items.map((message) => this.#view(message)), next });
  }

  /** Stores a message of a member and returns it. For a repeated request, returns the message of the first one. */
  post(player: string, content: string, request: string | null): Result<TeamMessage, TeamMessageRefusal | PostRefusal> {
    const { sql, store, transactions, now, jobs } = this.#options;
    const state = store.load();
    if (state === null) return err({ code: "not-found" });
    const member = memberOf(state, player);
    if (member === undefined) return err({ code: "not-a-member" });
    const repeated = request === null ? null : this.#postedBy(member.id, request);
    if (repeated !== null) return ok(this.#view(repeated));
    const at = now();
    const allowed = checkLimits(this.#messages.posted(member.id, at), at);
    if (!allowed.ok) return allowed;
    const message: Message<PlayerId> = { id: this.#messages.last() + 1, author: member.id, at, text: content };
    transactions.write(() => {
      this.#messages.insert(message);
      this.#messages.deleteThrough(message.id - MOST_MESSAGES);
      sql.exec("DELETE FROM posts WHERE at <= ?", at - KEY_LIFETIME);
      if (request !== null) POSTS.replace(sql, { author: member.id, request, message: message.id, at });
      const readers = new Map(READERS.all(sql).map((reader) => [reader.id, reader]));
      // A member who has not read the messages since the last notice gets no further one.
      const isTold = (id: PlayerId): boolean => {
        const reader = readers.get(id);
        return reader !== undefined && reader.notified > reader.readThrough;
      };
      const to = state.members.map(({ id }) => id).filter((id) => id !== member.id && !isTold(id));
      for (const id of to) {
        READERS.replace(sql, { id, readThrough: readers.get(id)?.readThrough ?? 0, notified: message.id });
      }
      if (to.length > 0) jobs().put("posted", `posted-${message.id}`, { message: message.id, to });
    });
    jobs().pump();
    return ok(this.#view(message));
  }

  /** Number of messages of others that a member has not read; 0 for others. */
  unread(player: string): number {
    const state = this.#options.store.load();
    const member = state === null ? undefined : memberOf(state, player);
    if (member === undefined) return 0;
    const from = this.#readThrough(member.id);
    const query = "SELECT count(*) FROM messages WHERE id > ? AND author <> ? AND at > ?";
    return readValue(number, this.#options.sql, query, from, member.id, member.joinedAt);
  }

  /** The messages of one author, oldest first. */
  by(player: string): readonly TeamMessage[] {
    return this.#messages
      .all()
      .filter(({ author }) => author === player)
      .map((message) => this.#view(message));
  }

  /**
   * Keeps the name of a member who leaves and has posted messages, and forgets what they have read. Call inside a write.
   */
  left({ id, username }: { readonly id: PlayerId; readonly username: string }): void {
    const { sql, now } = this.#options;
    sql.exec("DELETE FROM readers WHERE id = ?", id);
    if (this.#messages.posted(id, now()).total > 0) FORMER.replace(sql, { id, username });
  }

  /** Stores the new name of an author who has left. Call inside a write. */
  rename(player: string, username: string): void {
    this.#options.sql.exec("UPDATE former_authors SET username = ? WHERE id = ?", username, player);
  }

  /** Erases the texts and the name of an author. Call inside a write. */
  erase(player: PlayerId): void {
    this.#messages.eraseTextsOf(player);
    this.#options.sql.exec("DELETE FROM former_authors WHERE id = ?", player);
    this.#options.sql.exec("DELETE FROM readers WHERE id = ?", player);
    this.#options.sql.exec("DELETE FROM posts WHERE author = ?", player);
  }

  /** Deletes all messages. Call inside a write. */
  clear(): void {
    for (const table of ["messages", "former_authors", "readers", "posts"])
      this.#options.sql.exec(`DELETE FROM ${table}`);
  }

  /** The message that a request of an author has posted; null if there is none. */
  #postedBy(author: PlayerId, request: string): Message<PlayerId> | null {
    const post = POSTS.first(this.#options.sql, "WHERE author = ? AND request = ?", author, request);
    return post === null ? null : this.#messages.find(post.message);
  }

  #readThrough(player: PlayerId): number {
    return READERS.first(this.#options.sql, "WHERE id = ?", player)?.readThrough ?? 0;
  }

  #markRead(id: PlayerId, through: number): void {
    const { sql, transactions } = this.#options;
    const notified = READERS.first(sql, "WHERE id = ?", id)?.notified ?? 0;
    transactions.write(() => READERS.replace(sql, { id, readThrough: through, notified }));
  }

  #view(message: Message<PlayerId>): TeamMessage {
    const state = this.#options.store.load();
    if (state === null) throw new Error("messages exist without a team");
    const { author } = message;
    const former = () => FORMER.first(this.#options.sql, "WHERE id = ?", author)?.username;
    const username = memberOf(state, author)?.username ?? former() ?? DELETED_PLAYER;
    return viewMessage(state.id, message, { authorId: author, username });
  }
}
