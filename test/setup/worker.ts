// The Worker of the tests: the real one, and a kind of Durable Object that exists in tests only.
export * from "../../src/index";
// Vitest reads the names of entrypoints from this file, without following `export *`.
export { default, Maintenance } from "../../src/index";
export { Recorder } from "../room/recorder";
