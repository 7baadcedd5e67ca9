// What `scripts/mcp/build.mjs` writes beside this file: `src/webauthn/endpoint.ts` with all that it needs, as one module.
export { checkAssertion, readRegistration } from "./webauthn/endpoint";
