import { vi } from "vitest";

/**
 * Default timeout of `vi.waitFor`, in milliseconds. On an idle machine every awaited condition holds within a second,
 * which is vitest's default, but a busy machine takes several seconds. A call can pass its own timeout. The default
 * timeout of `expect.poll` is set in vitest.config.ts.
 */
const TIMEOUT = 60_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: TIMEOUT, ...options });
