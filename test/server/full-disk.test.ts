import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpPlayer, Refused } from "./http-player";
import { signalIfRunning, workerdOf } from "./processes";
import { failToStart, makeDataFolder, type Server, startServer } from "./spawn-server";

let disk = "";

/** A disk of 24 MB, if this machine allows mounting one. */
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

  test("makes /healthz answer 503 until space is freed", async () => {
    expect(await health(server)).toBe("200 ok");
    fill();
    await expect.poll(() => health(server)).toBe("503 storage-unavailable");
    empty();
    await expect.poll(() => health(server)).toBe("200 ok");
  });

  test("refuses commands with 503 storage-unavailable and executes none of them partly", async () => {
    const white = await HttpPlayer.signUp(server.url, "xerxes");
    const black = await HttpPlayer.signUp(server.url, "leonidas");
    const terms = { variant: "spartan-chess", timeControl: { kind: "per-move", perMove: "P3D" }, rated: false };
    const body = { ...terms, color: "white", opponent: "leonidas" };
    const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", body);
    const { id } = await black.call<{ id: string }>("POST", `/v1/challenges/${challenge.id}/accept`);
    const commands: readonly (readonly [string, string, object])[] = [
      ["POST", `/v1/games/${id}/moves`, { move: "e2e4", ply: 0 }],
      ["POST", `/v1/games/${id}/messages`, { text: "hello" }],
      ["PUT", `/v1/games/${id}/notes`, { text: "hello" }],
      ["POST", "/v1/challenges", { ...terms, color: "white" }],
      ["POST", "/v1/me/tokens", { name: "bot", scopes: ["game:read"] }],
    ];
    const answers = async () => {
      const codes: string[] = [];
      for (const [method, path, sent] of commands) {
        const answer = await white.call(method, path, sent).then(
          () => "done",
          (error: unknown) =>
            error instanceof Refused
              ? error.message.replace(/^.*?: (\d+) .*"code":"([^"]+)".*$/, "$1 $2")
              : String(error),
        );
        codes.push(answer);
      }
      return codes;
    };
    fill();
    expect(await answers()).toEqual(commands.map(() => "503 storage-unavailable"));
    empty();
    await expect.poll(() => health(server)).toBe("200 ok");
    const game = await white.call<{ ply: number }>("GET", `/v1/games/${id}`);
    const messages = await white.call<{ items: unknown[] }>("GET", `/v1/games/${id}/messages`);
    const challenges = await white.call<{ items: unknown[] }>("GET", "/v1/challenges");
    expect([game.ply, messages.items, challenges.items]).toEqual([0, [], []]);
    expect(await answers()).toEqual(commands.map(() => "done"));
  });

  test("does not prevent the server from starting once space is freed", async () => {
    fill();
    for (const pid of workerdOf(server.pid)) signalIfRunning(pid, "SIGKILL");
    await expect.poll(() => health(server), { interval: 200 }).not.toBe("200 ok");
    empty();
    await expect.poll(() => health(server), { interval: 200 }).toBe("200 ok");
  });

  test("is reported by a failing start", async () => {
    fill();
    const ended = await failToStart({ data: path.join(disk, "other") });
    empty();
    expect({ ...ended, stderr: ended.stderr.split(":")[0] }).toEqual({ code: 1, stdout: "", stderr: "Skytale" });
    expect(ended.stderr).toMatch(/no space left|disk is full|ENOSPC/i);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });
});
