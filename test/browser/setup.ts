import { once } from "node:events";
import net from "node:net";
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
  // Without SMTP_IN_PORT, the settings do not offer moves by e-mail.
  const inbox = { SMTP_IN_PORT: await findPort(), MAIL_REPLY_DOMAIN: "reply.skytale.example" };
  // Computer analyses are finished in seconds.
  const search = { EVALUATION_NODES: "4000" };
  const [server, browser] = await Promise.all([
    startServer({ env: { ...inbox, ...search } }),
    chromium.launchServer({ executablePath, timeout: 120_000 }),
  ]);
  project.provide("server", { url: server.url });
  project.provide("chromium", browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), server.stop()]);
  };
}

/** A port that is free now. */
async function findPort(): Promise<string> {
  const server = net.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}
