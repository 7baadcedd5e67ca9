import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, type Plugin, transform } from "esbuild";
import { noticesOf } from "../scripts/notices.mjs";

/** The folder of files whose names hold a hash of what is in them, so that they may be kept for ever. */
export const HASHED = "/assets";

/** The browsers that pages are made for. */
const TARGET = ["chrome123", "firefox120", "safari17.5"];

/** Pages follow streams by `followFeed` and `followGame`; the client's generated way would be carried by each unused. */
const withoutGeneratedStreams: Plugin = {
  name: "without-generated-streams",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]serverSentEvents\.gen\.ts$/ }, () => ({ contents: "export const createSseClient = null;" }));
  },
};

/** Boards offer legal moves alone, and refusals are the server's to word: the reasons of chess would be carried unread. */
const withoutReasons: Plugin = {
  name: "without-reasons",
  setup({ onLoad }) {
    const says = `() => "it is not legal here"`;
    onLoad({ filter: /[\\/]rules[\\/]chess[\\/]why-(illegal|none-fits|no-castling)\.ts$/ }, () => ({
      contents: `export const whyIllegal = ${says}, whyNoneFits = whyIllegal, whyNoCastling = whyIllegal;`,
    }));
  },
};

/** The addresses of what was bundled, and what the packages in it ask to be passed on. */
export interface Bundled<Name extends string> {
  readonly addresses: Readonly<Record<Name, string>>;
  readonly notices: string;
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
   * Bundles style sheets and programs of pages; parts that are loaded on first use become files of their own.
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
      // The client's sources, as whoever installs it gets them built.
      alias: { "skytale-client": path.resolve("clients/typescript/src/index.ts") },
      plugins: [withoutGeneratedStreams, withoutReasons],
      metafile: true,
      logLevel: "warning",
    });
    const outputs = new Map(Object.entries(metafile.outputs));
    const fileOf = (source: string): string => {
      for (const [file, { entryPoint }] of outputs) if (entryPoint && path.resolve(entryPoint) === source) return file;
      throw new Error(`nothing was made of ${source}`);
    };
    const addressOf = (file: string): string => `${HASHED}/${path.basename(file)}`;
    const addresses = Object.entries<string>(entries).map(([name, source]) => [name, addressOf(fileOf(source))]);
    const filesOf = (source: string): readonly string[] => {
      const needed = new Set([fileOf(source)]);
      for (const file of needed) {
        for (const { path: imported, kind } of outputs.get(file)?.imports ?? []) {
          if (kind === "import-statement") needed.add(imported);
        }
      }
      return [...needed].map(addressOf);
    };
    return { addresses: Object.fromEntries(addresses), notices: noticesOf(metafile, folder), filesOf };
  }
}
