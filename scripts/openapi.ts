import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { EXAMPLES } from "../src/events/examples";
import { openApiDocument } from "../src/http/openapi/document";
import { problemMeanings } from "../src/http/openapi/problem-pages";
import { eventsPage } from "./events-page";
import { GENERATED_CLIENT, generateClient, readTree } from "./generated-client";

// Writes the API's description, what problems mean, docs/events.md and the TypeScript client's generated parts from the
// routes, tables and schemas; with --check only tells whether the files on disk are up to date. openapi.yaml is there to
// be read; public/ has what the server serves.

/** What `skytale trigger` sends. */
const EXAMPLES_OF_CLIENT = "clients/typescript/cli/webhooks/event-examples.json";

const ROOT = path.join(import.meta.dirname, "..");

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

const document = openApiDocument();
const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });

const isCheck = process.argv.includes("--check");
const client = generateClient(yaml);

// A file that is no longer generated must not stay.
const gone = [...readTree(path.join(ROOT, GENERATED_CLIENT)).keys()].filter((file) => !client.has(file));
for (const file of gone) {
  if (isCheck) {
    console.error(`${GENERATED_CLIENT}/${file} is not generated any more: run \`npm run openapi\`.`);
    process.exitCode = 1;
  } else rmSync(path.join(ROOT, GENERATED_CLIENT, file));
}

const files: readonly (readonly [string, string])[] = [
  ["openapi.yaml", yaml],
  ["public/openapi.yaml", yaml],
  ["public/openapi.json", JSON.stringify(document)],
  ["public/problems.json", `${JSON.stringify(problemMeanings(), null, 1)}\n`],
  ["docs/events.md", eventsPage()],
  [EXAMPLES_OF_CLIENT, `${JSON.stringify(EXAMPLES, null, 1)}\n`],
  ...[...client].map(([file, text]) => [`${GENERATED_CLIENT}/${file}`, text] as const),
];

for (const [name, made] of files) {
  const file = path.join(ROOT, name);
  if (!isCheck) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, made);
    console.log(`${name} written`);
  } else if (read(file) !== made) {
    console.error(`${name} does not fit the routes: run \`npm run openapi\` and look at what changed.`);
    process.exitCode = 1;
  } else {
    console.log(`${name} is up to date`);
  }
}
