/**
 * How long an alarm may be overdue before it counts as lost, in milliseconds: the runtime tries one that failed again
 * for about this long.
 */
const OVERDUE = 120_000;

/**
 * Sees that an object's alarm will fire, for whoever wakes it from outside. An alarm that the runtime has given up is
 * null then; one that it has lost is still told by the object, in the past or, after the list of alarms was lost, in
 * the future. Setting the same time again changes nothing, so such an alarm is taken away first.
 * @param alarm what the object does when it fires: it does what is due, and sets the alarm again
 * @param how `rearm`: the list of alarms was lost, so whatever is set counts for nothing
 */
export async function ensureAlarm(
  storage: Pick<DurableObjectStorage, "getAlarm" | "deleteAlarm" | "sync">,
  alarm: () => Promise<void>,
  how: { readonly rearm: boolean; readonly now: number },
): Promise<void> {
  const set = await storage.getAlarm();
  if (set !== null && !how.rearm && set > how.now - OVERDUE) return;
  if (set !== null) {
    await storage.deleteAlarm();
    await storage.sync();
  }
  await alarm();
}
