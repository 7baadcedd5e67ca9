import { batch } from "@preact/signals";
import { type AccountChanges, updateMe } from "skytale-client";
import { client } from "./client";
import { me, unstoredSettings } from "./resources";

/** Settles when `unstoredSettings` is empty; null if it is empty now. */
let sending: Promise<void> | null = null;

/**
 * Stores settings in the account, one request after another. Changes made during a request are sent together after it.
 * Until they are stored, they are in `unstoredSettings`.
 * @returns a promise that resolves when all changes are stored, and rejects with what the client throws. Then none of
 *   the unstored changes is stored.
 */
export function changeSettings(changes: AccountChanges): Promise<void> {
  unstoredSettings.value = { ...unstoredSettings.peek(), ...changes };
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  try {
    for (let body = unstoredSettings.peek(); Object.keys(body).length > 0; body = unstoredSettings.peek()) {
      const account = await updateMe({ client: client.peek(), body });
      const sent = body;
      batch(() => {
        me.of().put(account);
        unstoredSettings.value = withoutSent(unstoredSettings.peek(), sent);
      });
    }
  } catch (error) {
    unstoredSettings.value = {};
    throw error;
  }
}

/** The changes without those that were sent. A setting that was changed again during the request stays. */
const withoutSent = (changes: AccountChanges, sent: AccountChanges): AccountChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== sent[name as keyof AccountChanges]));
