import type { Random } from "./random";

/** How often each kind of fault occurs, as a probability per occasion. */
export interface FaultRates {
  /** A call between two parts of the server, or of a client, that never arrives. */
  readonly lostCall: number;
  /** A call that took effect, but whose answer is lost. */
  readonly lostAnswer: number;
  /** A call to an object or to the server that is made twice. The later answer counts, if it counts at all. */
  readonly doubledCall: number;
  /** A call that takes seconds to minutes. */
  readonly slowCall: number;
  /** A call between two parts of the server that never returns. */
  readonly hungCall: number;
  /** A WebSocket that breaks at a message. */
  readonly brokenSocket: number;
  /** A crash of an object soon after a call has reached it. Writes that are not on disk yet are lost. */
  readonly objectCrash: number;
  /** A crash of an object right before or right after its writes reach the disk. */
  readonly commitCrash: number;
  /** A crash of an object or of a request at a call: before the call is made, or after it was handled. */
  readonly callerCrash: number;
  /** The end of an idle object after a call. */
  readonly eviction: number;
  /** The death of a request in the Worker, in the middle of its work. */
  readonly workerCrash: number;
  /** A statement or batch that D1 refuses. */
  readonly databaseError: number;
  /** A statement or batch that took effect, although D1 reports an error. */
  readonly databaseDoubt: number;
  /** An alarm that fires minutes late. */
  readonly lateAlarm: number;
  /** An alarm that fires seconds to minutes too early. */
  readonly earlyAlarm: number;
  /** An alarm that fires twice. */
  readonly doubledAlarm: number;
  /** A receiver of a webhook that does not take a delivery: it refuses, hangs, or answers an error after it has taken it. */
  readonly receiverFailure: number;
  /** A mail that the mail server does not take: it is slow, hangs, fails, rejects it for a while, or fails afterwards. */
  readonly mailFailure: number;
  /** Crashes of the whole server, per hour. */
  readonly serverCrash: number;
  /** Outages of D1, per hour, that take minutes to hours. */
  readonly databaseOutage: number;
  /** Outages of D1, per hour, that take a day or longer. */
  readonly databaseDay: number;
}

export type FaultKind = keyof FaultRates;

/** No faults. */
export const CALM: FaultRates = {
  lostCall: 0,
  lostAnswer: 0,
  doubledCall: 0,
  slowCall: 0,
  hungCall: 0,
  brokenSocket: 0,
  objectCrash: 0,
  commitCrash: 0,
  callerCrash: 0,
  eviction: 0,
  workerCrash: 0,
  databaseError: 0,
  databaseDoubt: 0,
  lateAlarm: 0,
  earlyAlarm: 0,
  doubledAlarm: 0,
  receiverFailure: 0,
  mailFailure: 0,
  serverCrash: 0,
  databaseOutage: 0,
  databaseDay: 0,
};

/** The kinds of faults that end a process, and with it the calls that hang in it. */
const CRASHES = { objectCrash: 0, commitCrash: 0, callerCrash: 0, workerCrash: 0, eviction: 0, serverCrash: 0 };

/**
 * Rates of a seed: some worlds have few faults, some have many, and each lacks some kinds. In some, calls hang and nothing
 * crashes, so that only time limits end them.
 */
export function drawRates(random: Random): FaultRates {
  const isHanging = random.chance(0.15);
  const rates = drawUsualRates(random);
  return isHanging ? { ...rates, ...CRASHES, hungCall: random.between(0.002, 0.02) } : rates;
}

function drawUsualRates(random: Random): FaultRates {
  const scale = random.between(0.05, 2);
  const rate = (usual: number): number => (random.chance(0.2) ? 0 : Math.min(0.3, usual * scale));
  return {
    lostCall: rate(0.01),
    lostAnswer: rate(0.01),
    doubledCall: rate(0.01),
    slowCall: rate(0.01),
    hungCall: rate(0.002),
    brokenSocket: rate(0.01),
    objectCrash: rate(0.01),
    commitCrash: rate(0.003),
    callerCrash: rate(0.003),
    eviction: rate(0.05),
    workerCrash: rate(0.01),
    databaseError: rate(0.01),
    databaseDoubt: rate(0.01),
    lateAlarm: rate(0.1),
    earlyAlarm: rate(0.05),
    doubledAlarm: rate(0.05),
    receiverFailure: rate(0.1),
    mailFailure: rate(0.1),
    serverCrash: rate(0.02),
    databaseOutage: rate(0.005),
    databaseDay: rate(0.002),
  };
}

/** Decides which faults occur, and counts them. */
export class Faults {
  rates: FaultRates;
  readonly counts = new Map<FaultKind, number>();
  /** The time of the last fault or crash, in milliseconds since 1970. */
  disturbedAt = Number.NEGATIVE_INFINITY;
  readonly #random: Random;
  readonly #now: () => number;

  constructor(rates: FaultRates, random: Random, now: () => number = () => 0) {
    this.rates = rates;
    this.#now = now;
    this.#random = random;
  }

  /** Whether a fault occurs now. */
  strike(kind: FaultKind): boolean {
    if (!this.#random.chance(this.rates[kind])) return false;
    this.count(kind);
    return true;
  }

  count(kind: FaultKind): void {
    this.disturb();
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** Records that a crash, which was decided before, happens now. */
  disturb(): void {
    this.disturbedAt = this.#now();
  }
}
