import { session } from "./session";
import { keepTab, readTab } from "./tab-store";

// POST requests whose outcome is unknown, for example because the connection broke before the response. The server may
// have executed them. If the player repeats such a request, it is sent with the same idempotency key, so the server
// executes it only once.

/** How long an equal request counts as a repetition, in milliseconds. */
const MEMORY = 10 * 60_000;

/** Fingerprint and idempotency key of a request, and the time when the entry expires. */
type Asked = readonly [what: string, key: string, until: number];

/**
 * Session storage key for requests whose response contains a secret that is returned only once. They must survive a
 * reload.
 */
const NAME = "unanswered";
const GIVES_SECRETS = /\/v1\/(players|token-recovery)$/;

const lost = new Map<string, Asked>(kept().map((asked) => [asked[0], asked]));

function kept(): readonly Asked[] {
  try {
    const all: readonly Asked[] = JSON.parse(readTab(NAME) ?? "[]");
    const ofUse = all.filter(([, , until]) => until > Date.now());
    if (ofUse.length < all.length) keepAll(ofUse);
    return ofUse;
  } catch {
    return [];
  }
}

const keepAll = (all: readonly Asked[]): void => keepTab(NAME, all.length === 0 ? null : JSON.stringify(all));

/** Stores a request; null deletes it. */
function keep(what: string, asked: Asked | null): void {
  const others = kept().filter(([other]) => other !== what);
  keepAll(asked === null ? others : [...others, asked]);
}

/** A POST request in flight. */
export interface Asking {
  /** Call it if no response arrived, or if the response leaves the outcome open. */
  lost(): void;
  /** Call it if the outcome is known. An equal request then counts as a new one. */
  answered(): void;
}

/** Registers a POST request. If an equal one has an unknown outcome, its idempotency key is used again. */
export async function ask(request: Request): Promise<Asking> {
  const what = fingerprint(`${session.peek()?.username ?? ""} ${request.url} ${await request.clone().text()}`);
  const before = lost.get(what);
  if (before !== undefined && before[2] > Date.now()) request.headers.set("Idempotency-Key", before[1]);
  const asked: Asked = [what, request.headers.get("Idempotency-Key") ?? "", Date.now() + MEMORY];
  const isKept = GIVES_SECRETS.test(request.url);
  if (isKept) keep(what, asked);
  return {
    lost() {
      lost.set(what, asked);
    },
    answered() {
      lost.delete(what);
      if (isKept) keep(what, null);
    },
  };
}

/** A hash of a request. The text itself is not stored, because it can contain a recovery code. */
function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, text.length];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 31) + code;
  }
  return `${one} ${other | 0}`;
}
