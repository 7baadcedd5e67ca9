import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const READY = /Skytale is ready on (\S+)/;

/** Starts a server with a temporary database on a free port. Disposing of it stops the server and deletes the data. */
export async function startServer() {
  const data = await mkdtemp(path.join(tmpdir(), "skytale-demo-"));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "..", "start.mjs")], {
    // The load benchmark signs up more players than the default limit allows.
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", SKYTALE_DATA: data, SIGN_UPS_PER_HOUR: "100000" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopped = once(child, "exit");
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = READY.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error("the server did not start");
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await stopped;
      await rm(data, { recursive: true, force: true });
    },
  };
}
