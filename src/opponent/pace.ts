/** What giving way works with. */
export interface Street {
  /** Lets everybody else on the machine work until this many milliseconds have passed, or more. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether somebody's request is being answered. */
  readonly isBusy: (now: number) => boolean;
}

/** How often is looked whether the way is free, in milliseconds. */
const GLANCE = 2;
/** Milliseconds that a machine with nothing else to do is late at most. */
const PROMPT = 2;

/**
 * Gives way after some thinking. All objects of one machine may share one thread, so while anybody thinks nobody's move
 * is judged. As long as a request is being answered, or one's own turn comes late, the thread is left to the others: most
 * of the time, but never all of it.
 * @param atMost for how long (milliseconds)
 */
export async function giveWay(atMost: number, { wait, now, isBusy }: Street): Promise<void> {
  const began = now();
  for (;;) {
    const before = now();
    await wait(GLANCE);
    const after = now();
    const isFree = !isBusy(after) && after - before <= GLANCE + PROMPT;
    if (isFree || after - began >= atMost) return;
  }
}
