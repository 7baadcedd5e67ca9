import { buildSite } from "./site/build.ts";

// Builds the site unless it is up to date. wrangler runs this before it reads the assets.

await buildSite();
