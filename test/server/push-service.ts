import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { keepIdleConnections } from "./idle-connections";

/** A decrypted push message, with the headers of its request. */
export interface Arrived {
  readonly headers: IncomingHttpHeaders;
  /** The claims of the server's signature, after verification with the subscription's key. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly size: number;
  readonly message: {
    readonly web_push: number;
    readonly notification: Readonly<Record<string, unknown>> & { readonly tag: string; readonly body: string };
  };
}

/** A browser with a subscription for one server's key. */
export class Browser {
  readonly arrived: Arrived[] = [];
  readonly #pair: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly serverKey: string;
  readonly endpoint: string;

  constructor(endpoint: string, serverKey: string) {
    this.#pair.generateKeys();
    this.endpoint = endpoint;
    this.serverKey = serverKey;
  }

  /** The result of `PushSubscription.toJSON()`. */
  toJSON() {
    const keys = { p256dh: this.#pair.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  /** Decrypts a message by RFC 8291 and RFC 8188: one record of aes128gcm. */
  decrypt(sent: Buffer): string {
    const salt = sent.subarray(0, 16);
    const keyLength = sent.readUInt8(20);
    const theirs = sent.subarray(21, 21 + keyLength);
    const sealed = sent.subarray(21 + keyLength);
    const derive = (key: Buffer, withSalt: Buffer, info: Buffer, length: number): Buffer =>
      Buffer.from(hkdfSync("sha256", key, withSalt, info, length));
    const context = Buffer.concat([Buffer.from("WebPush: info\0"), this.#pair.getPublicKey(), theirs]);
    const secret = derive(this.#pair.computeSecret(theirs), this.#auth, context, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (padded.subarray(end + 1).some((byte: number) => byte !== 0))
      throw new Error("the padding is not made of zeroes");
    return padded.subarray(0, end).toString();
  }
}

/**
 * A push service by RFC 8030 and RFC 8292 on loopback. It accepts messages that are signed with a subscription's key,
 * and passes them to the browser.
 */
export class PushService {
  readonly #browsers = new Map<string, Browser>();
  readonly #server: Server;
  /** The status code for acceptable messages. */
  status = 201;
  /** The subscription of each request, whatever its answer was. */
  readonly asked: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PushService> {
    const server = createServer();
    keepIdleConnections(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const service = new PushService(server);
    server.on("request", async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      response.writeHead(service.#take(request.url ?? "", request.headers, body), { "retry-after": "1" }).end();
    });
    return service;
  }

  /** Creates a subscription for a server's public key. */
  subscribe(serverKey: string): Browser {
    const path = `/push/${randomBytes(12).toString("base64url")}`;
    const browser = new Browser(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`, serverKey);
    this.#browsers.set(path, browser);
    return browser;
  }

  /** Ends a subscription. */
  forget(browser: Browser): void {
    this.#browsers.delete(new URL(browser.endpoint).pathname);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(path: string, headers: IncomingHttpHeaders, body: Buffer): number {
    this.asked.push(path);
    const browser = this.#browsers.get(path);
    if (browser === undefined) return 404;
    if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(String(headers.ttl))) return 400;
    if (body.length > 4096) return 413;
    const claims = claimsOf(String(headers.authorization), browser.serverKey);
    if (claims === null) return 403;
    if (this.status !== 201) return this.status;
    browser.arrived.push({ headers, claims, size: body.length, message: JSON.parse(browser.decrypt(body)) });
    return 201;
  }
}

/** The claims of a server by RFC 8292; null if the signature does not match the key. */
function claimsOf(authorization: string, serverKey: string): Arrived["claims"] | null {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== serverKey) return null;
  const [head = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isGood = verify(
    "sha256",
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isGood ? (JSON.parse(Buffer.from(payload, "base64url").toString()) as Arrived["claims"]) : null;
}
