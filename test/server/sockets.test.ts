import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { listeningSockets, listsSockets } from "./listening-sockets";
import { claimPort } from "./ports";
import { isRunning, signalIfRunning, thinkersOf, workerdOf } from "./processes";
import { SmtpSession } from "./smtp-session";
import { type Server, startServer } from "./spawn-server";

/** The answer of a socket; null if it closed the connection. */
type Answer = { readonly status: number; readonly text: string } | null;

const FOREIGN = "attacker.example";

/** Sends a request exactly as given, with any path and any header. */
function send(port: number, target: string, headers: Readonly<Record<string, string>>, body = ""): Promise<Answer> {
  return new Promise((resolve) => {
    let text = "";
    const lines = Object.entries({ Connection: "close", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write(`${body === "" ? "GET" : "POST"} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
    });
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      resolve(status === undefined ? null : { status: Number(status), text });
    });
  });
}

describe.skipIf(!listsSockets)("every listening socket of a server", () => {
  let server: Server;
  /** A server on this machine that a remote caller could reach only through a proxy. */
  let local: http.Server;
  let reached = 0;
  let localAddress = "";
  let smtpPort = 0;

  beforeAll(async () => {
    smtpPort = Number(await claimPort());
    const inbox = { SMTP_IN_PORT: String(smtpPort), MAIL_REPLY_DOMAIN: "reply.skytale.example" };
    server = await startServer({ env: { SIGN_UPS_PER_HOUR: "3", ...inbox } });
    local = http.createServer((_, response) => {
      reached += 1;
      response.end("secret of a local program");
    });
    await new Promise<void>((resolve) => local.listen(0, "127.0.0.1", resolve));
    const address = local.address();
    localAddress = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
    // A game with the house starts a process that calculates moves.
    await (await HttpPlayer.signUp(server.url, "leonidas")).call("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent: "house-recruit",
      color: "black",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    await until(async () => thinkersOf(server.pid).length > 0 || undefined);
  });
  afterAll(async () => {
    local.close();
    await server.stop();
  });

  /** Restarts workerd by killing it: Miniflare starts it again with its own arguments. */
  async function restartWorkerd(): Promise<void> {
    const former = workerdOf(server.pid);
    for (const pid of former) signalIfRunning(pid, "SIGKILL");
    await until(async () => {
      const isNew = workerdOf(server.pid).some((pid) => !former.includes(pid));
      const healthy = isNew && (await fetch(`${server.url}/healthz`).catch(() => null))?.ok;
      return healthy || undefined;
    });
  }

  describe.each([
    { when: "after a start", name: "first", prepare: async () => undefined },
    { when: "after workerd was killed", name: "second", prepare: restartWorkerd },
  ])("$when", ({ name, prepare }) => {
    beforeAll(prepare);

    test("is expected: the public port, the port for mails, one that refuses everything, and private sockets", () => {
      const { ports, paths } = listeningSockets(server.pid);
      expect(ports).toContain(Number(new URL(server.url).port));
      expect(ports).toContain(smtpPort);
      expect(ports.length).toBeLessThanOrEqual(3);
      expect(paths.map((file) => path.basename(file)).sort()).toEqual(["entry", "loopback"]);
      for (const file of paths) expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    });

    test.each([
      { target: "/v1/variants", headers: { Host: FOREIGN } },
      { target: "/v1/variants", headers: { Host: FOREIGN, "X-Forwarded-Host": "localhost" } },
      { target: "/v1/variants", headers: { Host: FOREIGN, "MF-Original-URL": "http://localhost/v1/variants" } },
      { target: "http://localhost/v1/variants", headers: { Host: FOREIGN } },
      { target: "/cdn-cgi/local/platform-proxy", headers: { Host: FOREIGN, "MF-Op": "GET" } },
      { target: "/core/public-url", headers: { Host: FOREIGN } },
    ])("refuses a foreign host: $target $headers", async ({ target, headers }) => {
      for (const port of listeningSockets(server.pid).ports) {
        const answer = await send(port, target, headers);
        expect([421, null]).toContain(answer?.status ?? null);
      }
    });

    test("is not a proxy", async () => {
      for (const port of listeningSockets(server.pid).ports) {
        for (const service of ["outward-network", "operator", "skytale", ""]) {
          const headers = { Host: "localhost", "MF-Original-URL": localAddress, "MF-Route-Override": service };
          await send(port, "/", headers);
          await send(port, localAddress, { ...headers, Host: new URL(localAddress).host });
        }
      }
      expect(reached).toBe(0);
    });

    test("takes the caller's address from the connection", async () => {
      for (const port of listeningSockets(server.pid).ports) {
        const statuses: (number | undefined)[] = [];
        for (const number of [1, 2, 3, 4]) {
          const address = `192.0.2.${number}`;
          const body = JSON.stringify({ username: `${name}-${number}` });
          const headers = {
            Host: "localhost",
            "Content-Type": "application/json",
            "Content-Length": String(body.length),
            "CF-Connecting-IP": address,
            "X-Forwarded-For": address,
            "X-Real-IP": address,
            "MF-CF-Blob": JSON.stringify({ clientIp: `${address}:1` }),
          };
          statuses.push((await send(port, "/v1/players", headers, body))?.status);
        }
        // Three sign-ups an hour, whatever addresses a client claims to have.
        expect([429, undefined]).toContain(statuses.at(-1));
      }
    });

    test.each([
      { target: "//", headers: { Host: "localhost" } },
      { target: "http://[", headers: { Host: "localhost" } },
      { target: "/", headers: { Host: "localhost", "MF-CF-Blob": "{" } },
      { target: "/", headers: { Host: "localhost", "MF-Original-URL": "nowhere" } },
      { target: "/", headers: { Host: "localhost", "MF-Proxy-Shared-Secret": "guess" } },
      { target: "/", headers: { Host: "localhost", "MF-Loopback-Secret": "guess" } },
      { target: "/", headers: { Host: "localhost", Connection: "Upgrade, close", Upgrade: "websocket" } },
    ])("survives $target $headers without exposing a stack", async ({ target, headers }) => {
      for (const port of listeningSockets(server.pid).ports) {
        const answer = await send(port, target, headers);
        expect(answer?.text ?? "").not.toMatch(/\n\s+at |node_modules|Error:/);
        expect(answer?.status ?? 0).not.toBe(500);
      }
      expect(isRunning(server.pid)).toBe(true);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    });

    describe("for mails", () => {
      const OWN = "RCPT TO:<move+a@reply.skytale.example>";

      test("is no relay, takes no passwords, and accepts one recipient of its own domain", async () => {
        const { session, greeting } = await SmtpSession.open(smtpPort);
        expect(greeting).toMatch(/^220 /);
        const offers = await session.send("EHLO attacker.example");
        expect(offers).toMatch(/^250[ -]SIZE 256000/m);
        expect(offers).not.toMatch(/AUTH|STARTTLS/);
        expect(await session.send("AUTH PLAIN AGEAYg==")).toMatch(/^5/);
        expect(await session.send("MAIL FROM:<a@attacker.example>")).toMatch(/^250/);
        expect(await session.send("RCPT TO:<victim@example.com>")).toMatch(/^550 5\.7\.1/);
        expect(await session.send("RCPT TO:<victim@reply.skytale.example.attacker.example>")).toMatch(/^550/);
        expect(await session.send(OWN)).toMatch(/^250/);
        expect(await session.send(OWN.replace("+a", "+b"))).toMatch(/^452/);
        expect(await session.send("DATA")).toMatch(/^354/);
        expect(await session.send("Subject: x\r\n\r\ne4\r\n.")).toMatch(/^550 5\.7\.1 There is no such address/);
        session.close();
      });

      test("refuses a mail that is too large, whatever size it claims", async () => {
        const { session } = await SmtpSession.open(smtpPort);
        await session.send("EHLO attacker.example");
        expect(await session.send("MAIL FROM:<a@attacker.example> SIZE=256001")).toMatch(/^552/);
        await session.send("MAIL FROM:<a@attacker.example> SIZE=10");
        await session.send(OWN);
        await session.send("DATA");
        const lines = Array.from({ length: 300 }, () => "x".repeat(900));
        expect(await session.send([...lines, "."].join("\r\n"))).toMatch(/^552/);
        session.close();
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      });

      test("understands no HTTP, so a page in a browser cannot send mails", async () => {
        const { session } = await SmtpSession.open(smtpPort);
        expect(await session.send(`POST / HTTP/1.1\r\nHost: localhost\r\n\r\nEHLO a\r\n${OWN}`)).toMatch(/^421/);
        await session.closed();
      });

      test("has at most twenty sessions, and is free again after their end", async () => {
        const sessions = await Promise.all(Array.from({ length: 25 }, () => SmtpSession.open(smtpPort)));
        const greeted = sessions.filter(({ greeting }) => greeting.startsWith("220"));
        expect(greeted.length).toBeLessThanOrEqual(20);
        expect(greeted.length).toBeGreaterThan(0);
        for (const { session } of sessions) session.close();
        await until(async () => {
          const { session, greeting } = await SmtpSession.open(smtpPort);
          session.close();
          return greeting.startsWith("220") || undefined;
        });
      });
    });
  });
});
