import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/find-chromium";
import { startServer } from "../server/spawn-server";
import buildClient from "../setup/build-client";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that all browser tests share, started as by `npm start`. */
    readonly server: { readonly url: string };
    /** The address of the Chromium instance that all browser tests share. */
    readonly chromium: string;
  }
}

/**
 * Starts one server and one browser for all files of the project, because each takes seconds on a busy machine. A test
 * creates its own players (`newPlayer`) and must not depend on data that other tests change.
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
