import type { Hono } from "hono";
import { settingsOf } from "../../settings";
import { DAY } from "../../shared/duration";
import type { AnyCall } from "../operation";
import type { AppEnv } from "../pipeline";
import { hasTag } from "../response/respond";
import { STYLESHEET } from "./problem-page";

const HALF_YEAR = 182 * DAY;
const CACHED = { "Cache-Control": "public, max-age=300" };

/** The OpenAPI description, as `npm run openapi` writes it, and the stylesheet. */
const ASSETS = [
  { path: "/openapi.json", mediaType: "application/json" },
  { path: "/openapi.yaml", mediaType: "application/yaml" },
  { path: STYLESHEET, mediaType: "text/css; charset=utf-8" },
] as const;

/** Reads a file of `public/`. Throws if the server was built without it. */
export async function readAsset({ env, origin }: Pick<AnyCall, "env" | "origin">, path: string): Promise<Response> {
  const response = await env.ASSETS.fetch(new URL(path, origin));
  if (!response.ok) throw new Error(`the server was built without ${path}`);
  return response;
}

/** Mounts the public files and `security.txt`. */
export function mountFiles(app: Hono<AppEnv>): void {
  for (const { path, mediaType } of ASSETS) {
    app.get(path, async (c) => {
      const { body, headers } = await readAsset({ env: c.env, origin: c.req.url }, path);
      // Weak, since a server or a proxy may compress the file.
      const tag = `W/${(headers.get("ETag") ?? '""').replace(/^W\//, "")}`;
      const known = { ETag: tag, ...CACHED };
      if (hasTag(c.req.header("If-None-Match") ?? null, tag))
        return new Response(null, { status: 304, headers: known });
      return new Response(body, { headers: { "Content-Type": mediaType, ...known } });
    });
  }
  app.get("/.well-known/security.txt", (c) => {
    const settings = settingsOf(c.env);
    const url = new URL(settings.origin ?? c.req.url);
    const contact = settings.securityContact ?? `mailto:security@${url.hostname}`;
    const today = Math.floor(Date.now() / DAY) * DAY;
    const expires = new Date(today + HALF_YEAR).toISOString();
    const text = `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${url.origin}/.well-known/security.txt\n`;
    return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", ...CACHED } });
  });
}
