import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "../server/http-player";
import { claimPort } from "../server/ports";
import { type Server, startServer } from "../server/spawn-server";
import { readGuide, wordOf } from "./guide";
import { hasPython, PYTHON_VARIABLES, python } from "./session";

const GUIDE = path.resolve(import.meta.dirname, "../../docs/guides/webhooks.md");

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.stop());

// Only one receiver can use the port, and the session of that guide runs the one in TypeScript.
test.runIf(hasPython)("the receiver in Python accepts only deliveries that are signed with its secret", async () => {
  const port = await claimPort();
  const url = `http://127.0.0.1:${port}/hook`;
  const player = await HttpPlayer.signUp(server.url, "hooked");
  const { webhook, secret } = await player.call<{ webhook: { id: string }; secret: string }>("POST", "/v1/webhooks", {
    url,
  });
  const block = readGuide(GUIDE).blocks.find((candidate) => wordOf(candidate, "file") === "receiver.py");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-receiver-"));
  fs.writeFileSync(path.join(folder, "receiver.py"), block?.text.replace("3000", port) ?? "");
  const receiver = spawn(python ?? "python3", ["receiver.py"], {
    cwd: folder,
    env: { ...process.env, ...PYTHON_VARIABLES, SECRET: secret },
  });
  try {
    await new Promise((resolve) => receiver.stdout.once("data", resolve));
    const ping = await player.call("POST", `/v1/webhooks/${webhook.id}/ping`);
    expect(ping).toMatchObject({ status: 204, verified: true });
    const headers = {
      "webhook-id": "x",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": "v1,AAAA",
    };
    expect((await fetch(url, { method: "POST", headers, body: "{}" })).status).toBe(401);
  } finally {
    receiver.kill("SIGKILL");
    fs.rmSync(folder, { recursive: true });
  }
});
