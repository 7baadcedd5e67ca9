/** Cloudflare's published prices in dollars (Workers Paid, November 2026), beyond what a month includes. */
const PRICES = {
  workerRequest: 0.3 / 1e6,
  workerMillisecond: 0.02 / 1e6,
  objectRequest: 0.15 / 1e6,
  objectGigabyteSecond: 12.5 / 1e6,
  rowWritten: 1 / 1e6,
} as const;

/** An object is billed as if it had this much memory, in gigabytes. */
const OBJECT_MEMORY = 0.128;

/** What a move uses. */
export interface MoveUse {
  /** Rows written over all objects; an alarm that is set is one. */
  readonly rows: number;
  /** Calls of objects, alarms that ring included. */
  readonly calls: number;
  /** Processor time in milliseconds, of all that has to do with the move. */
  readonly processorTime: number;
}

/** What a million moves cost, in dollars; without webhooks. */
export function priceOfMillionMoves({ rows, calls, processorTime }: MoveUse): number {
  const { workerRequest, workerMillisecond, objectRequest, objectGigabyteSecond, rowWritten } = PRICES;
  // The time that objects take is the processor's here, since they wait for nothing that is far away.
  const move =
    workerRequest +
    processorTime * workerMillisecond +
    calls * objectRequest +
    (processorTime / 1000) * OBJECT_MEMORY * objectGigabyteSecond +
    rows * rowWritten;
  return move * 1e6;
}
