import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { bundlePages, type PageName, type PagePrograms } from "../../scripts/check/page-programs";
import { describeCommit } from "../machine";
import { markdownTable } from "../markdown-table";
import { PART_NAMES, partOf } from "./parts";

// npm run bench -- pages: what each part of the game page and of the list of games weighs, gzipped. The same commit
// prints the same numbers on every machine.

const PAGES: readonly (readonly [PageName, string])[] = [
  ["game", "game"],
  ["my-games", "my games"],
];

/** Modules of other pages, lessons and games, which a page loads when the player goes there. */
const ELSEWHERE = /clients\/web\/pages\/[\w/-]+\/page\.tsx$|\/lessons\/|^src\/rules\/[\w-]+\/rules\.ts$/;

using programs = await bundlePages();
const weights = PAGES.map(([page]) => {
  const first = programs.filesOf(page);
  return { first: weighParts(programs, first), later: weighParts(programs, onDemand(programs, first)) };
});
const kB = (bytes: number | undefined): string => (bytes === undefined ? "" : (bytes / 1000).toFixed(1));
const sum = (parts: ReadonlyMap<string, number>): number => [...parts.values()].reduce((a, b) => a + b, 0);
const rows = PART_NAMES.map((part) => [
  part,
  ...weights.flatMap(({ first, later }) => [kB(first.get(part)), kB(later.get(part))]),
]);
const heading = ["part, kB", ...PAGES.flatMap(([, name]) => [name, `${name}, on demand`])];
const total = ["all", ...weights.flatMap(({ first, later }) => [kB(sum(first)), kB(sum(later))])];
console.log(`${describeCommit()}\n\n${markdownTable(heading, [...rows, total])}`);

/** The files that a page can load after its first view, without those that belong to other pages or games. */
function onDemand(programs: PagePrograms, first: ReadonlySet<string>): ReadonlySet<string> {
  const isElsewhere = (file: string): boolean =>
    [...programs.fileAt(file).modules.keys()].some((module) => ELSEWHERE.test(module));
  const entries = [...first].flatMap((file) => programs.fileAt(file).onDemand).filter((file) => !isElsewhere(file));
  const later = new Set(entries);
  for (const file of later) for (const imported of programs.fileAt(file).imports) later.add(imported);
  for (const file of first) later.delete(file);
  return later;
}

/**
 * The weight of each part in files. The gzipped weight of a file is divided among its modules in proportion to the
 * gzipped weights of the modules alone, so that the parts add up to the whole.
 */
function weighParts(programs: PagePrograms, files: Iterable<string>): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const file of files) {
    const alone = [...programs.fileAt(file).modules].map(([module, code]) => ({
      part: partOf(module),
      weight: weightOf(code),
    }));
    const all = alone.reduce((sum, { weight }) => sum + weight, 0);
    const whole = programs.weigh([file]);
    for (const { part, weight } of alone) parts.set(part, (parts.get(part) ?? 0) + (whole * weight) / all);
  }
  return parts;
}

/** The gzipped weight of a module alone, without the header of the format. */
function weightOf(code: string): number {
  const { code: small } = transformSync(code, { minify: true, format: "esm" });
  return gzipSync(small).length - gzipSync("").length;
}
