import type { SearchRequest, SearchResult } from "../pages/game/computer/question";
import { searchSteps } from "./search";

// Searches positions for the page of a game, in a thread of its own. The page loads this file when the player uses it.

declare const self: DedicatedWorkerGlobalScope;

/** The longest time between two looks for messages, in milliseconds. */
const SLICE = 40;

/** The id of the last message. A search ends when another message arrives. */
let current = 0;

self.addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  current += 1;
  // A rejection would not reach the page, but an error of the worker does.
  if (data !== null) run(data, current).catch((error: unknown) => self.reportError(error));
});

async function run({ id, question, nodes }: NonNullable<SearchRequest>, number: number): Promise<void> {
  let until = performance.now() + SLICE;
  for (const step of searchSteps(question, nodes)) {
    if (step !== null) self.postMessage({ id, ...step } satisfies SearchResult);
    if (performance.now() < until) continue;
    // Messages are handled between tasks only.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (number !== current) return;
    until = performance.now() + SLICE;
  }
}
