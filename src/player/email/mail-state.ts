import type { Mailed } from "../../channels/email/schedule";
import { HOUR } from "../../shared/duration";
import { json, number, Table } from "../../storage/rows";
import { Cached } from "../../storage/transactions";
import type { PlayerContext } from "../context";
import { DEFAULT_MAIL_PREFERENCES, type MailInfo, type MailPreferences, type MailProblem } from "./contract";

/** Everything that a player object stores about mails. Times are milliseconds since 1970. */
export interface MailState {
  readonly address: string | null;
  readonly verifiedAt: number | null;
  readonly pending: MailInfo["pending"];
  readonly preferences: MailPreferences;
  /** Origin of links, if the server has no configured one. */
  readonly origin: string;
  readonly mailed: Mailed;
  /** The events of log rows up to this id need no mail any more. */
  readonly seenRow: number;
  readonly bounce: MailProblem | null;
  /** Since when the address gets no mails because its owner stopped them; null if it gets them. */
  readonly stoppedAt: number | null;
  readonly problem: MailProblem | null;
  readonly lastSentAt: number | null;
  /** The UTC day of the last notice, in days since 1970, and the number of notices on it. */
  readonly today: { readonly day: number; readonly count: number };
  readonly lastTestAt: number | null;
  /** The link for a recovery that was sent last. The hash is that of its code. */
  readonly recovery: { readonly hash: string; readonly sentAt: number } | null;
  /** The replies with moves that were accepted last, to recognize copies. */
  readonly replies: readonly { readonly id: string; readonly at: number }[];
}

const NO_MAIL: MailState = {
  address: null,
  verifiedAt: null,
  pending: null,
  preferences: DEFAULT_MAIL_PREFERENCES,
  origin: "",
  mailed: { turns: {}, lastAt: null },
  seenRow: 0,
  bounce: null,
  stoppedAt: null,
  problem: null,
  lastSentAt: null,
  today: { day: 0, count: 0 },
  lastTestAt: null,
  recovery: null,
  replies: [],
};

const ROWS = new Table("email", { id: number, state: json<Partial<MailState>>() });

/** How long the link of a recovery works, in milliseconds. */
export const RECOVERY_LINK_LIFE = HOUR;

/** The one row with the state of a player's mails. There is no row for a player without an address. */
export class MailStateRow {
  readonly #sql: SqlStorage;
  readonly #state: Cached<MailState>;

  constructor({ sql, transactions }: Pick<PlayerContext, "sql" | "transactions">) {
    this.#sql = sql;
    this.#state = new Cached(transactions, () => {
      const stored = ROWS.first(sql, "")?.state;
      // Rows of earlier versions lack later preferences.
      const preferences = { ...DEFAULT_MAIL_PREFERENCES, ...stored?.preferences };
      return { ...NO_MAIL, ...stored, preferences };
    });
  }

  get(): MailState {
    return this.#state.get();
  }

  /** Changes parts of the state. Call inside a write. */
  change(changes: Partial<MailState>): void {
    const state = { ...this.get(), ...changes };
    ROWS.replace(this.#sql, { id: 1, state });
    this.#state.set(state);
  }

  /** Whether a hash is that of the code in the last recovery mail, which works once, within an hour. */
  isRecoveryCode(hash: string, now: number): boolean {
    const { recovery } = this.get();
    // An empty hash belongs to a mail that was not written yet.
    return recovery !== null && hash !== "" && recovery.hash === hash && now < recovery.sentAt + RECOVERY_LINK_LIFE;
  }

  /** Makes the code of the last recovery mail useless. Call inside a write. */
  spendRecoveryCode(): void {
    if (this.get().recovery !== null) this.change({ recovery: null });
  }

  /** Deletes the row. Call inside a write. */
  erase(): void {
    this.#sql.exec("DELETE FROM email");
    this.#state.drop();
  }
}
