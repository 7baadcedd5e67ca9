import { playerObject } from "../../bindings";
import type { AnyCall, OperationConfig } from "../operation";
import { problemResponse } from "../problems/problem-response";

/** What an Idempotency-Key may look like: 1 to 255 printable ASCII characters, as headers carry them. */
export const isIdempotencyKey = (key: string): boolean => /^[\x20-\x7e]{1,255}$/.test(key);

const STORED_HEADERS = ["Content-Type", "Location"];

/**
 * Answers a POST once for each Idempotency-Key, where the player's object stores the answers: its repetition gets
 * the first answer again. Answers that say "not now" give the key back.
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

/** What is stored of an answer; null for a success with a secret in it. */
async function storedAnswer(config: OperationConfig, response: Response) {
  if (config.idempotency === "secret" && response.ok) return null;
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, body: await response.clone().text(), headers };
}
