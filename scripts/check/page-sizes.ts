import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { PAGE_NAMES, type PageName } from "../../clients/web/addresses";
import { Assets } from "../../site/assets";
import { filesOfPage, PAGES_WITH_RULES } from "../../site/client-documents";
import { VARIANTS } from "../../src/rules/registry";
import { root } from "../serve/paths";

// Bundles the web client as for the site and fails if a page exceeds its size budget. The size of a page is the gzipped
// code that a first visitor downloads before the page is complete. Pages that show games are measured with the largest
// game rules.

/** Maximum gzipped sizes in bytes: scripts per page, and the shared style sheet. */
const PROGRAMS: Partial<Record<PageName, number>> = { game: 70_000 };
const OTHER_PROGRAMS = 52_000;
const STYLES = 14_000;

const RULES = VARIANTS.map((game) => path.join(root, `src/rules/${game}/rules.ts`));

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-pages-"));
try {
  const inClient = (name: string): string => path.join(root, "clients/web", name);
  const assets = new Assets(scratch);
  const { addresses } = await assets.bundle({ style: inClient("styles/client.css") });
  const program = await assets.bundleClient(inClient("main.tsx"));
  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(scratch, file))).length, 0);
  const frame = program.filesOf(inClient("main.tsx"));
  const pages = PAGE_NAMES.map((page) => {
    const own = [...frame, ...filesOfPage(page, inClient(""), program)];
    const variants = PAGES_WITH_RULES.includes(page) ? RULES.map(program.filesOf) : [[]];
    const weight = Math.max(...variants.map((rules) => weigh(new Set([...own, ...rules]))));
    return { page, weight, budget: PROGRAMS[page] ?? OTHER_PROGRAMS };
  });
  const styles = weigh([addresses.style]);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(
    [
      ...pages.map(({ page, weight, budget }) => `${page} ${kB(weight)} of ${kB(budget)}`),
      `styles ${kB(styles)} of ${kB(STYLES)}`,
    ].join(", "),
  );
  process.exitCode = pages.some(({ weight, budget }) => weight > budget) || styles > STYLES ? 1 : 0;
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
