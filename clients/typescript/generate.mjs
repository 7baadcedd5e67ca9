// Writes the client's generated part: node generate.mjs <description> <folder>. It runs where TypeScript 5 is installed,
// as the generator's own API asks; `npm run openapi` calls it.
import { createClient } from "@hey-api/openapi-ts";

const [input, path] = process.argv.slice(2);

await createClient({
  input,
  output: { path, module: { extension: ".js" } },
  logs: { level: "silent" },
  plugins: [
    "@hey-api/typescript",
    // Calls answer with their data and throw what went wrong; whom they speak for is said by the client they are given.
    { name: "@hey-api/sdk", auth: false, client: false, responseStyle: "data" },
    { name: "@hey-api/client-fetch", throwOnError: true },
  ],
});
