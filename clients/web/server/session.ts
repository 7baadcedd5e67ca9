import { signal } from "@preact/signals";
import { forgetSeen, keepOwn, ownNames, pruneSeen, readOwn } from "./kept";

/** How the names begin under which the browser keeps what a player has written and the server does not know yet. */
export const DRAFTS = "draft ";

/** Whom this browser plays as. */
export interface Session {
  readonly username: string;
  /** Null for whoever signed in with a passkey: then a cookie stands for the token. */
  readonly token: string | null;
  /** The recovery code, for as long as its owner has not said that they keep it. */
  readonly recoveryCode: string | null;
}

/** Why nobody is signed in any more. */
export type SessionEnd = "logged-out" | "not-revoked" | "revoked" | "erased";

/** Undefined until the browser's store was read; null while nobody is signed in. */
export const session = signal<Session | null | undefined>(undefined);

/** Why the session of this tab ended, for the screen that says so. */
export const sessionEnd = signal<SessionEnd | null>(null);

/** False where the browser keeps no token: closing the tab then signs out. */
export const isSessionKept = signal(true);

type TabNews = { readonly kind: "begun" } | { readonly kind: "ended"; readonly end: SessionEnd };

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-session");

/** Reads who is signed in, and from then on follows what other tabs do. */
export async function openSession(): Promise<void> {
  // First, as its store is needed next: it opens beside that of the session.
  void pruneSeen();
  session.value = (await readOwn<Session>("session")) ?? null;
  hint(session.value);
  if (session.value === null && (await readOwn<boolean>("cookie-left"))) await dropCookie();
  tabs?.addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
    if (data.kind === "ended") empty(data.end);
    // Nobody's until it begins again: what comes meanwhile is not kept.
    else session.value = undefined;
    // This tab may have kept an answer after the one that logged out, or in, had forgotten all.
    void forgetSeen();
    // Whoever signs in as somebody else makes every tab a stranger's.
    if (data.kind === "begun") location.reload();
  });
}

/** Signs in. Other tabs follow. */
export async function beginSession(next: Session): Promise<void> {
  // Where nobody is signed in, a cookie that was left would speak for the one before.
  if (session.peek()?.token === null && next.token !== null) await dropCookie();
  await forgetSeen();
  isSessionKept.value = await keepOwn("session", next);
  // The one before would come back with the next page.
  if (!isSessionKept.peek()) await keepOwn("session", undefined);
  session.value = next;
  sessionEnd.value = null;
  hint(next);
  tabs?.postMessage({ kind: "begun" } satisfies TabNews);
}

/** Changes what is known of the player who is signed in: a new name, a recovery code that is kept elsewhere now. */
export async function changeSession(changes: Partial<Omit<Session, "token">>): Promise<void> {
  if (!session.value) return;
  const next = { ...session.value, ...changes };
  session.value = next;
  hint(next);
  isSessionKept.value = await keepOwn("session", next);
}

/**
 * Has the server end the session of the cookie. No script can delete one that is HttpOnly, so where the server can't be
 * reached this is tried again when the client next begins.
 * @returns whether it is done
 */
export async function dropCookie(): Promise<boolean> {
  // Without the client's library: that one speaks for the session that is kept here.
  const isDone = await fetch("/v1/session", { method: "DELETE" }).then(
    ({ ok }) => ok,
    () => false,
  );
  await keepOwn("cookie-left", isDone ? undefined : true);
  return isDone;
}

/** Whether two sessions are the same one, whatever else is known of them. */
export const isSameSession = (one: Session | null | undefined, other: Session | null | undefined): boolean =>
  one?.username === other?.username && one?.token === other?.token;

/** Whether two sessions are one player's: a token is, whatever its player is called. */
export const isSamePlayer = (one: Session | null | undefined, other: Session | null | undefined): boolean =>
  one?.token ? one.token === other?.token : isSameSession(one, other);

/** Forgets the token and everything that was seen with it, in this tab and in all others. */
export async function endSession(end: SessionEnd): Promise<void> {
  if (!session.value) return;
  empty(end);
  tabs?.postMessage({ kind: "ended", end } satisfies TabNews);
  // What was written and could not be sent yet waits for its writer, unless they leave themselves.
  const drafts = end === "revoked" ? [] : await ownNames(DRAFTS);
  await Promise.all([...["session", ...drafts].map((name) => keepOwn(name, undefined)), forgetSeen()]);
}

function empty(end: SessionEnd): void {
  hint(null);
  sessionEnd.value = end;
  session.value = null;
}

/** The name alone, where a document's head can read it at once: it decides what `/` shows before anything is drawn. */
function hint(known: Session | null): void {
  try {
    if (known === null) localStorage.removeItem("player");
    else localStorage.setItem("player", known.username);
  } catch {
    // Then `/` shows the front page for a moment.
  }
  if (known === null) delete document.documentElement.dataset.player;
  else document.documentElement.dataset.player = known.username;
}
