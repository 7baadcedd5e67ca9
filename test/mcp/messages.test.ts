import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

const ADDRESS = "http://localhost/mcp";

const HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  exports.default.fetch(ADDRESS, { method: "POST", body, headers: { ...HEADERS, ...headers } });

const callAs = (id: number, method: string, params: Record<string, unknown> = {}): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

const call = (method: string, params: Record<string, unknown> = {}): string => callAs(1, method, params);

/** A message of the stateless protocol, and its headers. */
function stateless(method: string, params: Record<string, unknown>, version = "2026-07-28") {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name: Record<string, string> = typeof params.name === "string" ? { "Mcp-Name": params.name } : {};
  const headers = { "MCP-Protocol-Version": version, "Mcp-Method": method, ...name };
  return { body: call(method, { ...params, _meta: envelope }), headers };
}

test.each(["GET", "DELETE", "PUT", "PATCH"])(
  "%s is answered with 405, because there are no sessions",
  async (method) => {
    const response = await exports.default.fetch(ADDRESS, { method, headers: HEADERS });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
  },
);

test.each<[string, string, number, number]>([
  ["nothing", "", 400, -32_700],
  ["a truncated message", '{"jsonrpc":', 400, -32_700],
  ["a message that is nested too deeply", "[".repeat(30_000) + "]".repeat(30_000), 400, -32_700],
  [
    "a message that is too long",
    call("tools/call", { name: "rules", arguments: { variant: "x".repeat(70_000) } }),
    413,
    -32_000,
  ],
  ["a number", "5", 400, -32_600],
  ["null", "null", 400, -32_600],
  ["an object that is not a message", "{}", 400, -32_600],
  ["an empty batch", "[]", 400, -32_600],
  ["a batch that is too large", `[${Array.from({ length: 11 }, (_, id) => callAs(id, "ping")).join()}]`, 400, -32_600],
  ["a batch with one id twice", `[${call("ping")},${call("ping")}]`, 400, -32_600],
  ["another JSON-RPC", '{"jsonrpc":"1.0","method":"ping"}', 400, -32_600],
])("%s is refused as JSON-RPC requires", async (_, body, status, code) => {
  const response = await post(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code } });
});

test("another media type is 415, and an Accept header without a possible answer 406", async () => {
  expect((await post(call("ping"), { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await post(call("ping"), { Accept: "text/html" })).status).toBe(406);
});

test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("accepts the handshake of %s", async (version) => {
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const response = await post(call("initialize", params));
  expect(response.status).toBe(200);
  expect(response.headers.get("Mcp-Session-Id")).toBeNull();
  expect(await response.text()).toContain(`"protocolVersion":"${version}"`);
});

test("refuses an unknown version and names the known ones", async () => {
  const old = await post(call("tools/list"), { "MCP-Protocol-Version": "1999-01-01" });
  expect(old.status).toBe(400);
  expect(await old.text()).toContain("2025-11-25");
  const { body, headers } = stateless("tools/list", {}, "2031-01-01");
  const future = await post(body, headers);
  expect(future.status).toBe(400);
  expect(await future.text()).toContain("2026-07-28");
});

test("answers the stateless protocol with one JSON body", async () => {
  const { body, headers } = stateless("tools/call", { name: "list_variants", arguments: {} });
  const response = await post(body, headers);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ result: { structuredContent: { variants: expect.any(Array) } } });
});

test("offers no subscriptions, so that no stream stays open", async () => {
  const { body, headers } = stateless("subscriptions/listen", { notifications: { toolsListChanged: true } });
  expect(await (await post(body, headers)).json()).toMatchObject({ error: { message: /limit/ } });
});

test("answers a batch message by message, or all of it with 401 if one message needs a token", async () => {
  const both = [call("ping"), call("tools/call", { name: "list_variants" }).replace('"id":1', '"id":2')];
  const answered = await (await post(`[${both.join()}]`)).text();
  expect(answered.match(/"id":[12]/g)).toHaveLength(2);
  const refused = await post(
    `[${call("ping")},${call("tools/call", { name: "my_turns" }).replace('"id":1', '"id":2')}]`,
  );
  expect(refused.status).toBe(401);
  expect(refused.headers.get("WWW-Authenticate")).toMatch(/^Bearer resource_metadata="[^"]+"$/);
});

test("answers 401 to a bad token on public tools and notifications too", async () => {
  for (const body of [call("ping"), call("tools/list"), call("tools/call", { name: "list_variants" })]) {
    const response = await post(body, { Authorization: "Bearer sky_nonsense" });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toMatch(
      /^Bearer error="invalid_token", resource_metadata="[^"]+"$/,
    );
    expect(await response.json()).toMatchObject({ code: "bad-token" });
  }
});

test("accepts notifications and answers without a body", async () => {
  for (const message of [
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":7,"result":{}}',
  ]) {
    const response = await post(message);
    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
  }
});

test("refuses unknown tools, including names that every object inherits", async () => {
  for (const name of ["no_such_tool", "__proto__", "constructor", "toString", ""]) {
    expect(await (await post(call("tools/call", { name, arguments: {} }))).text()).toContain("-32602");
  }
});

test("answers each of a thousand broken messages without a server error", async () => {
  const whole = [
    call("tools/call", { name: "play_move", arguments: { gameId: "7g2k9qd4w0xn5tz1", move: "e2e4", ply: 0 } }),
    call("tools/call", { name: "find_game", arguments: { action: "list", limit: 5 } }),
    call("resources/read", { uri: "skytale://rules/sparta" }),
    stateless("tools/call", { name: "rules", arguments: { variant: "sparta" } }).body,
  ];
  const junk = ["null", "-1", "1e999", '"\\u0000"', "[]", "{}", '"../../me"', '"%2e%2e"', "true", '"\\ud800"'];
  const statuses = new Set<number>();
  let seed = 20_261_121;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let count = 0; count < 1_000; count += 1) {
    const text = whole[next(whole.length)] ?? "";
    const at = next(text.length);
    const broken =
      count % 3 === 0
        ? text.slice(0, at) + text.slice(at + 1 + next(6))
        : count % 3 === 1
          ? text.replace(/"(?:[^"\\]|\\.)*"(?=[,}])|\d+(?=[,}])/g, (value) =>
              next(4) === 0 ? (junk[next(junk.length)] ?? value) : value,
            )
          : text.slice(0, at) + String.fromCharCode(next(127)) + text.slice(at);
    // Each address may send 120 requests per minute.
    const response = await post(broken, { "CF-Connecting-IP": `192.0.2.${count % 20}` });
    await response.text();
    statuses.add(response.status);
  }
  for (const status of statuses) expect([200, 202, 400, 401]).toContain(status);
});
