import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { PageName } from "../../clients/web/addresses";
import { Assets, type ProgramFile } from "../../site/assets";
import { filesOfPage, PAGES_WITH_RULES } from "../../site/client-documents";
import { VARIANTS } from "../../src/rules/registry";
import { root } from "../serve/paths";

export type { PageName };

/** The programs of the pages of the browser client, bundled as for the site into a temporary folder. */
export interface PagePrograms {
  /** The gzipped weight of files in bytes. */
  weigh(files: Iterable<string>): number;
  /**
   * The addresses of the files that a first visitor downloads before a page is complete. Pages that show boards
   * immediately include the largest rules of a game.
   */
  filesOf(page: PageName): ReadonlySet<string>;
  fileAt(address: string): ProgramFile;
  /** The address of the worker that searches positions. */
  readonly searchWorker: string;
  /** Bundles a style sheet. Returns its address. */
  bundleStyle(source: string): Promise<string>;
  /** Deletes the temporary folder. */
  [Symbol.dispose](): void;
}

/** The path of a file in the folder of the client. */
export const inClient = (name: string): string => path.join(root, "clients/web", name);

/** Bundles the client. Dispose of the result. */
export async function bundlePages(): Promise<PagePrograms> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-pages-"));
  const assets = new Assets(folder);
  const searchWorker = await assets.bundleSearchWorker(inClient("worker/search-worker.ts"));
  const program = await assets.bundleClient(inClient("main.tsx"), searchWorker);
  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(folder, file))).length, 0);
  const rules = VARIANTS.map((game) => program.filesOf(path.join(root, `src/rules/${game}/rules.ts`)));
  return {
    weigh,
    filesOf(page) {
      const own = [...program.filesOf(inClient("main.tsx")), ...filesOfPage(page, inClient(""), program)];
      const withRules = (PAGES_WITH_RULES.includes(page) ? rules : [[]]).map((files) => new Set([...own, ...files]));
      return withRules.reduce((largest, files) => (weigh(files) > weigh(largest) ? files : largest));
    },
    fileAt: program.fileAt,
    searchWorker,
    async bundleStyle(source) {
      const { addresses } = await assets.bundle({ style: source });
      return addresses.style;
    },
    [Symbol.dispose]: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
