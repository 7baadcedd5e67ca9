import { problemBody } from "../http/problems/problem-response";
import type { RefusalOf } from "../http/problems/refusal";

/** Error codes of JSON-RPC 2.0: invalid JSON, invalid request, and the server's own errors. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

type Unread = RefusalOf<"malformed-request" | "body-too-large" | "unsupported-media-type">;

/** Refuses a request whose body could not be read: the API's problem in the form of a JSON-RPC error. */
export function unread(refusal: Unread): Response {
  const data = problemBody(refusal);
  const code = refusal.code === "malformed-request" ? PARSE_ERROR : SERVER_ERROR;
  return rpcError(data.status, { code, message: data.detail, data });
}

/** Refuses messages that were parsed but are not acceptable. */
export const invalidRequest = (message: string): Response => rpcError(400, { code: INVALID_REQUEST, message });

function rpcError(status: number, error: { readonly code: number; readonly message: string; readonly data?: unknown }) {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status, headers });
}
