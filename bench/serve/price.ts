/** Cloudflare's published prices in dollars (Workers Paid, November 2026), beyond the included monthly usage. */
const PRICES = {
  workerRequest: 0.3 / 1e6,
  workerMillisecond: 0.02 / 1e6,
  objectRequest: 0.15 / 1e6,
  objectGigabyteSecond: 12.5 / 1e6,
  rowWritten: 1 / 1e6,
} as const;

/** Memory in gigabytes that Cloudflare bills for each object, regardless of its actual use. */
const OBJECT_MEMORY = 0.128;

/** Billed resources of one move. */
export interface MoveUse {
  /** Rows written in all objects. Setting an alarm counts as one row. */
  readonly rows: number;
  /** Calls to objects, including alarm invocations. */
  readonly calls: number;
  /** Processor time in milliseconds of all work that the move causes. */
  readonly processorTime: number;
}

/** Price of a million moves in dollars, without webhooks. */
export function priceOfMillionMoves({ rows, calls, processorTime }: MoveUse): number {
  const { workerRequest, workerMillisecond, objectRequest, objectGigabyteSecond, rowWritten } = PRICES;
  // The duration of an object call is taken as its processor time, because objects do not wait for remote services
  // here.
  const move =
    workerRequest +
    processorTime * workerMillisecond +
    calls * objectRequest +
    (processorTime / 1000) * OBJECT_MEMORY * objectGigabyteSecond +
    rows * rowWritten;
  return move * 1e6;
}
