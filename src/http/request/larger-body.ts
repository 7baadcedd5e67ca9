import type { OperationConfig } from "../operation";
import { MAX_BYTES } from "./request-body";

/** The condition and the limit for a body that is larger than everybody may send; null for other bodies. */
export function largerBody({ body }: OperationConfig, { headers }: Request) {
  const declared = Number(headers.get("Content-Length") ?? 0);
  return body?.larger !== undefined && declared > (body.bytes ?? MAX_BYTES) ? body.larger : null;
}
