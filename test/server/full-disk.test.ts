import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signalIfRunning, workerdOf } from "./processes";
import { failToStart, makeDataFolder, type Server, startServer } from "./spawn-server";

let disk = "";

/** A disk of 24 MB, if this machine lets us have one. */
const hasDisk = ((): boolean => {
  disk = makeDataFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Fills the disk to the last byte. */
function fill(): void {
  const handle = fs.openSync(path.join(disk, "filler"), "a");
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        if (fs.writeSync(handle, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}

const empty = (): void => fs.rmSync(path.join(disk, "filler"), { force: true });

async function health({ url }: Server): Promise<string> {
  try {
    const response = await fetch(`${url}/healthz`);
    const { code = "ok" } = (await response.json()) as { code?: string };
    return `${response.status} ${code}`;
  } catch {
    return "no answer";
  }
}

describe.skipIf(!hasDisk)("a full disk", () => {
  let server: Server;

  beforeAll(async () => {
    server = await startServer({ data: path.join(disk, "data") });
  });

  afterAll(async () => {
    await server.stop();
    execFileSync("umount", ["-l", disk]);
    fs.rmSync(disk, { recursive: true, force: true });
  });

  test("makes /healthz 503 until there is room again", async () => {
    expect(await health(server)).toBe("200 ok");
    fill();
    await expect.poll(() => health(server)).toBe("503 storage-unavailable");
    empty();
    await expect.poll(() => health(server)).toBe("200 ok");
  });

  test("does not keep the server from coming back once there is room", async () => {
    fill();
    for (const pid of workerdOf(server.pid)) signalIfRunning(pid, "SIGKILL");
    await expect.poll(() => health(server), { interval: 200 }).not.toBe("200 ok");
    empty();
    await expect.poll(() => health(server), { interval: 200 }).toBe("200 ok");
  });

  test("is told of by a start", async () => {
    fill();
    const ended = await failToStart({ data: path.join(disk, "other") });
    empty();
    expect({ ...ended, stderr: ended.stderr.split(":")[0] }).toEqual({ code: 1, stdout: "", stderr: "Skytale" });
    expect(ended.stderr).toMatch(/no space left|disk is full|ENOSPC/i);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });
});
