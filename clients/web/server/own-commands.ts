// Commands of this tab, such as moves. Their responses update the cache, so the events that they cause need no read.

const running = new Set<Promise<unknown>>();

/** Whether a command is running. */
export const isAnyRunning = (): boolean => running.size > 0;

/** Resolves when the commands that are running now have ended and their responses are in the cache. */
export async function commandsEnded(): Promise<void> {
  await Promise.allSettled(running);
}

/** Runs a command, including the change of the cache by its response. Throws what the command throws. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  const ended = command();
  running.add(ended);
  await ended.finally(() => running.delete(ended));
}
