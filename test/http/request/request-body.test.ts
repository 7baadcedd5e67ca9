import { expect, test } from "vitest";
import { readBody } from "../../../src/http/request/request-body";

const sent = (bytes: readonly number[]) =>
  readBody(
    new Request("https://skytale.test/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Uint8Array(bytes),
    }),
  );
const bytesOf = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

test.each([
  ["a byte that starts no character", [0xff]],
  ["a truncated character at the end", [...bytesOf('{"a":"'), 0xe2, 0x82]],
  ["a truncated character in the middle", [...bytesOf('{"a":"'), 0xe2, 0x82, ...bytesOf('"}')]],
])("a body with %s is refused and does not affect the next one", async (_, bytes) => {
  expect(await sent(bytes)).toMatchObject({ error: { code: "malformed-request" } });
  expect(await sent(bytesOf('{"a":"€"}'))).toEqual({ ok: true, value: { text: '{"a":"€"}', json: { a: "€" } } });
});

test("a byte order mark is removed from every body", async () => {
  for (let times = 0; times < 2; times += 1) {
    expect(await sent([0xef, 0xbb, 0xbf, ...bytesOf("{}")])).toMatchObject({ ok: true, value: { text: "{}" } });
  }
});
