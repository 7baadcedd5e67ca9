import { buildSite } from "../site/build.ts";
import { buildWorker } from "./build.ts";
import { readConfigAhead } from "./config.ts";
import { StartError } from "./start-error.ts";
import { buildThinker } from "./thinking-pool.ts";

/** Builds the pages, the Worker, the program of the bots and the configuration, as a start of the server does. */
export async function buildAhead(): Promise<void> {
  try {
    // The pages are built first. Otherwise wrangler would build them in parallel.
    await buildSite();
    await Promise.all([buildWorker(), buildThinker(), readConfigAhead()]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`Skytale: ${error.message}`);
    process.exitCode = 1;
  }
}
