import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { type Plugin, rolldown } from "rolldown";

/** The folder of files whose names hold a hash of what is in them, so that they may be kept for ever. */
export const HASHED = "/assets";

/** The browsers that pages are made for. */
const TARGET = ["chrome123", "firefox120", "safari17.5"];

/** The client's sources, as whoever installs it gets them built. */
const CLIENT = { "skytale-client": path.resolve("clients/typescript/src/index.ts") };

/** Pages follow streams by `followFeed` and `followGame`; the client's generated way would be carried by each unused. */
const withoutGeneratedStreams: Plugin = {
  name: "without-generated-streams",
  load: {
    filter: { id: /[\\/]serverSentEvents\.gen\.ts$/ },
    handler: () => ({ code: "export const createSseClient = null;", moduleType: "js" }),
  },
};

/** The addresses of what was bundled, and the files that it was made of, as paths from the folder that one is in. */
export interface Bundled<Name extends string> {
  readonly addresses: Readonly<Record<Name, string>>;
  readonly inputs: readonly string[];
}

/** A program whose parts are loaded on first use. */
export interface BundledProgram {
  readonly address: string;
  readonly inputs: readonly string[];
  /** The addresses of all files that a source needs at once: its own, and what that imports. */
  filesOf(source: string): readonly string[];
}

/** Writes files that are named by what is in them. */
export class Assets {
  readonly #folder: string;

  /** @param site the folder that the site is written to */
  constructor(site: string) {
    this.#folder = path.join(site, HASHED);
    fs.mkdirSync(this.#folder, { recursive: true });
  }

  /** Writes a file and returns its address. The same content under the same name is written once. */
  add(name: string, content: string | Buffer): string {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const { name: stem, ext } = path.parse(name);
    const file = `${stem}-${hash}${ext}`;
    const target = path.join(this.#folder, file);
    if (!fs.existsSync(target)) fs.writeFileSync(target, content);
    return `${HASHED}/${file}`;
  }

  /**
   * Bundles the program that keeps the client's files for when there is no network: at the root of the site, as it serves
   * all of it.
   * @param name what it is told apart by from those of other builds
   * @param theme the style sheet of the looks' custom properties, for the page that is shown without a network
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
   * Bundles style sheets, and programs of pages that share none of their files with others.
   * @param entries their source files, by the names under which the addresses are returned
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
      throw new Error(`nothing was made of ${source}`);
    };
    const addresses = Object.entries<string>(entries).map(([name, source]) => [name, addressOf(source)]);
    return { addresses: Object.fromEntries(addresses), inputs: Object.keys(metafile.inputs) };
  }

  /**
   * Bundles the client: what is always loaded into one file, what most of its pages share into another, what games share
   * of their rules into a third, and each part that is loaded on first use into its own (decision 104).
   * @param source where it begins
   */
  async bundleClient(source: string): Promise<BundledProgram> {
    const bundle = await rolldown({
      input: { program: source },
      platform: "browser",
      resolve: { alias: CLIENT },
      transform: { target: TARGET },
      plugins: [withoutGeneratedStreams],
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
          { name: "pictures", test: /[\\/]src[\\/]pictures[\\/]/, priority: 2 },
          { name: "shared-rules", test: /[\\/]src[\\/]rules[\\/]/, minShareCount: 2, priority: 2 },
          { name: "parts", minShareCount: 5, priority: 1 },
        ],
      },
    });
    await bundle.close();
    const chunks = new Map(
      output.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk] as const),
    );
    const addressOf = (file: string): string => `${HASHED}/${file}`;
    const filesOf = (part: string): readonly string[] => {
      const own = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === part);
      if (own === undefined) throw new Error(`nothing was made of ${part}`);
      const needed = new Set([own.fileName]);
      for (const file of needed) for (const imported of chunks.get(file)?.imports ?? []) needed.add(imported);
      return [...needed].map(addressOf);
    };
    const [address] = filesOf(source);
    if (address === undefined) throw new Error(`nothing was made of ${source}`);
    const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds);
    return {
      address,
      inputs: modules.map((id) => path.relative(process.cwd(), id).replaceAll(path.sep, "/")),
      filesOf,
    };
  }
}
