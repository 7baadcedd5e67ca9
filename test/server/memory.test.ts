import { once } from "node:events";
import fs from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { makeDataFolder, startServer } from "./spawn-server";

const require = createRequire(import.meta.url);
const { default: workerd } = createRequire(require.resolve("miniflare/package.json"))("workerd") as { default: string };

test("every Worker of the runtime collects its garbage long before V8's own first limit of 64 MB", async () => {
  const data = makeDataFolder();
  const [log, wrapper] = [path.join(data, "gc.log"), path.join(data, "workerd.sh")];
  fs.writeFileSync(wrapper, `#!/bin/sh\nexec "${workerd}" "$@" > "${log}"\n`, { mode: 0o755 });
  const env = { MINIFLARE_WORKERD_PATH: wrapper, MINIFLARE_WORKERD_V8_FLAGS: "--trace-gc --trace-gc-nvp" };
  const server = await startServer({ data, env });
  // The log is written in blocks, so requests are repeated until it has the lines.
  const limits = await until(async () => {
    await fetch(`${server.url}/openapi.json`);
    const found = fs.readFileSync(log, "utf8").matchAll(/"global_allocation_limit":(\d+)/g);
    const megabytes = [...found].map(([, bytes]) => Number(bytes) / 2 ** 20);
    return megabytes.length > 0 ? megabytes : undefined;
  });
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
  // The first limit is 16 MB. Later ones are about twice the memory in use.
  expect(Math.min(...limits)).toBeLessThanOrEqual(16);
  expect(Math.max(...limits)).toBeLessThanOrEqual(48);
});

test("a webhook leaves the server without passing through Miniflare's own Workers", async () => {
  let headers: IncomingHttpHeaders | undefined;
  const receiver = createServer((request, response) => {
    headers = request.headers;
    response.writeHead(204).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const server = await startServer();
  const player = await HttpPlayer.signUp(server.url, "directly");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await player.call("POST", "/v1/webhooks", { url });
  const arrived = await until(async () => headers);
  await server.stop();
  receiver.close();
  expect(arrived["user-agent"]).toBe("Skytale-Webhooks/1");
  // Miniflare's interceptor of global fetches adds this header.
  expect(arrived).not.toHaveProperty("cf-worker");
});
