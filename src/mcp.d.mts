// What `scripts/mcp/build.ts` writes beside this file: `src/mcp/endpoint.ts` with all that it needs, as one module.
export { serveMessages } from "./mcp/endpoint";
