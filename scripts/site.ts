import { buildSite } from "./site/build.ts";

// Builds the site if it is not the one of these sources. wrangler runs this before it looks at its assets.

await buildSite();
