import { signal } from "@preact/signals";
import { createClient, deleteSession } from "skytale-client";
import { clearCache, pruneCache, readStored, storedNames, writeStored } from "./storage";

/** Name prefix of stored texts that were not sent to the server yet. */
export const DRAFTS = "draft ";

/** Name prefix of the stored solved steps of lessons. */
export const LEARNED = "learned ";

/** The signed-in player of this browser. */
export interface Session {
  readonly username: string;
  /** Null after signing in with a passkey: a cookie replaces the token. */
  readonly token: string | null;
  /** The recovery code, until the player confirms that they saved it. */
  readonly recoveryCode: string | null;
}

/** The reason why the session ended. */
export type SessionEnd = "logged-out" | "not-revoked" | "revoked" | "erased";

/** Undefined until the storage was read; null if nobody is signed in. */
export const session = signal<Session | null | undefined>(undefined);

/** The reason why this tab's session ended, shown on the page that follows. */
export const sessionEnd = signal<SessionEnd | null>(null);

/** False if the browser cannot store the token. Closing the tab then ends the session. */
export const isSessionStored = signal(true);

type TabNews =
  | { readonly kind: "begun" }
  | { readonly kind: "ended"; readonly end: SessionEnd; readonly session: Session };

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("skytale-session");

/** Reads the stored session, and from then on follows changes made by other tabs. */
export async function openSession(): Promise<void> {
  // Opens the store of cached responses in parallel with that of the session: the first request needs it.
  void pruneCache();
  session.value = (await readStored<Session>("session")) ?? null;
  hint(session.value);
  if (session.value === null && (await readStored<boolean>("cookie-left"))) await dropCookie();
  tabs?.addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
    // A tab can report the end of an older session after this one has begun a new session.
    if (data.kind === "ended" && isSamePlayer(data.session, session.peek())) empty(data.end);
    // Until the reload the session is unknown, so that no response is cached for the wrong player.
    if (data.kind === "begun") session.value = undefined;
    // This tab may have cached a response after the other tab cleared the cache.
    void clearCache();
    // Another player may have signed in, so all data of this tab is read again.
    if (data.kind === "begun") location.reload();
  });
}

/** Stores a new session and makes all tabs use it. */
export async function beginSession(next: Session): Promise<void> {
  // A leftover cookie would authenticate requests without a token as the previous player.
  if (session.peek()?.token === null && next.token !== null) await dropCookie();
  // Before the writes, because a late response to the previous token would otherwise end the session that is stored.
  session.value = next;
  sessionEnd.value = null;
  hint(next);
  await clearCache();
  isSessionStored.value = await writeStored("session", session.peek() ?? undefined);
  // If the write failed, the previous session may still be stored, and the next page load would restore it.
  if (!isSessionStored.peek()) await writeStored("session", undefined);
  tabs?.postMessage({ kind: "begun" } satisfies TabNews);
}

/** Changes the stored data of the signed-in player: a new name, or a recovery code that was saved. */
export async function changeSession(changes: Partial<Omit<Session, "token">>): Promise<void> {
  if (!session.value) return;
  const next = { ...session.value, ...changes };
  session.value = next;
  hint(next);
  isSessionStored.value = await writeStored("session", next);
}

/**
 * Ends the cookie session on the server, because scripts cannot delete an HttpOnly cookie. After a failure, the next
 * start of the client retries if nobody is signed in.
 * @returns whether the session was ended
 */
export async function dropCookie(): Promise<boolean> {
  // The token of the stored session must not be sent.
  const client = createClient({ server: location.origin, retries: 0 });
  const isDone = await deleteSession({ client }).then(
    () => true,
    () => false,
  );
  await writeStored("cookie-left", isDone ? undefined : true);
  return isDone;
}

/** Whether two sessions have the same player and the same token. */
export const isSameSession = (one: Session | null | undefined, other: Session | null | undefined): boolean =>
  one?.username === other?.username && one?.token === other?.token;

/** Whether two sessions belong to the same player. A token identifies its player, even after a change of name. */
export const isSamePlayer = (one: Session | null | undefined, other: Session | null | undefined): boolean =>
  one?.token ? one.token === other?.token : isSameSession(one, other);

/** Ends the session in all tabs and deletes the token and all cached responses. */
export async function endSession(end: SessionEnd): Promise<void> {
  const ended = session.value;
  if (!ended) return;
  empty(end);
  tabs?.postMessage({ kind: "ended", end, session: ended } satisfies TabNews);
  // A revoked session keeps unsent drafts and solved steps for the player's next sign-in. Logging out or erasing the
  // account deletes them.
  const texts = await Promise.all([DRAFTS, LEARNED].map(storedNames));
  const own = end === "revoked" ? [] : texts.flat();
  // Another tab may have stored a new session since.
  const isStored = isSamePlayer(await readStored<Session>("session"), ended);
  const names = isStored ? ["session", ...own] : own;
  await Promise.all([...names.map((name) => writeStored(name, undefined)), clearCache()]);
}

function empty(end: SessionEnd): void {
  hint(null);
  sessionEnd.value = end;
  session.value = null;
}

/**
 * Stores the player's name where a script in the document's head can read it synchronously. That script decides before
 * the first paint what `/` shows.
 */
function hint(known: Session | null): void {
  try {
    if (known === null) localStorage.removeItem("player");
    else localStorage.setItem("player", known.username);
  } catch {
    // Without storage, `/` shows the front page for a moment.
  }
  if (known === null) delete document.documentElement.dataset.player;
  else document.documentElement.dataset.player = known.username;
}
