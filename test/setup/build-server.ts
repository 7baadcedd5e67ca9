import { buildWorker } from "../../scripts/serve/build";
import { readConfig } from "../../scripts/serve/config";
import { buildThinker } from "../../scripts/serve/thinking-pool";
import { buildSite } from "../../scripts/site/build";

/** Builds what `npm start` would build, so that no test pays for a build and no two tests build at the same time. */
export default async function setup(): Promise<void> {
  await buildSite();
  await Promise.all([buildWorker(), buildThinker(), readConfig()]);
}
