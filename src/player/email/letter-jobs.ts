import { newRecoveryCode } from "../../secrets/recovery-code";
import { repeatableChance } from "../../secrets/repeatable-chance";
import { sha256Hex } from "../../secrets/sha256";
import { DAY } from "../../shared/duration";
import type { JobHandlers, JobOutcome } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { MailLog, Occasion } from "./mail-log";
import { type MailStateRow, RECOVERY_LINK_LIFE } from "./mail-state";
import type { Mailer, Sent } from "./mailer";

/** A letter that could not be sent within this time is given up, in milliseconds. */
const LETTER_LIFE = DAY;
const TYPES = { verify: "email.verification", test: "email.test", recovery: "email.recovery" } as const;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly mailer: Mailer;
  readonly mailLog: MailLog;
  readonly row: MailStateRow;
}

type Letter = PlayerJobs["mail-letter"]["payload"];

/** Sends the mails that a player has requested: the links for verification and recovery, and the test mail. */
export class LetterJobs {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "mail-letter"> = {
    "mail-letter": (letter, { signal }) => this.#run(letter, signal),
  };

  async #run(letter: Letter, signal: AbortSignal): Promise<JobOutcome<never, undefined>> {
    const { account, mailLog } = this.#components;
    const { now, settings } = this.#context;
    const { playerId } = account.profile();
    // A letter of a restored backup was sent before.
    const isOld = letter.at + LETTER_LIFE <= now() || letter.at < (settings.restoredAt ?? 0);
    const id = `${letter.letter}-${(await sha256Hex([playerId, letter.letter, letter.at].join(" "))).slice(0, 32)}`;
    const occasion: Occasion = { id, type: TYPES[letter.letter] };
    const sent = isOld || !account.isActive() ? null : await this.#send(letter, occasion, signal);
    return { answer: undefined, commit: () => (sent === null ? mailLog.close(id) : sent.commit()) };
  }

  /** Sends a letter; null if it is not needed any more. */
  async #send({ at, letter }: Letter, occasion: Occasion, signal: AbortSignal): Promise<Sent | null> {
    const { account, mailer, row } = this.#components;
    const { now, settings, transactions } = this.#context;
    const { address, pending, preferences } = row.get();
    const { playerId, username } = account.profile();
    const { id } = occasion;
    if (letter === "verify") {
      if (pending === null || pending.expiresAt <= now()) return null;
      const proof = { id, username, requestedAt: at, expiresAt: pending.expiresAt };
      return mailer.verify(occasion, proof, pending.address, signal);
    }
    if (address === null) return null;
    if (letter === "test") return mailer.send(occasion, await mailer.write({ kind: "test", id }, address), "", signal);
    if (at + RECOVERY_LINK_LIFE <= now() || !preferences.recovery || settings.vapidKeys === null) return null;
    // The same code for each attempt, so that it need not be stored. Only its hash is.
    const code = newRecoveryCode(await repeatableChance(settings.vapidKeys, ["email recovery", playerId, String(at)]));
    const hash = await sha256Hex(code);
    transactions.write(() => row.change({ recovery: { hash, sentAt: at } }));
    const content = { kind: "recovery", id, username, code, lifetime: RECOVERY_LINK_LIFE } as const;
    return mailer.send(occasion, await mailer.write(content, address), "", signal);
  }
}
