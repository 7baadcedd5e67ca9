import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "../../src/http/app";
import { OperatorStatus } from "../../src/http/schemas/operator-status";
import { Logger } from "../../src/logging/logger";
import { newAdmin } from "./admin";
import { get, newPlayer, verdict } from "./client";

let admin: string;
beforeAll(async () => {
  admin = await newAdmin(["admin", "account:read"]);
});

/** The answer of a local server. */
async function statusHere() {
  const request = new Request("https://skytale.test/v1/admin/status", {
    headers: { Authorization: `Bearer ${admin}` },
  });
  const bindings = { ...env, LOCAL_SERVER: "true", ALLOWED_HOSTS: "skytale.test" };
  const response = await createApp().fetch(request, bindings, createExecutionContext());
  return { text: await response.clone().text(), status: OperatorStatus.parse(await response.json()) };
}

describe("the state of the server", () => {
  test("is for the admin only", async () => {
    const { token } = await newPlayer();
    expect(verdict(await get("/v1/admin/status"))).toBe("401 missing-token");
    expect(verdict(await get("/v1/admin/status", token))).toBe("403 insufficient-scope");
    expect(verdict(await get("/v1/admin/status", "token-of-the-scraper"))).toBe("401 bad-token");
    expect((await get("/v1/admin/status", admin)).status).toBe(200);
  });

  test("says on Cloudflare that there are no files and no log", async () => {
    const { body } = await get("/v1/admin/status", admin);
    expect(body).toMatchObject({ version: "0.1.0", isWritable: true, machine: null, errors: null });
  });

  test("has the last hundred failures, newest first, with ids and without secrets", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const log = new Logger(env, { where: "player", player: "7g2k9qd4w0xn5tz1" });
    for (let n = 1; n <= 120; n += 1) log.error("mail", new Error(`${n}: xerxes@example.com refused sky_abc_def`));
    const { text, status } = await statusHere();
    expect(status.errors).toHaveLength(100);
    expect(status.errors?.[0]).toMatchObject({
      where: "player",
      task: "mail",
      message: "120: [removed] refused [removed]",
      objectId: "7g2k9qd4w0xn5tz1",
    });
    expect(text).not.toMatch(/xerxes|sky_/);
  });
});

test("only the admin's account says that it may administer", async () => {
  const { token } = await newPlayer();
  expect((await get("/v1/me", token)).body.mayAdminister).toBe(false);
  expect((await get("/v1/me", admin)).body.mayAdminister).toBe(true);
});
