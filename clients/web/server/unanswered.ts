import { session } from "./session";
import { keepTab, readTab } from "./tab-store";

// What was asked and not answered, as when the server went away in the middle of it, may have been done. Whoever then
// asks for the same once more means the same: it goes under the key that it had, so that it is never done twice.

/** How long the same is taken to be meant, in milliseconds. */
const MEMORY = 10 * 60_000;

/** What was asked, as a fingerprint, with its key and until when that is of use. */
type Asked = readonly [what: string, key: string, until: number];

/** Where a tab keeps what gives its answer but once, for the document that comes after this one when it is loaded again. */
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

/** Keeps something asked, or forgets it with null. */
function keep(what: string, asked: Asked | null): void {
  const others = kept().filter(([other]) => other !== what);
  keepAll(asked === null ? others : [...others, asked]);
}

/** A POST on its way. */
export interface Asking {
  /** No answer has come, or none that says how it ended. */
  lost(): void;
  /** It is known how it ended: the same, asked for again, is another. */
  answered(): void;
}

/** Gives a POST the key of the same one before it, if that was not answered. */
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

/** Tells texts apart, and says nothing of them: a recovery code is in some. */
function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, text.length];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 31) + code;
  }
  return `${one} ${other | 0}`;
}
