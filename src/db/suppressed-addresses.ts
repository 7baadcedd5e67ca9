import { and, eq, ne } from "drizzle-orm";
import { database } from "./database";
import { type Suppression, suppressedAddresses } from "./mail-schema";

/** Why an address gets no mails; null if it gets them. */
export async function findSuppression(d1: D1Database, tag: string): Promise<Suppression | null> {
  const { at, cause, reason } = suppressedAddresses;
  const found = await database(d1)
    .select({ at, cause, reason })
    .from(suppressedAddresses)
    .where(eq(suppressedAddresses.tag, tag))
    .get();
  return found ?? null;
}

/** Stores why an address gets no mails. A stop replaces a bounce. A bounce does not replace a stop. */
export async function suppressAddress(d1: D1Database, tag: string, suppression: Suppression): Promise<void> {
  await database(d1)
    .insert(suppressedAddresses)
    .values({ tag, ...suppression })
    .onConflictDoUpdate({
      target: suppressedAddresses.tag,
      set: suppression,
      ...(suppression.cause === "bounce" ? { setWhere: ne(suppressedAddresses.cause, "stop") } : {}),
    })
    .run();
}

/** Lets an address get mails again, if it got none for this cause. */
export async function releaseAddress(d1: D1Database, tag: string, cause: Suppression["cause"]): Promise<void> {
  await database(d1)
    .delete(suppressedAddresses)
    .where(and(eq(suppressedAddresses.tag, tag), eq(suppressedAddresses.cause, cause)))
    .run();
}
