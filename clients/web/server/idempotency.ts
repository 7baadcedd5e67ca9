import { session } from "./session";
import { readTab, writeTab } from "./tab-store";

// POST requests whose outcome is unknown, for example because the connection broke before the response. The server may
// have executed them. If the player repeats such a request, it is sent with the same idempotency key, so the server
// executes it only once. The list survives a reload, because some responses contain a secret that is returned only once.

/** How long an equal request counts as a repetition, in milliseconds. */
const MEMORY = 10 * 60_000;

/** Session storage key of the list. */
const NAME = "unanswered";

/** Fingerprint and idempotency key of a request, and the time when the entry expires. */
type Pending = readonly [fingerprint: string, key: string, until: number];

let pending: readonly Pending[] = [];
try {
  pending = JSON.parse(readTab(NAME) ?? "[]");
} catch {
  // A damaged list is empty.
}
save(pending);

/** Replaces the list, without expired entries. */
function save(next: readonly Pending[]): void {
  pending = next.filter(([, , until]) => until > Date.now());
  writeTab(NAME, pending.length === 0 ? null : JSON.stringify(pending));
}

/**
 * Registers a POST request. If an equal one has an unknown outcome, its idempotency key is used again.
 * @returns a function to call when the outcome is known. An equal request then counts as a new one.
 */
export async function registerPost(request: Request): Promise<() => void> {
  const fingerprint = hash(`${session.peek()?.username ?? ""} ${request.url} ${await request.clone().text()}`);
  const isOther = ([other]: Pending): boolean => other !== fingerprint;
  save(pending);
  const before = pending.find((entry) => !isOther(entry));
  if (before !== undefined) request.headers.set("Idempotency-Key", before[1]);
  const key = request.headers.get("Idempotency-Key") ?? "";
  save([...pending.filter(isOther), [fingerprint, key, Date.now() + MEMORY]]);
  return () => save(pending.filter(isOther));
}

/** A hash of a text. The text itself is not stored, because it can contain a recovery code. */
function hash(text: string): string {
  let [one, other] = [0x811c9dc5, text.length];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 31) + code;
  }
  return `${one} ${other | 0}`;
}
