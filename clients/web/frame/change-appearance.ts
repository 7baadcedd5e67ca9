import { type Appearance, DEFAULT_APPEARANCE, readAppearance } from "../../../src/shared/appearance";
import { changeSettings } from "../server/account-settings";
import { unstoredSettings } from "../server/resources";
import { session, sessionEnd } from "../server/session";
import { appearance, readSettings, showAppearance } from "./appearance";

/** The settings of the account as this device last read them. */
let lastRead = readAppearance(readSettings("appearance"));

/** Deletes the settings from this device when the session ends, except for the color scheme, which the device keeps. */
export function forgetAppearanceAtSessionEnd(): void {
  sessionEnd.subscribe((end) => {
    if (end === null) return;
    store("appearance", null);
    lastRead = DEFAULT_APPEARANCE;
    undoUnstored();
  });
}

/**
 * Changes settings at once, and stores them in the account of a signed-in player, or on the device of a visitor. Throws
 * what the client throws; the former settings then apply again, except for the color scheme, which this device keeps and
 * stores later.
 */
export async function changeAppearance(changes: Partial<Appearance>): Promise<void> {
  apply({ ...appearance.peek(), ...changes });
  if (!session.peek()) {
    store("chosen", { ...readSettings("chosen"), ...changes });
    return;
  }
  try {
    await changeSettings(changes);
  } catch (error) {
    undoUnstored();
    throw error;
  }
}

/**
 * Applies the settings of the account. Settings that were chosen on this device without the account are stored in the
 * account: the color scheme, unless the account has a newer one, and the choices of a visitor, if the account has the
 * defaults.
 */
export function adoptAppearance(account: Readonly<Record<string, unknown>>): void {
  const read = readAppearance(account);
  const { colorScheme } = appearance.peek();
  const isUnchanged = isEqual({ ...read, colorScheme }, { ...DEFAULT_APPEARANCE, colorScheme });
  const wished = readAppearance({
    ...read,
    ...(isUnchanged ? readSettings("chosen") : {}),
    colorScheme: read.colorScheme === lastRead.colorScheme ? colorScheme : read.colorScheme,
  });
  lastRead = read;
  store("appearance", read);
  const unstored = unstoredSettings.peek();
  apply(readAppearance({ ...wished, ...unstored }));
  if (isEqual(wished, read)) store("chosen", null);
  // After a failure, the next response of the server about the account causes the next attempt.
  else if (Object.keys(unstored).length === 0) changeAppearance(wished).catch(() => undefined);
}

/** Applies the settings without the changes that could not be stored. The device keeps its color scheme. */
const undoUnstored = (): void => apply({ ...lastRead, colorScheme: appearance.peek().colorScheme });

/** Shows settings on the pages of this document, and stores those that a document needs before it loads the client. */
function apply(next: Appearance): void {
  if (isEqual(next, appearance.peek())) return;
  appearance.value = next;
  showAppearance(next);
  store("scheme", next.colorScheme === "system" ? null : next.colorScheme);
  store("contrast", next.highContrast ? "high" : null);
}

const isEqual = (one: Appearance, other: Appearance): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Stores a value on the device, objects as JSON; null deletes it. */
function store(name: string, value: string | object | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // Without storage, the next document begins with the defaults.
  }
}
