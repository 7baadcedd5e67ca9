/** An answer of a server. The body is parsed if it is JSON, and text otherwise. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** The address that answers contain. The real port differs at each start. */
export const ORIGIN = "https://skytale.example";

/**
 * Sends a request to a server and returns its answer, whatever its status.
 * @param token null for a visitor without a token
 * @param key an Idempotency-Key
 */
export async function ask(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

/** Sends a request. Throws unless it succeeds. */
export async function askFor<T>(...request: Parameters<typeof ask>): Promise<T> {
  const { status, body } = await ask(...request);
  if (status >= 300) throw new Error(`${request[2]} ${request[3]}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}

/** Reads an address. The pages of a list are joined into one. */
export async function getWhole(url: string, token: string | null, path: string): Promise<Answer> {
  const first = await ask(url, token, "GET", path);
  if (!isPage(first.body)) return first;
  const items = [...first.body.items];
  const parameter = path.includes("/events") ? "after" : "cursor";
  for (let page: Page = first.body; page.items.length > 0 && page.nextCursor !== null; ) {
    const next = `${path}${path.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(page.nextCursor)}`;
    page = await askFor<Page>(url, token, "GET", next);
    items.push(...page.items);
  }
  const { nextCursor: _, ...rest } = first.body;
  return { status: first.status, body: { ...rest, items } };
}

const isPage = (body: unknown): body is Page => typeof body === "object" && body !== null && "nextCursor" in body;
