import { session } from "./session";

// What was asked and not answered, as when the server went away in the middle of it, may have been done. Whoever then
// asks for the same once more means the same: it goes under the key that it had, so that it is never done twice.

/** How long the same is taken to be meant, in milliseconds. */
const MEMORY = 10 * 60_000;

const keys = new Map<string, { readonly key: string; readonly until: number }>();

/** A POST on its way. */
export interface Asking {
  /** No answer has come, or none that says how it ended. */
  lost(): void;
  /** It is known how it ended: the same, asked for again, is another. */
  answered(): void;
}

/** Gives a POST the key of the same one before it, if that was not answered. */
export async function ask(request: Request): Promise<Asking> {
  const what = `${session.peek()?.username ?? ""} ${request.url} ${await request.clone().text()}`;
  const before = keys.get(what);
  if (before !== undefined && before.until > Date.now()) request.headers.set("Idempotency-Key", before.key);
  const key = request.headers.get("Idempotency-Key");
  return {
    lost() {
      if (key !== null) keys.set(what, { key, until: Date.now() + MEMORY });
    },
    answered() {
      keys.delete(what);
    },
  };
}
