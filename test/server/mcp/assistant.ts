import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { HttpPlayer } from "../http-player";

/** The protocol version: that of 2025 with a handshake, or the stateless one. */
export type Era = "2025" | "2026-07-28";

/** A tool's result: its text, its data, and the problem code if it was refused. */
export interface Answered {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly code: string | null;
}

/** The part of a tool's report on a game that these tests read. */
export interface Report {
  readonly gameId: string;
  readonly status: string;
  readonly ply: number;
  readonly turn: string | null;
  readonly yourSide: string | null;
  readonly board: string;
  readonly legalMoves?: readonly string[];
  readonly lastMoves: readonly string[];
  readonly outcome: { readonly winner: string | null; readonly reason: string } | null;
  readonly drawOfferBy: string | null;
  readonly takebackOfferBy: string | null;
}

/** An assistant that plays for a player: the official MCP client over HTTP. */
export class Assistant {
  readonly client: Client;

  private constructor(client: Client) {
    this.client = client;
  }

  static async connect(url: string, token: string | null, era: Era = "2026-07-28"): Promise<Assistant> {
    const mode = era === "2025" ? "legacy" : { pin: era };
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }));
    return new Assistant(client);
  }

  /** Signs up a player and connects an assistant for them. */
  static async of(url: string, username: string, era?: Era): Promise<Assistant & { readonly player: HttpPlayer }> {
    const player = await HttpPlayer.signUp(url, username);
    return Object.assign(await Assistant.connect(url, player.token, era), { player });
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<Answered> {
    const { content, structuredContent, isError, _meta } = await this.client.callTool({ name, arguments: args });
    const [first] = content;
    const problem = _meta?.["skytale/problem"] as { readonly code: string } | undefined;
    return {
      text: first?.type === "text" ? first.text : "",
      data: (structuredContent ?? {}) as Record<string, unknown>,
      code: isError === true ? (problem?.code ?? "unknown") : null,
    };
  }

  /** Calls a tool that returns a game. Throws if it is refused. */
  async game(name: string, args: Record<string, unknown>): Promise<Report> {
    const { data, code, text } = await this.call(name, args);
    if (code !== null) throw new Error(`${name}: ${text}`);
    return (data.gameId === undefined ? data.game : data) as unknown as Report;
  }

  async resource(uri: string): Promise<{ readonly mimeType: string; readonly text: string }> {
    const { contents } = await this.client.readResource({ uri });
    const [first] = contents;
    return { mimeType: first?.mimeType ?? "", text: first !== undefined && "text" in first ? first.text : "" };
  }
}
