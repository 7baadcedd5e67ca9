import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { type Plugin, rolldown } from "rolldown";

/** The folder of files whose names contain a hash of their content, so that browsers may cache them forever. */
export const HASHED = "/assets";

/** The oldest supported browsers. */
const TARGET = ["chrome123", "firefox120", "safari17.5"];

/** Bundles the sources of the client library instead of its build. */
const CLIENT = { "skytale-client": path.resolve("clients/typescript/src/index.ts") };

/**
 * Modules whose results the client never uses. It sends legal moves only, so it shows no reasons why a move is illegal.
 * It follows streams by `followFeed` and `followGame`, not by the generated functions.
 */
const UNUSED = [
  /[\\/]src[\\/]rules[\\/].+[\\/]why-[a-z-]+\.ts$/,
  /[\\/]clients[\\/]typescript[\\/]src[\\/]calls[\\/]messages\.ts$/,
];

/** Replaces the exported functions of unused modules by empty ones. */
const withoutUnusedModules: Plugin = {
  name: "without-unused-modules",
  load: {
    filter: { id: UNUSED },
    handler(id) {
      const exported = fs.readFileSync(id, "utf8").matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm);
      const code = Array.from(exported, ([, name]) => `export const ${name} = () => "";`).join("\n");
      return { code, moduleType: "js" };
    },
  },
  buildEnd() {
    const modules = [...this.getModuleIds()];
    const unmatched = UNUSED.find((pattern) => !modules.some((id) => pattern.test(id)));
    // A module may have been renamed, for example. Without this error, its code would be part of the pages again,
    // unnoticed.
    if (unmatched !== undefined) this.error(`no module of the client matches ${unmatched}`);
  },
};

/** The module of the generated functions of the API, or a part of it. */
const CALLS = /[\\/]generated[\\/]sdk\.gen\.ts(\?\w+)?$/;

/** The parts of the generated functions that are modules of their own, by the beginnings of the addresses. */
const CALL_PARTS: Readonly<Record<string, RegExp>> = {
  tournaments: /url: '\/v1\/(tournaments|ladders)/,
  teams: /url: '\/v1\/teams/,
};

/**
 * Makes the generated functions of tournaments and teams modules of their own, for the pages that use them. All functions
 * of one module are in the file that every page loads, even if only one page uses them.
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

/** The addresses of the bundles, and the paths of the source files relative to the repository. */
export interface Bundled<Name extends string> {
  readonly addresses: Readonly<Record<Name, string>>;
  readonly inputs: readonly string[];
}

/** A bundled program with modules that are loaded on demand. */
export interface BundledProgram {
  readonly address: string;
  readonly inputs: readonly string[];
  /** The addresses of all files that a source file needs immediately: its own, and those that it imports. */
  filesOf(source: string): readonly string[];
}

/** Writes files whose names contain a hash of their content. */
export class Assets {
  readonly #folder: string;

  /** @param site the output folder of the site */
  constructor(site: string) {
    this.#folder = path.join(site, HASHED);
    fs.mkdirSync(this.#folder, { recursive: true });
  }

  /** Writes a file and returns its address. Adding the same name and content again has no effect. */
  add(name: string, content: string | Buffer): string {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const { name: stem, ext } = path.parse(name);
    const file = `${stem}-${hash}${ext}`;
    const target = path.join(this.#folder, file);
    if (!fs.existsSync(target)) fs.writeFileSync(target, content);
    return `${HASHED}/${file}`;
  }

  /**
   * Bundles the service worker. It is written to the root of the site, because its scope is the whole site.
   * @param name the id of the build
   * @param theme a style sheet with the custom properties of the design, for the offline page
   */
  async bundleServiceWorker(source: string, name: string, theme: string): Promise<void> {
    const { code } = await transform(fs.readFileSync(theme, "utf8"), { loader: "css", minify: true, target: TARGET });
    await build({
      entryPoints: [source],
      outfile: path.join(this.#folder, "../service-worker.js"),
      bundle: true,
      format: "iife",
      minify: true,
      target: TARGET,
      define: { BUILD: JSON.stringify(name), THEME: JSON.stringify(code.trim()) },
      logLevel: "warning",
    });
  }

  /**
   * Bundles style sheets and scripts.
   * @param entries the source files; the addresses are returned under the same names
   */
  async bundle<Name extends string>(entries: Readonly<Record<Name, string>>): Promise<Bundled<Name>> {
    const folder = process.cwd();
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: entries,
      outdir: this.#folder,
      bundle: true,
      splitting: true,
      format: "esm",
      minify: true,
      target: TARGET,
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      metafile: true,
      logLevel: "warning",
    });
    const addressOf = (source: string): string => {
      for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
        if (entryPoint && path.resolve(entryPoint) === source) return `${HASHED}/${path.basename(file)}`;
      }
      throw new Error(`the bundler wrote no file for ${source}`);
    };
    const addresses = Object.entries<string>(entries).map(([name, source]) => [name, addressOf(source)]);
    return { addresses: Object.fromEntries(addresses), inputs: Object.keys(metafile.inputs) };
  }

