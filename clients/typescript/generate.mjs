// Generates src/generated: node generate.mjs <description> <folder>. The generator's API needs TypeScript 5, so this
// runs in the folder where that is installed. `npm run openapi` calls it.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";

const [input, folder] = process.argv.slice(2);

await createClient({
  input,
  output: { path: folder, module: { extension: ".js" } },
  logs: { level: "silent" },
  plugins: [
    "@hey-api/typescript",
    // Calls return the response body and throw errors. The client passed to a call has the token.
    { name: "@hey-api/sdk", auth: false, client: false, responseStyle: "data" },
    { name: "@hey-api/client-fetch", throwOnError: true },
  ],
});

// The generator's own client is replaced by src/calls: it hands all options of a call to `Request`, which Deno refuses,
// and its declarations need the types of a browser (docs/decisions/024-typescript-client-and-cli.md).
for (const name of ["client", "core", "client.gen.ts"]) rmSync(join(folder, name), { recursive: true });

const typesFile = join(folder, "types.gen.ts");
const types = readFileSync(typesFile, "utf8");
const conditional = new Set(
  [...types.matchAll(/^export type (\w+)Data = \{\n(.*?)^\};$/gms)]
    .filter(([, , members]) => members.includes("'If-None-Match'?: "))
    .map(([, name]) => name),
);
const platformTypes = replaced(
  replaced(
    types,
    /^(\/\/ This file is auto-generated.*\n)/,
    "$1\nimport type { PlatformBlob } from '../platform.js';\n",
  ),
  /\bBlob \| File\b/g,
  "PlatformBlob",
);
// The ETag of an earlier response can be undefined. With `exactOptionalPropertyTypes`, a program could not pass it on.
writeFileSync(
  typesFile,
  replaced(platformTypes, /'If-None-Match'\?: string;/g, "'If-None-Match'?: string | undefined;"),
);

const sdkFile = join(folder, "sdk.gen.ts");
const sdk = replaced(
  readFileSync(sdkFile, "utf8"),
  /import type \{ (.*) \} from '\.\/client\/index\.js';/,
  "import type { ConditionalResult, $1 } from '../calls/types.js';",
);
// A call with `If-None-Match` returns null for 304. The result type includes null only if the header is sent.
writeFileSync(
  sdkFile,
  replaced(
    sdk,
    /<ThrowOnError extends boolean = true>\(options: (Options<(\w+)Data, ThrowOnError>)\): RequestResult<(\w+, \w+, ThrowOnError), 'data'>/g,
    (signature, options, name, parameters) =>
      conditional.has(name)
        ? `<ThrowOnError extends boolean = true, Headers = unknown>(options: ${options} & { headers?: Headers }): ConditionalResult<${parameters}, Headers>`
        : signature,
  ),
);

// Names that programs need as lists at run time, such as the games in a form.
const LISTS = {
  PUZZLE_THEMES: "PuzzleTheme",
  SCOPES: "Scope",
  VARIANT_IDS: "VariantId",
  WEBHOOK_FORMATS: "WebhookFormat",
};
const lists = Object.entries(LISTS).map(([list, type]) => {
  const [, union] = new RegExp(`^export type ${type} = (.+);$`, "m").exec(types) ?? [];
  if (union === undefined) throw new Error(`The generated client has no type ${type}.`);
  const values = union.split(" | ").join(", ");
  return `/** All values of \`${type}\` when this client was built. */\nexport const ${list}: readonly ${type}[] = [${values}];\n`;
});
writeFileSync(
  join(folder, "lists.gen.ts"),
  `import type { ${Object.values(LISTS).join(", ")} } from './types.gen.js';\n\n${lists.join("\n")}`,
);

/** Replaces all matches of a pattern. Throws if there are none, because then the generator's output has changed. */
function replaced(text, pattern, replacement) {
  const result = text.replace(pattern, replacement);
  if (result === text) throw new Error(`The generated client has nothing that matches ${pattern}.`);
  return result;
}
