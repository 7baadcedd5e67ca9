import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "../http-player";
import { type Server, startServer } from "../spawn-server";
import { allow } from "./browser";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** An assistant that knows only the address of the server. The player allows it to act for them. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:5001/callback";
  readonly clientMetadata = { client_name: "Test assistant", redirect_uris: [this.redirectUrl] };
  readonly #player: HttpPlayer;
  readonly #kept = new Map<string, unknown>();
  callback: URL | null = null;
  /** The scopes of each request to the player. */
  readonly requested: string[] = [];
  /** The scopes that the player allows; undefined for all that it requests. */
  allowed: readonly string[] | undefined;

  constructor(player: HttpPlayer, allowed?: readonly string[]) {
    this.#player = player;
    this.allowed = allowed;
  }

  clientInformation = () => this.#kept.get("client") as ReturnType<OAuthClientProvider["clientInformation"]>;
  saveClientInformation = (client: unknown) => void this.#kept.set("client", client);
  tokens = () => this.#kept.get("tokens") as ReturnType<OAuthClientProvider["tokens"]>;
  saveTokens = (tokens: unknown) => void this.#kept.set("tokens", tokens);
  saveCodeVerifier = (verifier: string) => void this.#kept.set("verifier", verifier);
  codeVerifier = () => String(this.#kept.get("verifier"));
  saveDiscoveryState = (state: unknown) => void this.#kept.set("discovery", state);
  discoveryState = () => this.#kept.get("discovery") as ReturnType<NonNullable<OAuthClientProvider["discoveryState"]>>;
  async redirectToAuthorization(request: URL): Promise<void> {
    expect(request.searchParams.get("resource")).toBe(`${server.url}/mcp`);
    this.requested.push(request.searchParams.get("scope") ?? "");
    this.callback = await allow(this.#player, request, this.allowed);
  }

  async connect(): Promise<{ readonly client: Client; readonly authorized: () => Promise<void> }> {
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL("/mcp", server.url), { authProvider: this });
    await client.connect(transport);
    return { client, authorized: () => transport.finishAuth(this.callback?.searchParams ?? new URLSearchParams()) };
  }
}

test("the official MCP client connects by discovery alone", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-mcp");
  const assistant = new Assistant(player);
  const { client, authorized } = await assistant.connect();
  // The rules are public; a tool for the player's own games is not.
  await expect(client.callTool({ name: "my_turns", arguments: {} })).rejects.toThrow(UnauthorizedError);
  await authorized();
  const result = await client.callTool({ name: "my_turns", arguments: {} });
  expect(result.isError ?? false).toBe(false);

  const tokens = await assistant.tokens();
  const me = await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${tokens?.access_token}` } });
  expect(me.status).toBe(401);
});

test("an assistant that may only suggest moves asks the player when it needs to play", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-adviser");
  const { gameId } = await player.call<{ gameId: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: "house-recruit",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  const assistant = new Assistant(player, ["game:read", "game:propose", "account:read"]);
  const { client, authorized } = await assistant.connect();
  await expect(client.callTool({ name: "my_turns", arguments: {} })).rejects.toThrow(UnauthorizedError);
  await authorized();
  expect(assistant.requested).toEqual([expect.stringMatching(/\bgame:propose\b.*\bgame:play\b/)]);
  expect((await assistant.tokens())?.scope).toBe("game:read game:propose account:read");
  const move = { gameId, move: "e2e4", ply: 0 };
  expect(await client.callTool({ name: "propose_move", arguments: move })).not.toMatchObject({ isError: true });
  // A report that lacks only a part of its data is no reason to ask.
  expect((await client.callTool({ name: "my_turns", arguments: {} })).isError ?? false).toBe(false);
  expect(assistant.requested).toHaveLength(1);

  assistant.allowed = undefined;
  await expect(client.callTool({ name: "play_move", arguments: move })).rejects.toThrow(UnauthorizedError);
  expect(assistant.requested.at(-1)?.split(" ")).toEqual(expect.arrayContaining(["game:propose", "game:play"]));
  await authorized();
  const played = await client.callTool({ name: "play_move", arguments: move });
  expect(played.isError ?? false).toBe(false);
  expect(await player.call("GET", `/v1/games/${gameId}`)).toMatchObject({ moves: [{ move: "e2e4" }] });
});

test("the challenge names the scope and the metadata, and a batch is not refused as a whole", async () => {
  const player = await HttpPlayer.signUp(server.url, "oauth-batch");
  const assistant = new Assistant(player, ["game:read"]);
  const { client, authorized } = await assistant.connect();
  await expect(client.callTool({ name: "my_turns", arguments: {} })).rejects.toThrow(UnauthorizedError);
  await authorized();
  const token = (await assistant.tokens())?.access_token;
  const post = (message: unknown, bearer = token) =>
    fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${bearer}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(message),
    });
  const call = (id: number, name: string, given: object) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: given },
  });
  const refused = call(1, "find_game", { action: "list", box: "incoming" });
  const alone = await post(refused);
  const metadata = `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`;
  expect([alone.status, alone.headers.get("www-authenticate")]).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="challenge:read", ${metadata}`,
  ]);
  expect(await alone.json()).toMatchObject({ code: "insufficient-scope" });
  const batch = await post([refused, call(2, "list_variants", {})]);
  const text = await batch.text();
  expect(batch.status).toBe(200);
  expect(text).toContain("insufficient-scope");
  expect(text).toContain("spartan-chess");

  // The owner of a pasted token cannot answer a challenge, so the model gets the sentence.
  const made = { name: "pasted", scopes: ["game:read"] };
  const { token: pasted } = await player.call<{ token: string }>("POST", "/v1/me/tokens", made);
  expect((await post(refused, pasted)).status).toBe(200);
});
