import type { Hono } from "hono";
import { settingsOf } from "../../settings";
import type { AppEnv } from "../pipeline";
import { problemResponse } from "../problems/problem-response";

/** Shows the mails of a local server without SMTP. Only its own machine reaches such a server. */
export function mountOutbox(app: Hono<AppEnv>): void {
  app.get("/dev/mail", async (c) => {
    const page = settingsOf(c.env).isLocalServer ? await c.env.MAIL?.fetch("http://mail/") : undefined;
    if (page?.ok !== true) return problemResponse({ code: "not-found" });
    return new Response(page.body, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      },
    });
  });
}
