import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../../src/http/openapi/document";
import { postmanCollection } from "../../../src/http/openapi/postman";
import { OPERATIONS } from "../../../src/http/operations";

const collection = postmanCollection(openApiDocument());
const requests = collection.item.flatMap(({ item }) => item);

/** The request of an operation by its summary. */
const requestOf = (summary: string) => requests.find(({ name }) => name === summary)?.request;

describe("the Postman collection", () => {
  test("has one request for each operation, in a folder with a description", () => {
    expect(requests.map(({ request: { method, url } }) => `${method} /${url.path.join("/")}`).sort()).toEqual(
      OPERATIONS.map(
        ({ config: { method, path } }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}(?=\/|$)/g, ":$1")}`,
      ).sort(),
    );
    for (const { name, description, item } of collection.item) {
      expect(description, name).not.toBe("");
      expect(item.length, name).toBeGreaterThan(0);
    }
  });

  test("names each part of a path", () => {
    for (const { name, request } of requests) {
      const parts = request.url.path.filter((part) => part.startsWith(":")).map((part) => part.slice(1));
      expect(
        (request.url.variable ?? []).map(({ key }) => key),
        name,
      ).toEqual(parts);
      expect(request.url.raw.split("?")[0], name).toBe(`{{baseUrl}}/${request.url.path.join("/")}`);
    }
  });

  test("sends the token with all requests but those that give one", () => {
    expect(collection.auth).toMatchObject({ type: "bearer", bearer: [{ key: "token", value: "{{token}}" }] });
    const open = requests
      .filter(({ request }) => request.auth?.type === "noauth")
      .map(({ request }) => request.url.raw);
    expect(open).toContain("{{baseUrl}}/v1/players");
    expect(open).toContain("{{baseUrl}}/v1/token-recovery");
    expect(open).not.toContain("{{baseUrl}}/v1/challenges");
  });

  test("has the examples of the description as bodies, and sends no optional parameter", () => {
    const move = requestOf("Play a move");
    expect(JSON.parse(move?.body?.raw ?? "")).toEqual({ move: "e2e4", ply: 0 });
    expect(move?.header).toContainEqual({ key: "Content-Type", value: "application/json" });
    expect(move?.header).toContainEqual(expect.objectContaining({ key: "Idempotency-Key", disabled: true }));
    const board = requests.find(({ request }) => request.url.raw === "{{baseUrl}}/v1/variants/:variant/board.png");
    expect(board?.request.url.variable).toEqual([expect.objectContaining({ key: "variant", value: "spartan-chess" })]);
    expect(board?.request.url.query).toContainEqual(
      expect.objectContaining({ key: "size", value: "480", disabled: true }),
    );
  });
});
