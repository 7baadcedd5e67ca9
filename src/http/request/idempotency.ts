import { playerObject } from "../../bindings";
import type { AnyCall, OperationConfig } from "../operation";
import { problemResponse } from "../problems/problem-response";

/** What an Idempotency-Key may look like: 1 to 255 printable ASCII characters, as headers carry them. */
export const isIdempotencyKey = (key: string): boolean => /^[\x20-\x7e]{1,255}$/.test(key);

const KEPT_HEADERS = ["Content-Type", "Location"];

/**
 * Answers a POST once for each Idempotency-Key, where the player's object keeps the answers: its repetition gets the
 * first answer again. Answers that say "not now" give the key back.
 */
export async function answerOnce(
  config: OperationConfig,
  call: AnyCall,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { caller, idempotency } = call;
  const isKept = config.keeping === "player" || config.keeping === "secret";
  if (!isKept || caller === null || idempotency === null) return answer();
  const keeper = () => playerObject(call.env, caller.playerId);
  const { key, fingerprint } = idempotency;
  const earlier = await keeper().beginRequest(key, fingerprint);
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
        await keeper().abandonRequest(key);
        throw error;
      });
      if (response.status === 429 || response.status >= 500) await keeper().abandonRequest(key);
      else await keeper().finishRequest(key, await kept(config, response));
      return response;
    }
  }
}

/** What is kept of an answer; null for a success with a secret in it. */
async function kept(config: OperationConfig, response: Response) {
  if (config.keeping === "secret" && response.ok) return null;
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, body: await response.clone().text(), headers };
}