  /**
   * Bundles the client into these files: code that is always loaded, code shared by most pages, code shared by the
   * rules of several games, and one file for each module that is loaded on demand (docs/decisions/026-browser-client.md).
   * @param source the entry point
   */
  async bundleClient(source: string): Promise<BundledProgram> {
    const bundle = await rolldown({
      input: { program: source },
      platform: "browser",
      resolve: { alias: CLIENT },
      transform: { target: TARGET },
      plugins: [withoutUnusedModules, splitCalls],
      preserveEntrySignatures: "allow-extension",
      logLevel: "warn",
    });
    const { output } = await bundle.write({
      dir: this.#folder,
      format: "esm",
      minify: true,
      entryFileNames: "[name]-[hash].js",
      chunkFileNames: "[name]-[hash].js",
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: "frame", tags: ["$initial"], priority: 3 },
          // With a file of three lines, which would cost a request of the pages that show boards.
          { name: "pictures", test: /[\\/]src[\\/]pictures[\\/]|[\\/]listed\.ts$/, priority: 2 },
          { name: "shared-rules", test: /[\\/]src[\\/]rules[\\/]/, minShareCount: 2, priority: 2 },
          // Needed by the analysis and by the messages of games and teams. In files of their own, they would be a request
          // more.
          { name: "drafts", test: /[\\/](draft|merge-text|message-draft|conversation)\.tsx?$/, priority: 2 },
          // Small modules that most pages with running games need.
          {
            name: "moves",
            test: /[\\/](move-queue|outdated-move|urgent-time|move-notation|play-on)\.ts$/,
            priority: 2,
          },
          { name: "choices", test: /[\\/]choices\.tsx$/, priority: 2 },
          { name: "sign-up-form", test: /[\\/](sign-up-form\.tsx|has-passkeys\.ts)$/, priority: 2 },
          { name: "next-tournaments", test: /[\\/](tournaments[\\/]when|next-tournaments)\.ts$/, priority: 2 },
          { name: "settings", test: /[\\/]pages[\\/]settings[\\/]/, minShareCount: 2, priority: 2 },
          { name: "asked-twice", test: /[\\/]asked-twice\.tsx$/, priority: 2 },
          { name: "copy-and-save", test: /[\\/](copy-button\.tsx|save-file\.ts)$/, priority: 2 },
          { name: "change-settings", test: /[\\/](account-settings|settings-change)\.ts$/, priority: 2 },
          { name: "shared", minShareCount: 8, priority: 1 },
        ],
      },
    });
    await bundle.close();
    const chunks = new Map(
      output.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk] as const),
    );
    const addressOf = (file: string): string => `${HASHED}/${file}`;
    const filesOf = (module: string): readonly string[] => {
      const own = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === module);
      if (own === undefined) throw new Error(`the bundler wrote no file for ${module}`);
      const needed = new Set([own.fileName]);
      for (const file of needed) for (const imported of chunks.get(file)?.imports ?? []) needed.add(imported);
      return [...needed].map(addressOf);
    };
    const [address] = filesOf(source);
    if (address === undefined) throw new Error(`the bundler wrote no file for ${source}`);
    const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
    return {
      address,
      inputs: modules.map((id) => path.relative(process.cwd(), id).replaceAll(path.sep, "/")),
      filesOf,
    };
  }
}
