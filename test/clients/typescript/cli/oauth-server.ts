import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { createToken } from "./run-skytale";

const SCOPES = ["game:read", "account:read", "feed:read"];

/** A small authorization server in front of a real server. It passes all requests on, except those of OAuth. */
export class OAuthFront {
  /** Lifetime of access tokens in seconds. */
  lifetime = 3600;
  /** Replaces members of the metadata; null for a server without OAuth. */
  metadata: Readonly<Record<string, unknown>> | null = {};
  /** The decision of the player about a device; undefined while undecided. */
  decision: "approve" | "deny" | undefined;
  /** The query of the last authorization request. */
  authorization: Readonly<Record<string, string>> = {};
  readonly revoked: string[] = [];
  /** Refresh tokens that were used. */
  readonly used: string[] = [];
  readonly #server: Server;
  readonly #backend: string;
  readonly #playerToken: string;
  readonly #codes = new Map<string, URLSearchParams>();
  readonly #refreshTokens = new Set<string>();

  private constructor(backend: string, playerToken: string) {
    this.#server = createServer((request, response) => void this.#handle(request, response));
    this.#backend = backend;
    this.#playerToken = playerToken;
  }

  /** @param playerToken a token of the player who agrees to all requests */
  static async start(backend: string, playerToken: string): Promise<OAuthFront> {
    const front = new OAuthFront(backend, playerToken);
    front.#server.listen(0, "127.0.0.1");
    await once(front.#server, "listening");
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Makes all refresh tokens invalid. */
  endLogins(): void {
    this.#refreshTokens.clear();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const body = await readAll(request);
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (this.metadata !== null) {
      if (pathname === "/.well-known/oauth-authorization-server") return void json(200, this.#describe());
      if (pathname === "/oauth/authorize") return this.#authorize(searchParams, response);
      if (pathname === "/oauth/token") return void json(...(await this.#grant(new URLSearchParams(body))));
      if (pathname === "/oauth/device") return void json(200, this.#device());
      if (pathname === "/oauth/revoke") {
        this.revoked.push(new URLSearchParams(body).get("token") ?? "");
        return void response.writeHead(200).end();
      }
    }
    // The server behind has OAuth of its own, which an older server has not.
    else if (/^\/(oauth|\.well-known)\//.test(pathname)) return void json(404, {});
    // A receiver of webhooks that accepts everything.
    if (pathname === "/hook") return void response.writeHead(204).end();
    const { authorization, "content-type": type } = request.headers;
    const answer = await fetch(`${this.#backend}${request.url}`, {
      method: request.method ?? "GET",
      headers: { ...(authorization && { authorization }), ...(type && { "content-type": type }) },
      ...(body !== "" && { body }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  #describe() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/oauth/authorize`,
      token_endpoint: `${this.url}/oauth/token`,
      device_authorization_endpoint: `${this.url}/oauth/device`,
      revocation_endpoint: `${this.url}/oauth/revoke`,
      ...this.metadata,
    };
  }

  /** The player agrees at once. */
  #authorize(query: URLSearchParams, response: ServerResponse): void {
    this.authorization = Object.fromEntries(query);
    const code = randomUUID();
    this.#codes.set(code, query);
    const back = new URL(query.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code, state: query.get("state") ?? "", iss: this.url }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  #device() {
    return {
      device_code: "device",
      user_code: "WDJB-MJHT",
      verification_uri: `${this.url}/device`,
      verification_uri_complete: `${this.url}/device?code=WDJB-MJHT`,
      expires_in: 600,
      interval: 0.1,
    };
  }

  async #grant(form: URLSearchParams): Promise<[number, unknown]> {
    const refused = (error: string): [number, unknown] => [400, { error, error_description: `said ${error}` }];
    if (form.get("client_id") !== "skytale-cli") return refused("invalid_client");
    const code = form.get("code") ?? "";
    const refreshToken = form.get("refresh_token") ?? "";
    switch (form.get("grant_type")) {
      case "authorization_code": {
        const asked = this.#codes.get(code);
        this.#codes.delete(code);
        const challenge = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        if (asked?.get("code_challenge") !== challenge) return refused("invalid_grant");
        if (asked.get("redirect_uri") !== form.get("redirect_uri")) return refused("invalid_grant");
        return this.#issue();
      }
      case "urn:ietf:params:oauth:grant-type:device_code":
        if (this.decision === undefined) return refused("authorization_pending");
        return this.decision === "deny" ? refused("access_denied") : this.#issue();
      case "refresh_token":
        this.used.push(refreshToken);
        // A refresh token that is used twice may be stolen, so the whole login ends.
        if (!this.#refreshTokens.delete(refreshToken)) {
          this.endLogins();
          return refused("invalid_grant");
        }
        return this.#issue();
      default:
        return refused("unsupported_grant_type");
    }
  }

  async #issue(): Promise<[number, unknown]> {
    const { token } = await createToken(this.#backend, this.#playerToken, SCOPES);
    const refreshToken = randomUUID();
    this.#refreshTokens.add(refreshToken);
    return [200, { access_token: token, token_type: "Bearer", expires_in: this.lifetime, refresh_token: refreshToken }];
  }
}
