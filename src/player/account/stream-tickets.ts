import type { Scope } from "../../shared/scope";
import { json, number, Table, text } from "../../storage/rows";
import type { NewStreamTicket, TokenInfo } from "./contract";
import type { Tokens } from "./tokens";

/** Maximum number of unused tickets per player. A new ticket replaces the oldest. */
export const TICKET_LIMIT = 20;

const TICKETS = new Table("stream_tickets", {
  hash: text,
  tokenId: text,
  scopes: json<readonly Scope[]>(),
  expiresAt: number,
});

/** The player's stream tickets. Each is valid once and for a short time. Only hashes are stored. */
export class StreamTickets {
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;

  constructor(sql: SqlStorage, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /** Adds a ticket, and deletes expired ones and the oldest above the limit. Call inside a write. */
  add(ticket: NewStreamTicket, now: number): void {
    this.#sql.exec(
      `DELETE FROM stream_tickets WHERE expires_at <= ? OR hash IN
         (SELECT hash FROM stream_tickets ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
      now,
      TICKET_LIMIT - 1,
    );
    TICKETS.insert(this.#sql, ticket);
  }

  /**
   * Redeems a ticket and deletes it. Returns its token with the scopes that both have; null if the ticket does not
   * exist or has expired, or if its token was revoked or has expired. Call inside a write.
   */
  redeem(hash: string, now: number): TokenInfo | null {
    const ticket = TICKETS.first(this.#sql, "WHERE hash = ?", hash);
    if (ticket === null) return null;
    this.#sql.exec("DELETE FROM stream_tickets WHERE hash = ?", hash);
    const token = this.#tokens.list(now).find(({ id }) => id === ticket.tokenId);
    if (token === undefined || ticket.expiresAt <= now) return null;
    return { ...token, scopes: token.scopes.filter((scope) => ticket.scopes.includes(scope)) };
  }

  /** Deletes all tickets. Call inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM stream_tickets");
  }
}
