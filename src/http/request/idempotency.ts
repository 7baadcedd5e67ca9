import { playerObject } from "../../bindings";
import type { AnyCall, OperationConfig } from "../operation";
import { problemResponse } from "../problems/problem-response";

/** Whether a text is a valid Idempotency-Key: 1 to 255 printable ASCII characters. */
export const isIdempotencyKey = (key: string): boolean => /^[\x20-\x7e]{1,255}$/.test(key);

const STORED_HEADERS = ["Content-Type", "Location"];

/**
 * Deduplicates a POST by its Idempotency-Key, if the operation stores its answers in the player's object: a repetition
 * gets the stored answer. Temporary failures (429 and 5xx) release the key.
 */
export async function answerOnce(
  config: OperationConfig,
  call: AnyCall,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { caller, idempotency } = call;
  const isStored = config.idempotency === "player" || config.idempotency === "secret";
  if (!isStored || caller === null || idempotency === null) return answer();
  const store = () => playerObject(call.env, caller.playerId);
  const { key, fingerprint } = idempotency;
  const earlier = await store().beginRequest(key, fingerprint);
  switch (earlier.state) {
    case "running":
      return problemResponse({ code: "idempotency-running" });
    case "mismatch":
      return problemResponse({ code: "idempotency-mismatch" });
    case "done":
      return problemResponse({ code: "already-done" });
    case "replay":
      return new Response(earlier.body === "" ? null : earlier.body, {
        status: earlier.status,
        headers: { "Cache-Control": "no-store", ...earlier.headers, "Idempotent-Replayed": "true" },
      });
    case "new": {
      const response = await answer().catch(async (error: unknown) => {
        await store().abandonRequest(key);
        throw error;
      });
      if (response.status === 429 || response.status >= 500) await store().abandonRequest(key);
      else await store().finishRequest(key, await storedAnswer(config, response));
      return response;
    }
  }
}

/** The part of an answer that is stored; null for a success that contains a secret. */
async function storedAnswer(config: OperationConfig, response: Response) {
  if (config.idempotency === "secret" && response.ok) return null;
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, body: await response.clone().text(), headers };
}
