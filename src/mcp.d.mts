// What `scripts/mcp/build.mjs` writes beside this file: `src/mcp/endpoint.ts` with all that it needs, as one module.
export { serveMessages } from "./mcp/endpoint";
