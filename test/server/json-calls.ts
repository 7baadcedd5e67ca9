/** An answer of the API. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer it compares with what it expects.
  readonly body: any;
  readonly cookie: string | null;
}

/** The input of a request. */
export interface Sent {
  readonly token?: string;
  readonly cookie?: string;
  readonly site?: string;
  readonly body?: unknown;
}

/** Sends a request as a browser or a program would. */
export async function ask(address: string, method: string, { token, cookie, site, body }: Sent = {}): Promise<Reply> {
  const response = await fetch(address, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(site === undefined ? {} : { "sec-fetch-site": site }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const cookieSet = response.headers.get("set-cookie");
  return { status: response.status, body: text === "" ? null : JSON.parse(text), cookie: cookieSet };
}

/** The status and code of an answer, for comparison. */
export const verdict = ({ status, body }: Reply): string => `${status} ${body?.code ?? ""}`.trim();
