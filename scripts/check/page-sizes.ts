import { PAGE_NAMES, type PageName } from "../../clients/web/addresses";
import { bundlePages, inClient } from "./page-programs";

// Bundles the web client as for the site and fails if a page exceeds its size budget. The size of a page is the gzipped
// code that a first visitor downloads before the page is complete. Pages that show games are measured with the largest
// game rules. `npm run bench -- pages` prints what each part of a page weighs.

/** Maximum gzipped sizes in bytes: scripts per page, and the shared style sheet. */
const PROGRAMS: Partial<Record<PageName, number>> = { game: 70_000 };
const OTHER_PROGRAMS = 50_000;
const STYLES = 14_000;
/** The worker that searches positions. Pages load it when the player uses it. */
const SEARCH_WORKER = 36_000;

using programs = await bundlePages();
const pages = PAGE_NAMES.map((page) => ({
  page,
  weight: programs.weigh(programs.filesOf(page)),
  budget: PROGRAMS[page] ?? OTHER_PROGRAMS,
}));
const styles = programs.weigh([await programs.bundleStyle(inClient("styles/client.css"))]);
const worker = programs.weigh([programs.searchWorker]);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
console.log(
  [
    ...pages.map(({ page, weight, budget }) => `${page} ${kB(weight)} of ${kB(budget)}`),
    `styles ${kB(styles)} of ${kB(STYLES)}`,
    `search worker ${kB(worker)} of ${kB(SEARCH_WORKER)}`,
  ].join(", "),
);
const isTooLarge = pages.some(({ weight, budget }) => weight > budget) || styles > STYLES || worker > SEARCH_WORKER;
process.exitCode = isTooLarge ? 1 : 0;
