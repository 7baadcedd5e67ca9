/**
 * Overdue time after which an alarm counts as lost, in milliseconds: the runtime retries a failed alarm for about this
 * long.
 */
export const LOST_AFTER = 120_000;

/**
 * Makes sure that an object's alarm will fire: if no alarm is set or it was lost, calls the alarm handler. To be called
 * when the object is woken from outside. `getAlarm` returns null for an alarm that the runtime gave up. For an alarm
 * that the runtime lost, it still returns a time: in the past, or in the future if the runtime's list of alarms was
 * lost. Setting the same time again has no effect, so a lost alarm is deleted first.
 * @param alarm the object's alarm handler: does what is due and sets the alarm again
 * @param how `rearm`: the runtime's list of alarms was lost, so a stored alarm is ignored
 */
export async function ensureAlarm(
  storage: Pick<DurableObjectStorage, "getAlarm" | "deleteAlarm" | "sync">,
  alarm: () => Promise<void>,
  how: { readonly rearm: boolean; readonly now: number },
): Promise<void> {
  const set = await storage.getAlarm();
  if (set !== null && !how.rearm && set > how.now - LOST_AFTER) return;
  if (set !== null) {
    await storage.deleteAlarm();
    await storage.sync();
  }
  await alarm();
}
