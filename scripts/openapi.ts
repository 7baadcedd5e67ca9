import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { EXAMPLES } from "../src/events/examples";
import { arazzoDocument } from "../src/http/openapi/arazzo";
import { openApiDocument } from "../src/http/openapi/document";
import { postmanCollection } from "../src/http/openapi/postman";
import { problemMeanings } from "../src/http/openapi/problem-pages";
import { eventsPage } from "./events-page";
import { GENERATED_CLIENT, generateClient, readTree } from "./generated-client";
import { generatePythonClient } from "./python-client/generate";

// Generates the OpenAPI description, the Arazzo workflows, the Postman collection, the meanings of problems,
// docs/events.md and the generated parts of the TypeScript and Python clients from the routes and schemas. With --check,
// only reports whether the files are up to date. openapi.yaml is for readers; public/ contains the files that the server
// serves.

/** Sample events for `skytale trigger`. */
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
const toYaml = (value: unknown): string => stringify(value, { aliasDuplicateObjects: false, lineWidth: 120 });
const yaml = toYaml(document);

const isCheck = process.argv.includes("--check");
const client = generateClient(yaml);

// Delete files that are no longer generated.
const gone = [...readTree(path.join(ROOT, GENERATED_CLIENT)).keys()].filter((file) => !client.has(file));
for (const file of gone) {
  if (isCheck) {
    console.error(`${GENERATED_CLIENT}/${file} is no longer generated: run \`npm run openapi\`.`);
    process.exitCode = 1;
  } else rmSync(path.join(ROOT, GENERATED_CLIENT, file));
}

const files: readonly (readonly [string, string])[] = [
  ["openapi.yaml", yaml],
  ["public/openapi.yaml", yaml],
  ["public/openapi.json", JSON.stringify(document)],
  ["public/arazzo.yaml", toYaml(arazzoDocument())],
  ["public/postman.json", JSON.stringify(postmanCollection(document))],
  ["public/problems.json", `${JSON.stringify(problemMeanings(), null, 1)}\n`],
  ["docs/events.md", eventsPage()],
  [EXAMPLES_OF_CLIENT, `${JSON.stringify(EXAMPLES, null, 1)}\n`],
  ...[...client].map(([file, text]) => [`${GENERATED_CLIENT}/${file}`, text] as const),
  ...generatePythonClient(yaml),
];

for (const [name, made] of files) {
  const file = path.join(ROOT, name);
  if (!isCheck) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, made);
    console.log(`${name} written`);
  } else if (read(file) !== made) {
    console.error(`${name} is out of date: run \`npm run openapi\` and review the changes.`);
    process.exitCode = 1;
  } else {
    console.log(`${name} is up to date`);
  }
}
