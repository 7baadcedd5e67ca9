import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { rolldown } from "rolldown";
import { CLIENT_FILES } from "./client-files";
import { CLIENT_PLUGINS, WORKER_PLUGINS } from "./client-plugins";

/** The folder of files whose names contain a hash of their content, so that browsers may cache them forever. */
export const HASHED = "/assets";

/** The oldest supported browsers. */
const TARGET = ["chrome123", "firefox120", "safari17.5"];

/** Bundles the sources of the client library instead of its build. */
const CLIENT = { "skytale-client": path.resolve("clients/typescript/src/index.ts") };

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
  /** A file by its address. */
  fileAt(address: string): ProgramFile;
}

/** A file of a bundled program. */
export interface ProgramFile {
  /** The code of its modules before it was minified, by their paths relative to the repository. */
  readonly modules: ReadonlyMap<string, string>;
  /** The addresses of the files that it imports immediately. */
  readonly imports: readonly string[];
  /** The addresses of the files that it loads on demand. */
  readonly onDemand: readonly string[];
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
   * @param scheme a script that sets the color scheme and the contrast of the offline page
   */
  async bundleServiceWorker(source: string, name: string, theme: string, scheme: string): Promise<void> {
    const minified = async (file: string, loader: "css" | "js"): Promise<string> => {
      const { code } = await transform(fs.readFileSync(file, "utf8"), { loader, minify: true, target: TARGET });
      return JSON.stringify(code.trim());
    };
    const [THEME, SCHEME] = await Promise.all([minified(theme, "css"), minified(scheme, "js")]);
    await build({
      entryPoints: [source],
      outfile: path.join(this.#folder, "../service-worker.js"),
      bundle: true,
      format: "iife",
      minify: true,
      target: TARGET,
      define: { BUILD: JSON.stringify(name), THEME, SCHEME },
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
   * Bundles the worker that searches positions into one file, which pages load on demand. Returns its address.
   * @param source the entry point
   */
  async bundleSearchWorker(source: string): Promise<string> {
    const bundle = await rolldown({
      input: { "search-worker": source },
      platform: "browser",
      transform: { target: TARGET },
      plugins: WORKER_PLUGINS,
      logLevel: "warn",
    });
    const { output } = await bundle.write({
      dir: this.#folder,
      format: "iife",
      minify: true,
      entryFileNames: "[name]-[hash].js",
    });
    await bundle.close();
    return `${HASHED}/${output[0].fileName}`;
  }

  /**
   * Bundles the client into the files of `CLIENT_FILES`, and one file for each other module that is loaded on demand
   * (docs/decisions/026-browser-client.md).
   * @param source the entry point
   * @param searchWorker the address of the worker that searches positions
   */
  async bundleClient(source: string, searchWorker: string): Promise<BundledProgram> {
    const bundle = await rolldown({
      input: { program: source },
      platform: "browser",
      resolve: { alias: CLIENT },
      transform: { target: TARGET, define: { SEARCH_WORKER: JSON.stringify(searchWorker) } },
      plugins: CLIENT_PLUGINS,
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
        groups: CLIENT_FILES,
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
    const relative = (id: string): string => path.relative(process.cwd(), id).replaceAll(path.sep, "/");
    return {
      address,
      inputs: modules.map(relative),
      filesOf,
      fileAt(address) {
        const chunk = chunks.get(path.basename(address));
        if (chunk === undefined) throw new Error(`the bundler wrote no file ${address}`);
        const code = Object.entries(chunk.modules).map(([id, { code }]) => [relative(id), code ?? ""] as const);
        return {
          modules: new Map(code),
          imports: chunk.imports.map(addressOf),
          onDemand: chunk.dynamicImports.map(addressOf),
        };
      },
    };
  }
}
