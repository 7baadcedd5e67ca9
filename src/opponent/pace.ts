/** Milliseconds that a machine with nothing else to do is late at most. */
const PROMPT = 2;
/** While others have work, this many times as long as was thought is left to them. */
const COURTESY = 9;

/** Lets everybody else on the machine work for some milliseconds or more: until this is due and its turn comes. */
export type Wait = (milliseconds: number) => Promise<void>;

/**
 * Gives way after some thinking. All objects of one machine may share one thread, so while anybody thinks nobody's move
 * is judged. Whether somebody has work shows in how late one's own turn comes: if it comes at once thinking goes on; if
 * not, the others have the thread for most of the time, but never all of it.
 * @param thought for how long was thought (milliseconds)
 * @param thinkers how many take turns in thinking
 */
export async function giveWay(thought: number, thinkers: number, wait: Wait, now: () => number): Promise<void> {
  const began = now();
  for (;;) {
    const before = now();
    await wait(1);
    const after = now();
    if (after - before <= 1 + PROMPT || after - began >= COURTESY * thinkers * thought) return;
  }
}
