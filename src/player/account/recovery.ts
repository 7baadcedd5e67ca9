import { HOUR } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { number, Table, text } from "../../storage/rows";
import type { RecoveryRefusal, RecoveryRequest } from "./contract";
import type { Tokens } from "./tokens";

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
   * Exchanges the recovery code for a token and a new code. Guesses are counted in storage, so that waking anew does
   * not forgive them; they never shut out the right code, or anybody could keep the player out: its 125 bits are not to
   * be guessed. Where no token is free, the oldest makes room: whoever recovers has lost them.
   * `revokeAll` takes all other tokens back. For use inside a write.
   */
  recover(
    { recoveryHash, nextRecoveryHash, token, revokeAll }: RecoveryRequest,
    now: number,
  ): Result<null, RecoveryRefusal> {
    const account = RECOVERY.one(this.#sql);
    const isOver = now - account.guessesSince >= GUESS_WINDOW;
    const guesses = isOver ? 0 : account.guesses;
    const since = isOver ? now : account.guessesSince;
    if (account.recoveryHash !== recoveryHash) {
      if (guesses >= GUESS_LIMIT) {
        return err({
          code: "rate-limited",
          retryAfterSeconds: Math.max(1, Math.ceil((since + GUESS_WINDOW - now) / 1000)),
        });
      }
      this.#sql.exec("UPDATE account SET guesses = ?, guesses_since = ?", guesses + 1, since);
      return err({ code: "bad-recovery-code" });
    }
    this.#sql.exec("UPDATE account SET recovery_hash = ?, guesses = 0, guesses_since = 0", nextRecoveryHash);
    if (revokeAll) this.#tokens.erase();
    this.#tokens.addInPlaceOfOldest(token, now);
    return ok(null);
  }
}
