import type { Env } from "../../bindings";
import { chooseMediaType } from "../request/media-types";

const HTML = "text/html";

/**
 * The site's 404 page, for clients that prefer HTML, outside of the API.
 * @returns null for programs, and if no site was built
 */
export async function missingPage({ ASSETS }: Env, { headers, method, url }: Request): Promise<Response | null> {
  const isPage = (method === "GET" || method === "HEAD") && !/^\/v1(\/|$)/.test(new URL(url).pathname);
  const accept = headers.get("Accept");
  if (!isPage || chooseMediaType(accept, ["application/problem+json", HTML]) !== HTML) return null;
  const page = await ASSETS.fetch(new URL("/404", url));
  if (!page.ok) return null;
  const policy = page.headers.get("Content-Security-Policy");
  return new Response(page.body, {
    status: 404,
    headers: {
      "Content-Type": `${HTML}; charset=utf-8`,
      "Cache-Control": "no-store",
      Vary: "Accept",
      ...(policy === null ? {} : { "Content-Security-Policy": policy }),
    },
  });
}
