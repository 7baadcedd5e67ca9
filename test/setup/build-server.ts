import { buildWorker } from "../../scripts/serve/build";
import { readConfig } from "../../scripts/serve/config";
import { buildThinker } from "../../scripts/serve/thinking-pool";
import { buildSite } from "../../scripts/site/build";

/** Builds what `npm start` would, so that no test waits for it, nor several build it at once. */
export default async function setup(): Promise<void> {
  await buildSite();
  await Promise.all([buildWorker(), buildThinker(), readConfig()]);
}
