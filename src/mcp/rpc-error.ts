import { problemBody } from "../http/problems/problem-response";
import type { RefusalOf } from "../http/problems/refusal";

/** JSON-RPC 2.0: what is no JSON, and what this server says of requests it does not look into. */
const PARSE_ERROR = -32_700;
const SERVER_ERROR = -32_000;

type Unread = RefusalOf<"malformed-request" | "body-too-large" | "unsupported-media-type">;

/** Refuses a request whose message was not read: the problem that the API would answer, as JSON-RPC has it. */
export function rpcError(refusal: Unread): Response {
  const data = problemBody(refusal);
  const code = refusal.code === "malformed-request" ? PARSE_ERROR : SERVER_ERROR;
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code, message: data.detail, data } },
    { status: data.status, headers: { "Cache-Control": "no-store" } },
  );
}
