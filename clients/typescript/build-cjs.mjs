// Adds a CommonJS build beside the ES modules of a folder: node build-cjs.mjs <folder>. Programs of both kinds then get
// the types of the module that they load, also with `module: node16`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(fileURLToPath(import.meta.url));
const folder = path.resolve(process.argv[2]);

await build({
  absWorkingDir: root,
  entryPoints: { index: "src/index.ts" },
  outdir: folder,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  // With this platform, esbuild lists the exports in a form that an `import` in Node can read.
  platform: "node",
  target: "es2022",
  format: "cjs",
});

// A .d.ts in this package declares an ES module, so CommonJS needs declarations of its own.
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith(".d.ts")) continue;
  const declarations = readFileSync(path.join(folder, name), "utf8");
  const imports = /(\bfrom |\bimport\()(["']\.[^"']*)\.js(["'])/g;
  writeFileSync(
    path.join(folder, name.replace(/\.d\.ts$/, ".d.cts")),
    declarations.replace(imports, (_, keyword, start, quote) => `${keyword}${start}.cjs${quote}`),
  );
}
