import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/find-chromium";
import { startServer } from "../server/spawn-server";
import buildClient from "../setup/build-client";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that all browser tests share, as `npm start` starts it. */
    readonly server: { readonly url: string };
    /** Where the Chromium is driven that they share. */
    readonly chromium: string;
  }
}

/**
 * Starts one server and one browser for all files of the project: each takes seconds on a busy machine. What a test
 * makes there it names anew (`newPlayer`), and it looks at nothing that the others' doings change.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildClient();
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("there is no Chromium");
  const [server, browser] = await Promise.all([
    startServer(),
    chromium.launchServer({ executablePath, timeout: 120_000 }),
  ]);
  project.provide("server", { url: server.url });
  project.provide("chromium", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), server.stop()]);
  };
}
