import { HOUR, MINUTE } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { number, Table, text } from "../../storage/rows";
import type { GivenAccess, RecoveryRefusal, RecoveryRequest } from "./contract";
import type { Tokens } from "./tokens";

/**
 * How long after a recovery or sign-up the same request returns the same result, in milliseconds. The first response
 * may have been lost.
 */
export const REPETITION_LIMIT = 10 * MINUTE;
/** Number of wrong recovery codes per hour after which wrong codes are refused with `rate-limited`. */
export const GUESS_LIMIT = 5;
const GUESS_WINDOW = HOUR;

const RECOVERY = new Table("account", { recoveryHash: text, guesses: number, guessesSince: number });

/** The code that a recovery mail contained. */
interface MailedCode {
  isRecoveryCode(hash: string, now: number): boolean;
  spendRecoveryCode(): void;
}

/** Account recovery for players who have lost their tokens. Only the hash of the recovery code is stored. */
export class Recovery {
  readonly #mailed: MailedCode;
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;

  constructor(sql: SqlStorage, tokens: Tokens, mailed: MailedCode) {
    this.#mailed = mailed;
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /**
   * Id of the token that an earlier copy of this request has created within `REPETITION_LIMIT`; null if the request is
   * no repetition. The earlier response contained the only access to the account and may have been lost. Call before
   * `recover`.
   */
  repetitionOf({ nextRecoveryHash, token }: GivenAccess, now: number): string | null {
    if (RECOVERY.one(this.#sql).recoveryHash !== nextRecoveryHash) return null;
    const given = this.#tokens.find(token.hash, now);
    return given !== null && now - given.createdAt < REPETITION_LIMIT ? given.id : null;
  }

  /**
   * Exchanges the recovery code, or the code of a recovery mail, for a token and a new recovery code. Wrong codes are counted in storage, so an eviction
   * does not reset the count. The count never blocks the right code; otherwise anybody could lock the player out. The
   * code has 125 random bits and cannot be guessed. If the player has the maximum number of tokens, the oldest without
   * children is revoked. With `revokeAll`, all other tokens are revoked. Call inside a write.
   * @returns the id of the new token
   */
  recover(
    { recoveryHash, nextRecoveryHash, token, revokeAll }: RecoveryRequest,
    now: number,
  ): Result<string, RecoveryRefusal> {
    const checked = this.#mailed.isRecoveryCode(recoveryHash, now) ? ok(null) : this.check(recoveryHash, now);
    if (!checked.ok) return checked;
    this.#mailed.spendRecoveryCode();
    this.#sql.exec("UPDATE account SET recovery_hash = ?, guesses = 0, guesses_since = 0", nextRecoveryHash);
    if (revokeAll) this.#tokens.erase();
    return ok(this.#tokens.addInPlaceOfOldest(token, now).id);
  }

  /** Checks the recovery code without using it up. Counts wrong codes. Call inside a write. */
  check(recoveryHash: string, now: number): Result<null, RecoveryRefusal> {
    const account = RECOVERY.one(this.#sql);
    if (account.recoveryHash === recoveryHash) return ok(null);
    const isOver = now - account.guessesSince >= GUESS_WINDOW;
    const guesses = isOver ? 0 : account.guesses;
    const since = isOver ? now : account.guessesSince;
    if (guesses >= GUESS_LIMIT) {
      return err({
        code: "rate-limited",
        retryAfterSeconds: Math.max(1, Math.ceil((since + GUESS_WINDOW - now) / 1000)),
      });
    }
    this.#sql.exec("UPDATE account SET guesses = ?, guesses_since = ?", guesses + 1, since);
    return err({ code: "bad-recovery-code" });
  }
}
