import type { Scope } from "../../shared/scope";
import { json, number, Table, text } from "../../storage/rows";
import type { NewStreamTicket, TokenInfo } from "./contract";
import type { Tokens } from "./tokens";

/** How many tickets a player may hold that are not used yet; one more takes the place of the oldest. */
export const TICKET_LIMIT = 20;

const TICKETS = new Table("stream_tickets", {
  hash: text,
  tokenId: text,
  scopes: json<readonly Scope[]>(),
  expiresAt: number,
});

/** The player's tickets for streams, good once and for a short time; only hashes are kept of them. */
export class StreamTickets {
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;

  constructor(sql: SqlStorage, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /** Adds a ticket, and drops those whose time is over. For use inside a write. */
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
   * Takes a ticket. What it lets in is its token's, as far as the ticket reaches; null if there is no such ticket, its
   * time is over or its token is good no longer. For use inside a write.
   */
  redeem(hash: string, now: number): TokenInfo | null {
    const ticket = TICKETS.first(this.#sql, "WHERE hash = ?", hash);
    if (ticket === null) return null;
    this.#sql.exec("DELETE FROM stream_tickets WHERE hash = ?", hash);
    const token = this.#tokens.list(now).find(({ id }) => id === ticket.tokenId);
    if (token === undefined || ticket.expiresAt <= now) return null;
    return { ...token, scopes: token.scopes.filter((scope) => ticket.scopes.includes(scope)) };
  }

  /** Drops all of them. For use inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM stream_tickets");
  }
}
