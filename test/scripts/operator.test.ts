import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { Operator } from "../../scripts/serve/operator";
import { StartError } from "../../scripts/serve/start-error";

test("a runtime that closes the connection is reported in one sentence for the operator", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-operator-"));
  const socket = path.join(folder, "entry");
  const server = net.createServer((connection) => connection.once("data", () => connection.destroy()));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  try {
    const failed = new Operator(socket).maintenance().reportGames([]);
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(/^The runtime \(workerd\) did not answer: socket hang up\. .*ulimit -n/);
  } finally {
    server.close();
    fs.rmSync(folder, { recursive: true });
  }
});
