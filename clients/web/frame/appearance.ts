import { signal } from "@preact/signals";
import { updateMe } from "skytale-client";
import { type Appearance, type PieceSetName, readAppearance } from "../../../src/shared/appearance";
import { client } from "../server/client";
import { me } from "../server/resources";
import { session } from "../server/session";

// The appearance settings. The account stores them for all devices. Each device keeps a copy for the first paint, which
// visitors who are not signed in have, too: `scheme` and `contrast` for the script in the head of every document, and
// all settings of the account as `appearance`.

/** The settings of the account as this device last read them. */
let lastRead = readAppearance(readCopy());
/** Changes that are not stored in the account yet: those to be sent next, and those of the running request. */
let unsent: Partial<Appearance> = {};
let inFlight: Partial<Appearance> = {};
let sending: Promise<void> | null = null;

const prefersContrast = matchMedia("(prefers-contrast: more)");
prefersContrast.addEventListener("change", () => show(appearance.peek()));

/** The settings that the pages of this document have. */
export const appearance = signal<Appearance>(
  // The script in the head has applied the color scheme, which the pages of the documentation can change as well.
  readAppearance({ ...lastRead, colorScheme: document.documentElement.dataset.theme }),
);
show(appearance.peek());

/** The piece set of a game. */
export const pieceSetOf = (variant: string): PieceSetName =>
  appearance.value.gamePieceSets[variant] ?? appearance.value.pieceSet;

/**
 * Changes settings at once, and stores them in the account of a signed-in player. Throws what the client throws; the
 * former settings then apply again, except for the color scheme, which this device keeps and stores later.
 */
export async function changeAppearance(changes: Partial<Appearance>): Promise<void> {
  apply({ ...appearance.peek(), ...changes });
  if (!session.peek()) return;
  unsent = { ...unsent, ...changes };
  sending ??= send().finally(() => {
    sending = null;
  });
  await sending;
}

/**
 * Applies the settings of the account. A color scheme that was chosen on this device while the account could not be
 * changed, such as in the documentation, is stored in the account, unless the account has a newer one.
 */
export function adoptAppearance(account: Readonly<Record<string, unknown>>): void {
  const read = readAppearance(account);
  const chosen = appearance.peek().colorScheme;
  const isChosenHere = read.colorScheme === lastRead.colorScheme && read.colorScheme !== chosen;
  lastRead = read;
  store("appearance", JSON.stringify(read));
  apply({ ...read, ...(isChosenHere ? { colorScheme: chosen } : {}), ...inFlight, ...unsent });
  // After a failure, the next response of the server about the account causes the next attempt.
  if (isChosenHere && sending === null) changeAppearance({ colorScheme: chosen }).catch(() => undefined);
}

async function send(): Promise<void> {
  try {
    while (Object.keys(unsent).length > 0) {
      inFlight = unsent;
      unsent = {};
      const account = await updateMe({ client: client.peek(), body: inFlight });
      inFlight = {};
      me.of().put(account);
    }
  } catch (error) {
    inFlight = {};
    unsent = {};
    apply({ ...lastRead, colorScheme: appearance.peek().colorScheme });
    throw error;
  }
}

function apply(next: Appearance): void {
  if (JSON.stringify(next) === JSON.stringify(appearance.peek())) return;
  appearance.value = next;
  show(next);
  store("scheme", next.colorScheme === "system" ? null : next.colorScheme);
  store("contrast", next.highContrast ? "high" : null);
}

/** Sets the attributes that the style sheet reads. */
function show({ colorScheme, boardTheme, highContrast }: Appearance): void {
  const { dataset } = document.documentElement;
  if (colorScheme === "system") delete dataset.theme;
  else dataset.theme = colorScheme;
  dataset.board = boardTheme;
  if (highContrast || prefersContrast.matches) dataset.contrast = "high";
  else delete dataset.contrast;
}

/** The stored settings; empty if there are none, or if storage is blocked. */
function readCopy(): Readonly<Record<string, unknown>> {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem("appearance") ?? "{}");
    return typeof copy === "object" && copy !== null ? { ...copy } : {};
  } catch {
    return {};
  }
}

/** Stores a value on the device; null deletes it. */
function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage, the next document begins with the defaults.
  }
}
