import { describe, expect, test } from "vitest";
import { bodyOf, queryOf, readField, typedValue } from "../../../../clients/typescript/cli/api/fields";
import { readAllPages } from "../../../../clients/typescript/cli/api/pages";
import { readHeader, readPath } from "../../../../clients/typescript/cli/api/target";

const fieldsOf = (texts: readonly string[]) =>
  texts.map(readField).map(({ path, text }) => ({ path, value: typedValue(text) }));

describe("fields", () => {
  test.each<[readonly string[], unknown]>([
    [
      ["name=leonidas", "rated=true", "n=-1.5", "none=null", "empty="],
      { name: "leonidas", rated: true, n: -1.5, none: null, empty: "" },
    ],
    [["code=007", "sum=1+1=2"], { code: "007", sum: "1+1=2" }],
    [["time[kind]=bank", "time[initial]=P3D"], { time: { kind: "bank", initial: "P3D" } }],
    [["scopes[]=game:read", "scopes[]=feed:read"], { scopes: ["game:read", "feed:read"] }],
    [["tree[][move]=e4", "tree[][ply]=1", "tree[][move]=d4"], { tree: [{ move: "e4", ply: 1 }, { move: "d4" }] }],
    [["a[b][c][]=1", "a[b][d]=2"], { a: { b: { c: [1], d: 2 } } }],
    [["__proto__[x]=1"], JSON.parse('{"__proto__":{"x":1}}')],
  ])("%j are a body", (texts, body) => {
    expect(bodyOf(fieldsOf(texts))).toEqual(body);
    expect(JSON.stringify(bodyOf(fieldsOf(texts)))).toBe(JSON.stringify(body));
  });

  test.each([[["a=1", "a=2"]], [["a=1", "a[b]=2"]], [["a[]=1", "a[b]=2"]], [["a[b]=1", "a[]=2"]]])(
    "%j contradict each other",
    (texts) => expect(() => bodyOf(fieldsOf(texts))).toThrow(/contradicts another field/),
  );

  test.each(["name", "=x", "a[b=c", "a]=c", ""])("“%s” is no field", (text) => {
    expect(() => readField(text)).toThrow(/is not a field/);
  });

  test("a query repeats lists and refuses objects", () => {
    expect(queryOf(fieldsOf(["a=1", "b[]=x", "b[]=y"]))).toEqual([
      ["a", "1"],
      ["b", "x"],
      ["b", "y"],
    ]);
    expect(() => queryOf(fieldsOf(["a[b]=1"]))).toThrow(/no objects/);
  });
});

describe("paths", () => {
  const server = "http://127.0.0.1:8787";

  test.each([
    ["/v1/me", server, "/v1/me"],
    ["me", server, "/v1/me"],
    ["v1/games?limit=2", server, "/v1/games?limit=2"],
    ["http://localhost:8787/v1/me", server, "/v1/me"],
    ["/openapi.json", "https://x.example/skytale", "/openapi.json"],
    ["https://x.example/skytale/v1/me", "https://x.example/skytale", "/v1/me"],
    ["/v1/games/{id}", server, "/v1/games/%7Bid%7D"],
  ])("%s on %s", (text, base, path) => expect(readPath(text, base, [])).toBe(path));

  test("a query is added to that of the path", () => {
    expect(readPath("games?limit=2", server, [["player", "a b"]])).toBe("/v1/games?limit=2&player=a+b");
  });

  test.each([
    "https://evil.example/v1/me",
    "//evil.example/v1/me",
    "\\\\evil.example/v1/me",
    "/\\evil.example",
    "http://127.0.0.1:8788/v1/me",
    "http://127.0.0.1:8787@evil.example/",
    "https://127.0.0.1:8787/v1/me",
    "http://user:pass@127.0.0.1:8787/v1/me",
    "file:///etc/passwd",
    "evil.example:80/x",
  ])("%s is refused, because it is another host", (text) => {
    expect(() => readPath(text, server, [])).toThrow(/is not a path on/);
  });

  test("a path outside of a server's own path is refused", () => {
    expect(() => readPath("https://x.example/other", "https://x.example/skytale", [])).toThrow(/is not a path on/);
    expect(() => readPath("/../other", "https://x.example/skytale", [])).toThrow(/is not a path on/);
  });
});

test("headers have a name and a value without line breaks", () => {
  expect(readHeader('If-None-Match: "a:b"')).toEqual(["If-None-Match", '"a:b"']);
  for (const text of ["Accept", ": x", "A b: x", "X: a\r\nY: b"])
    expect(() => readHeader(text)).toThrow(/not a header/);
});

describe("pages", () => {
  test("are joined", async () => {
    const pages = new Map([
      [undefined, { items: [1, 2], nextCursor: "b" }],
      ["b", { items: [3], nextCursor: null }],
    ]);
    expect(await readAllPages(async (cursor) => pages.get(cursor as undefined))).toEqual({
      items: [1, 2, 3],
      nextCursor: null,
    });
  });

  test("end if the server repeats a cursor", async () => {
    expect((await readAllPages(async () => ({ items: [1], nextCursor: "a" }))).items).toEqual([1, 1]);
  });

  test("need a list", async () => {
    await expect(readAllPages(async () => ({ id: 1 }))).rejects.toThrow(/not a list/);
  });
});
