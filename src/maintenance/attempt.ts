import { CANNOT_OPEN, type Failure } from "./contract";

/** Pauses in milliseconds before the retries of a call that could not open a file. workerd closes unused files after 10 s. */
const PAUSES = [3_000, 11_000];

/** Result of a call of an object. */
export type Attempt<T> =
  | { readonly ok: true; readonly id: string; readonly value: T }
  | { readonly ok: false; readonly id: string; readonly reason: string };

/**
 * Calls an object by `ask`, again after a pause if the runtime could not open a file. Any other failure, and the last
 * one, becomes a value with the error's message.
 * @param pauses milliseconds before the retries
 */
export async function attempt<T>(
  id: string,
  ask: () => Promise<T>,
  pauses: readonly number[] = PAUSES,
): Promise<Attempt<T>> {
  const [pause, ...later] = pauses;
  try {
    return { ok: true, id, value: await ask() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (pause === undefined || !CANNOT_OPEN.test(reason)) return { ok: false, id, reason };
  }
  await scheduler.wait(pause);
  return attempt(id, ask, later);
}

/** The failure of a call as a list; empty if it succeeded. */
export const failureOf = (asked: Attempt<unknown>): readonly Failure[] =>
  asked.ok ? [] : [{ id: asked.id, reason: asked.reason }];
