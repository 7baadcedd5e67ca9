import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { replaceFile } from "./replace-file.ts";

/**
 * Bundles each src/on-demand/<name>.mts, with the packages that only it needs, into src/on-demand/<name>.mjs of the
 * copy. These are separate modules of the deployed Worker, so other requests neither load nor compile them.
 */
export async function bundleOnDemand(root: string, copy: string): Promise<void> {
  const folder = path.join(root, "src/on-demand");
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".mts"));
  await Promise.all(
    names.map(async (name) => {
      const contents = await bundle(path.join(folder, name));
      replaceFile(path.join(copy, "src/on-demand", `${path.parse(name).name}.mjs`), contents);
    }),
  );
}

async function bundle(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    minify: true,
    legalComments: "none",
    logLevel: "warning",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`${entry} has no bundle.`);
  return file.contents;
}
