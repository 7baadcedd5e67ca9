import type { OpenAPIHono } from "@hono/zod-openapi";
import { settingsOf } from "../../settings";
import { DAY } from "../../shared/duration";
import type { AppEnv } from "../pipeline";
import { documentOf, yamlOf } from "./openapi";

const HALF_YEAR = 182 * DAY;
const CACHED = { "Cache-Control": "public, max-age=300" };

/** Files that are made, not stored: the API's description and where to report holes. They take nothing from limits. */
export function mountFiles(app: OpenAPIHono<AppEnv>): void {
  const made: { json?: string; yaml?: string } = {};
  app.get("/openapi.json", () => {
    made.json ??= JSON.stringify(documentOf(app));
    return new Response(made.json, { headers: { "Content-Type": "application/json", ...CACHED } });
  });
  app.get("/openapi.yaml", () => {
    made.yaml ??= yamlOf(app);
    return new Response(made.yaml, { headers: { "Content-Type": "application/yaml", ...CACHED } });
  });
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
