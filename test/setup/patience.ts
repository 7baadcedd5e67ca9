import { vi } from "vitest";

/**
 * What is waited for comes within a second on a machine that has nothing else to do, which is vitest's limit, and within
 * a few on a busy one. Whoever knows better says so. `expect.poll` has its limit in vitest.config.ts.
 */
const LIMIT = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: LIMIT, ...options });
