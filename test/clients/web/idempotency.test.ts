import { expect, test } from "vitest";
import { registerPost } from "../../../clients/web/server/idempotency";

/** Registers a POST with a new idempotency key. Returns the key that is sent, and the function that ends it. */
async function post(body: string): Promise<{ readonly key: string | null; readonly settle: () => void }> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const request = new Request("http://localhost/v1/games/a/messages", { method: "POST", body, headers });
  const settle = await registerPost(request);
  return { key: request.headers.get("Idempotency-Key"), settle };
}

test("an equal request after a lost response has the same key, and a new one after a response", async () => {
  const lost = await post("Come and take them");
  const other = await post("Then we shall fight");
  const repeated = await post("Come and take them");
  expect(repeated.key).toBe(lost.key);
  expect(other.key).not.toBe(lost.key);
  repeated.settle();
  expect((await post("Come and take them")).key).not.toBe(lost.key);
});
