import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import { type DeviceRequestRow, deviceRequests } from "./app-schema";
import { database } from "./database";

/** Stores the request of a device. Returns false if another request has the same user code. */
export async function insertDeviceRequest(d1: D1Database, row: DeviceRequestRow): Promise<boolean> {
  const inserted = await database(d1).insert(deviceRequests).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** The request with this device code, even if it has expired; null if there is none. */
export async function findDeviceRequest(d1: D1Database, hash: string): Promise<DeviceRequestRow | null> {
  return (await database(d1).select().from(deviceRequests).where(eq(deviceRequests.hash, hash)).get()) ?? null;
}

/** The request with this user code that waits for a player; null if there is none, or it has expired. */
export async function findPendingDevice(
  d1: D1Database,
  userCode: string,
  now: number,
): Promise<DeviceRequestRow | null> {
  const isPending = and(
    eq(deviceRequests.userCode, userCode),
    eq(deviceRequests.status, "pending"),
    gt(deviceRequests.expiresAt, now),
  );
  return (await database(d1).select().from(deviceRequests).where(isPending).get()) ?? null;
}

/**
 * Records the decision of a player. Returns false if another decision was earlier.
 * @param approval the player and their grant; null for a denial
 */
export async function decideDeviceRequest(
  d1: D1Database,
  hash: string,
  approval: { readonly playerId: string; readonly grantId: string } | null,
): Promise<boolean> {
  const decided = await database(d1)
    .update(deviceRequests)
    .set(approval === null ? { status: "denied" } : { status: "approved", ...approval })
    .where(and(eq(deviceRequests.hash, hash), eq(deviceRequests.status, "pending")))
    .returning({ hash: deviceRequests.hash });
  return decided.length > 0;
}

/**
 * Records a poll of a device. Returns false if the poll is too early; then the interval between polls is made
 * longer by `slower` milliseconds (RFC 8628, 3.5).
 */
export async function recordDevicePoll(d1: D1Database, hash: string, now: number, slower: number): Promise<boolean> {
  const { interval, pollAt } = deviceRequests;
  const isDue = and(eq(deviceRequests.hash, hash), lte(pollAt, now));
  const due = await database(d1)
    .update(deviceRequests)
    .set({ pollAt: sql`${now} + ${interval}` })
    .where(isDue)
    .returning({ hash: deviceRequests.hash });
  if (due.length > 0) return true;
  await database(d1)
    .update(deviceRequests)
    .set({ interval: sql`${interval} + ${slower}`, pollAt: sql`${now} + ${interval} + ${slower}` })
    .where(eq(deviceRequests.hash, hash))
    .run();
  return false;
}

/** Deletes requests that expired before a time, at most `limit`. Returns how many were deleted. */
export async function deleteExpiredDeviceRequests(d1: D1Database, before: number, limit: number): Promise<number> {
  const expired = database(d1)
    .select({ hash: deviceRequests.hash })
    .from(deviceRequests)
    .where(lt(deviceRequests.expiresAt, before))
    .limit(limit);
  const deleted = await database(d1)
    .delete(deviceRequests)
    .where(sql`${deviceRequests.hash} in ${expired}`)
    .returning({ hash: deviceRequests.hash });
  return deleted.length;
}
