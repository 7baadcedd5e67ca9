import type { RatingChange } from "../shared/rating-change";
import type { Side } from "../shared/side";
import type { MatchStore } from "./match-store";
import { batchFor, deliver, isPending, type Recipients } from "./outbox";

/** Tells the world what a match has to tell, one round after another, never two at once. */
export class OutboxDispatcher {
  readonly #store: MatchStore;
  readonly #recipients: () => Recipients;
  readonly #failed: (error: unknown) => void;
  #round: Promise<void> | null = null;

  constructor(keeper: MatchStore, recipients: () => Recipients, failed: (error: unknown) => void) {
    this.#store = keeper;
    this.#recipients = recipients;
    this.#failed = failed;
  }

  /** Tells everything that is owed. Never rejects: what fails is noted in the outbox's row, and tried again by the alarm. */
  tell(): Promise<void> {
    this.#round ??= this.#tellAll()
      .catch(this.#failed)
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  async #tellAll(): Promise<void> {
    for (;;) {
      const match = this.#store.load();
      if (match.kind !== "match" || !isPending(match.mark, match.state)) return;
      const { state, mark } = match;
      const owed = (side: Side) => {
        const seq = mark.told[side];
        if (seq >= state.seq) return null;
        const from = match.told?.seq === seq ? match.told : this.#store.stateAt(seq);
        return batchFor(side, from, this.#store.journal.events(seq, state.seq));
      };
      const batches = { white: owed("white"), black: owed("black") };
      const { mark: next, ratings } = await deliver(mark, state, batches, this.#recipients(), () => Date.now());
      const now = Date.now();
      if (ratings !== null) this.#commitRatings(ratings, next.archived, now);
      const told = next.retryAt === null && next.told.white === next.told.black ? state : null;
      this.#store.keepMark(next, told);
      if (next.retryAt !== null) return;
    }
  }

  /** The row of the change and the mark that it is in the archive stand or fall together. */
  #commitRatings(ratings: Readonly<Record<Side, RatingChange>>, archived: boolean, now: number): void {
    const { mark } = this.#store.live();
    this.#store.commit([{ type: "rating.changed", at: now, ratings }], null, null, now, { ...mark, archived });
  }
}
