import { HOUR, MINUTE } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { number, Table, text } from "../../storage/rows";
import type { GivenAccess, RecoveryRefusal, RecoveryRequest } from "./contract";
import type { Tokens } from "./tokens";

/** How long a recovery or a sign-up whose answer was lost can be repeated, in milliseconds. */
export const REPETITION_LIMIT = 10 * MINUTE;
/** How many wrong recovery codes are looked at in an hour. */
export const GUESS_LIMIT = 5;
const GUESS_WINDOW = HOUR;

const RECOVERY = new Table("account", { recoveryHash: text, guesses: number, guessesSince: number });

/** The way back for players who have lost their tokens. Only the hash of the recovery code is kept. */
export class Recovery {
  readonly #sql: SqlStorage;
  readonly #tokens: Tokens;

  constructor(sql: SqlStorage, tokens: Tokens) {
    this.#sql = sql;
    this.#tokens = tokens;
  }

  /**
   * The id of the token that the same request was given just before; null if it was not. Its answer held the only way
   * back, and may have been lost. For use before `recover`.
   */
  repetitionOf({ nextRecoveryHash, token }: GivenAccess, now: number): string | null {
    if (RECOVERY.one(this.#sql).recoveryHash !== nextRecoveryHash) return null;
    const given = this.#tokens.find(token.hash, now);
    return given !== null && now - given.createdAt < REPETITION_LIMIT ? given.id : null;
  }

  /**
   * Exchanges the recovery code for a token and a new code. Guesses are counted in storage, so that waking anew does
   * not forgive them; they never shut out the right code, or anybody could keep the player out: its 125 bits are not to
   * be guessed. Where no token is free, the oldest makes room: whoever recovers has lost them.
   * `revokeAll` takes all other tokens back. For use inside a write.
   * @returns the id of the token
   */
  recover(
    { recoveryHash, nextRecoveryHash, token, revokeAll }: RecoveryRequest,
    now: number,
  ): Result<string, RecoveryRefusal> {
    const checked = this.check(recoveryHash, now);
    if (!checked.ok) return checked;
    this.#sql.exec("UPDATE account SET recovery_hash = ?, guesses = 0, guesses_since = 0", nextRecoveryHash);
    if (revokeAll) this.#tokens.erase();
    return ok(this.#tokens.addInPlaceOfOldest(token, now).id);
  }

  /** Checks the recovery code without using it up. Counts wrong codes. For use inside a write. */
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
