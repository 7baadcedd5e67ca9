import type { Side } from "../../../src/shared/side";

/** A time control with its times in milliseconds. */
export type TimeControl =
  | { readonly kind: "per-move"; readonly perMove: number }
  | { readonly kind: "bank"; readonly initial: number; readonly increment: number; readonly max: number }
  | { readonly kind: "unlimited" };

/** The fraction of a turn's time that is left when the player is warned. */
const WARNING_PART = 0.25;

interface TimedEvent {
  readonly at: number;
  readonly what: "back" | "warning" | "flag";
  readonly side: Side;
}

/** The expected clock of one game: `left` milliseconds for the side to move, counted from `since`. */
export class ClockModel {
  readonly away: Record<Side, number | null> = { white: null, black: null };
  warned = false;
  readonly #timeControl: TimeControl;
  readonly #supply: Record<Side, number>;
  #since = 0;
  #left: number | null = null;
  #allowance = 0;

  constructor(timeControl: TimeControl) {
    this.#timeControl = timeControl;
    const initial = timeControl.kind === "bank" ? timeControl.initial : 0;
    this.#supply = { white: initial, black: initial };
  }

  get deadline(): number | null {
    return this.#left === null ? null : this.#since + this.#left;
  }
  /** Whether a vacation would stop the clock. */
  get canStop(): boolean {
    return this.#timeControl.kind !== "unlimited";
  }

  /** The first due event at or before `now`. At one instant, the end of a vacation comes first. */
  nextEvent(now: number, turn: Side): TimedEvent | null {
    const events: TimedEvent[] = [];
    for (const side of ["white", "black"] as const) {
      const until = this.away[side];
      if (until !== null && until <= now) events.push({ at: until, what: "back", side });
    }
    const { deadline } = this;
    if (deadline !== null) {
      const warning = Math.max(this.#since, deadline - Math.floor(this.#allowance * WARNING_PART));
      if (!this.warned && warning <= now) events.push({ at: warning, what: "warning", side: turn });
      if (deadline < now) events.push({ at: deadline, what: "flag", side: turn });
    }
    return events.sort((a, b) => a.at - b.at)[0] ?? null;
  }

  startTurn(side: Side, now: number): void {
    const tc = this.#timeControl;
    this.#left = tc.kind === "unlimited" ? null : tc.kind === "bank" ? this.#supply[side] : tc.perMove;
    this.#allowance = this.#left ?? 0;
    this.#since = Math.max(now, this.away[side] ?? now);
    this.warned = false;
  }

  /** Subtracts the time that the side used and adds its increment. Replies by conditional moves use no time. */
  afterPly(side: Side, now: number): void {
    this.stopForGood(now, side);
    const tc = this.#timeControl;
    if (tc.kind !== "bank") return;
    const had = this.#supply[side];
    this.#supply[side] = Math.max(had, Math.min(tc.max, had + tc.increment));
  }

  /** Each side's bank at the start of this turn. */
  get supplies(): Readonly<Record<Side, number>> {
    return { ...this.#supply };
  }

  /** Restores earlier banks of both sides, for a takeback. */
  returnTo(supplies: Readonly<Record<Side, number>>): void {
    Object.assign(this.#supply, supplies);
    this.#left = null;
  }

  /** Stops the clock until the next turn; `side` was to move. */
  stopForGood(now: number, side: Side | null): void {
    if (this.#timeControl.kind === "bank" && side !== null && this.#left !== null) {
      this.#supply[side] = Math.max(0, this.#leftAt(now));
    }
    this.#left = null;
  }

  give(extra: number, most: number, now: number): void {
    this.#left = Math.max(this.#leftAt(now), Math.min(most, this.#leftAt(now) + extra));
    this.#since = Math.max(this.#since, now);
    this.#allowance = this.#left;
    this.warned = false;
  }

  leftAt(now: number): number {
    return this.#leftAt(now);
  }

  leave(side: Side, until: number, now: number, turn: Side | null): void {
    this.away[side] = until;
    if (turn !== side) return;
    this.#left = this.#leftAt(now);
    this.#since = Math.max(until, this.#since);
  }

  comeBack(side: Side, now: number, turn: Side | null): void {
    this.away[side] = null;
    if (turn !== side) return;
    this.#since = Math.min(this.#since, now);
    this.warned = false;
  }

  #leftAt(now: number): number {
    return (this.#left ?? 0) - Math.max(0, now - this.#since);
  }
}
