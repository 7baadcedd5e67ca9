import fs from "node:fs";
import http from "node:http";
import type net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Migration, ServerConfig } from "../../scripts/serve/config";
import type { OperatorDatabase } from "../../scripts/serve/operator";
import { findPort, onPort } from "../../scripts/serve/port";
import { discard, type Runtime, serveWorker, startMigrated } from "../../scripts/serve/runtime";
import { makeDataFolder } from "./spawn-server";

/** A Worker that fetches `?url=` if given, and otherwise returns what it sees of its own request. */
const worker = `import { WorkerEntrypoint } from "cloudflare:workers";
export class Maintenance extends WorkerEntrypoint {}
export default {
  async fetch(request, env) {
    const url = new URL(request.url).searchParams.get("url");
    const outcome = url && await fetch(url).then((response) => response.status, () => "failed");
    return Response.json({ outcome, ip: request.cf?.clientIp, vars: { ...env } });
  },
};`;

let data = "";
let runtime: Runtime | undefined;

beforeEach(() => {
  data = makeDataFolder();
  fs.writeFileSync(path.join(data, "index.js"), worker);
});

afterEach(async () => {
  await end();
  vi.restoreAllMocks();
  fs.rmSync(data, { recursive: true, force: true });
});

async function end(): Promise<void> {
  if (runtime !== undefined) await discard(runtime);
  runtime = undefined;
}

describe("migrations", () => {
  const first: Migration = { name: "0000_first.sql", statements: ["CREATE TABLE a(x)", "INSERT INTO a VALUES (1)"] };

  test("are applied once each and recorded in wrangler's table", async () => {
    const second: Migration = { name: "0001_second.sql", statements: ["INSERT INTO a VALUES (2)"] };
    await migrated([first]);
    const database = await migrated([first, second]);
    expect(await column(database, "SELECT x FROM a")).toEqual([1, 2]);
    expect(await column(database, "SELECT name AS x FROM d1_migrations")).toEqual([first.name, second.name]);
  });

  test("that fail are named and leave no changes behind", async () => {
    const broken: Migration = {
      name: "0001_broken.sql",
      statements: ["INSERT INTO a VALUES (2)", "INSERT INTO b VALUES (3)"],
    };
    await expect(migrated([first, broken])).rejects.toThrow(
      /^Migration 0001_broken\.sql failed and was rolled back: .*no such table: b/,
    );
    const database = await migrated([first]);
    expect(await column(database, "SELECT x FROM a")).toEqual([1]);
    expect(await column(database, "SELECT name AS x FROM d1_migrations")).toEqual([first.name]);
  });

  async function migrated(migrations: readonly Migration[]): Promise<OperatorDatabase> {
    await end();
    const config = { ...configuration, databases: [{ binding: "DB", ledger: "d1_migrations", migrations }] };
    runtime = await startMigrated({ config, folder: data }, settings("127.0.0.1", true));
    return runtime.operator.database("DB");
  }

  async function column(database: OperatorDatabase, query: string): Promise<unknown[]> {
    return (await database.rows<{ x: unknown }>(query)).map((row) => row.x);
  }
});

describe("the network of a server", () => {
  test.each([
    { host: "127.0.0.1", loopbackNetwork: true, outcome: 200, requests: 1 },
    { host: "127.0.0.1", loopbackNetwork: false, outcome: "failed", requests: 0 },
    { host: "0.0.0.0", loopbackNetwork: false, outcome: "failed", requests: 0 },
  ])("on $host, loopback allowed: $loopbackNetwork", async ({ host, loopbackNetwork, outcome, requests }) => {
    // workerd logs each connection that it refuses.
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    let seen = 0;
    const receiver = http.createServer((_, response) => {
      seen += 1;
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const port = await serve(host, loopbackNetwork);
    for (const name of ["127.0.0.1", "localhost"]) {
      seen = 0;
      const url = `http://${name}:${portOf(receiver)}/`;
      expect(await ask(`http://127.0.0.1:${port}/?url=${encodeURIComponent(url)}`)).toMatchObject({ outcome });
      expect(seen).toBe(requests);
    }
    receiver.close();
  });

  test.each([true, false])("never connects to private addresses, loopback allowed: %s", async (loopbackNetwork) => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const port = await serve("127.0.0.1", loopbackNetwork);
    for (const address of ["10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1"]) {
      written.mockClear();
      const url = `http://${address}:8080/`;
      expect(await ask(`http://127.0.0.1:${port}/?url=${encodeURIComponent(url)}`)).toMatchObject({
        outcome: "failed",
      });
      await vi.waitFor(() => expect(String(written.mock.calls)).toContain("is not allowed"));
    }
  });

  test("passes the caller's real address to the worker", async () => {
    const port = await serve("127.0.0.1", true);
    const answer = await ask(`http://127.0.0.1:${port}/`, {
      "cf-connecting-ip": "192.0.2.1",
      "mf-cf-blob": '{"clientIp":"192.0.2.1"}',
      "x-forwarded-for": "192.0.2.1",
    });
    expect(answer).toMatchObject({ ip: expect.stringMatching(/^127\.0\.0\.1:\d+$/), vars: { NAME: "value" } });
  });

  test.skipIf(!hasIpv6())("reports IPv4 callers as mapped IPv6 addresses if it listens on both", async () => {
    const port = await serve("::", false);
    const answer = await ask(`http://127.0.0.1:${port}/`);
    // `clientAddress` reads this format: if the assertion changes, that function has to change too.
    expect(answer).toMatchObject({ ip: expect.stringMatching(/^\[::ffff:127\.0\.0\.1\]:\d+$/) });
  });

  async function serve(host: string, loopbackNetwork: boolean): Promise<number> {
    const bundle = { config: configuration, folder: data };
    // Another process may take the free port first.
    return onPort(0, async (wanted) => {
      await end();
      runtime = await startMigrated(bundle, settings(host, loopbackNetwork));
      const port = await findPort(host, wanted);
      await serveWorker(runtime, bundle, settings(host, loopbackNetwork), port, { NAME: "value" });
      return port;
    });
  }

  async function ask(url: string, headers: Record<string, string> = {}): Promise<unknown> {
    return (await fetch(url, { headers })).json();
  }

  function portOf(server: net.Server): number {
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  }
});

function hasIpv6(): boolean {
  return Object.values(os.networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === "IPv6"));
}

const configuration: ServerConfig = {
  name: "skytale",
  worker: { compatibilityDate: "2026-10-01", d1Databases: { DB: "test" } },
  databases: [],
};

function settings(host: string, loopbackNetwork: boolean) {
  return { host, port: 0, data, loopbackNetwork, mail: null, inbox: null, testClock: false, inspectorPort: null };
}
