import fs from "node:fs";
import { transform } from "esbuild";
import type { Plugin } from "rolldown";
import { CALL_PARTS, withoutMissingModules } from "./client-files";

/**
 * Modules whose results the client never uses. It sends legal moves only, so it shows no reasons why a move is illegal.
 * It shows the lessons instead of the descriptions of the games for programs. It follows streams by `followFeed` and
 * `followGame`, not by the generated functions, and does not ask for the metadata of responses.
 */
const UNUSED = [
  /[\\/]src[\\/]rules[\\/].+[\\/]why-[a-z-]+\.ts$/,
  /[\\/]src[\\/]rules[\\/].+[\\/]description\.ts$/,
  /[\\/]clients[\\/]typescript[\\/]src[\\/]calls[\\/]messages\.ts$/,
  /[\\/]clients[\\/]typescript[\\/]src[\\/]calls[\\/]metadata\.ts$/,
];

/** Modules whose results the search worker never uses. Evaluations do not use the opening book. */
const UNUSED_BY_WORKER = [
  /[\\/]src[\\/]rules[\\/].+[\\/]why-[a-z-]+\.ts$/,
  /[\\/]src[\\/]rules[\\/].+[\\/]description\.ts$/,
  /[\\/]src[\\/]bots[\\/]book\.ts$/,
];

/** Replaces the exported functions of unused modules by empty ones. */
const withoutModules = (unused: readonly RegExp[]): Plugin => ({
  name: "without-modules",
  load: {
    filter: { id: [...unused] },
    handler(id) {
      const exported = fs.readFileSync(id, "utf8").matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm);
      const code = Array.from(exported, ([, name]) => `export const ${name} = () => "";`).join("\n");
      return { code, moduleType: "js" };
    },
  },
  buildEnd() {
    const modules = [...this.getModuleIds()];
    const unmatched = unused.find((pattern) => !modules.some((id) => pattern.test(id)));
    // A module may have been renamed, for example. Without this error, its code would be part of the pages again,
    // unnoticed.
    if (unmatched !== undefined) this.error(`no module of the client matches ${unmatched}`);
  },
});

/**
 * Keeps the bundler's helper for modules that are loaded on demand in the file that every page loads. Rolldown places it
 * there only if the entry point needs it, otherwise in a file of its own, which would be a request of most pages.
 */
const helperInFrame: Plugin = {
  name: "helper-in-frame",
  transform: {
    filter: { id: /[\\/]clients[\\/]web[\\/]main\.tsx$/ },
    handler: (code) => `${code}\nexport * as mark from "./mark";`,
  },
};

/** The module of the generated functions of the API, or a part of it. */
const CALLS = /[\\/]generated[\\/]sdk\.gen\.ts(\?\w+)?$/;

/**
 * Makes some of the generated functions modules of their own, for the pages that use them. All functions of one module
 * are in the file that every page loads, even if only one page uses them.
 */
const splitCalls: Plugin = {
  name: "split-calls",
  load: {
    filter: { id: CALLS },
    handler(id) {
      const [file = "", part] = id.split("?");
      const [head = "", ...calls] = fs.readFileSync(file, "utf8").split(/^(?=\/\*\*$)/m);
      const parts = Object.entries(CALL_PARTS);
      const partOf = (call: string): string | undefined => parts.find(([, pattern]) => pattern.test(call))?.[0];
      const own = calls.filter((call) => partOf(call) === part);
      if (own.length === 0) this.error(`no generated function is about ${part}`);
      const rest =
        part === undefined ? parts.map(([name]) => `export * from ${JSON.stringify(`${file}?${name}`)};\n`) : [];
      return { code: [head, ...own, ...rest].join(""), moduleType: "ts", moduleSideEffects: false };
    },
  },
};

/**
 * Makes style sheets of modules that are loaded on demand texts, which these modules add to the document themselves. The
 * style sheet of every page does not contain them.
 */
const styleTexts: Plugin = {
  name: "style-texts",
  load: {
    filter: { id: /[\\/]clients[\\/]web[\\/].+\.css$/ },
    async handler(id) {
      const { code } = await transform(fs.readFileSync(id, "utf8"), { loader: "css", minify: true });
      return { code: `export default ${JSON.stringify(code.trim())};`, moduleType: "js" };
    },
  },
};

/** The plugins that bundle the client. */
export const CLIENT_PLUGINS: Plugin[] = [
  withoutModules(UNUSED),
  splitCalls,
  helperInFrame,
  withoutMissingModules,
  styleTexts,
];

/** The plugins that bundle the search worker. */
export const WORKER_PLUGINS: Plugin[] = [withoutModules(UNUSED_BY_WORKER)];
