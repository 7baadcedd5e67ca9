import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createApp } from "../../../src/http/app";
import { openApiDocument } from "../../../src/http/openapi/document";
import type { Deprecation, Operation } from "../../../src/http/operation";
import { OPERATIONS } from "../../../src/http/operations";
import { freshAddress } from "../client";
import { at, type Json } from "../json";

const ANNOUNCED: Deprecation = { since: "2026-12-01", sunset: "2027-06-15", successor: "/v2/variants" };

/** The operations of the server, one of them deprecated. */
const operationsWith = (deprecated: Deprecation): readonly Operation[] =>
  OPERATIONS.map((one) => (one.config.id === "listVariants" ? { ...one, config: { ...one.config, deprecated } } : one));

async function headersOf(path: string, deprecated: Deprecation = ANNOUNCED) {
  const request = new Request(`https://skytale.test${path}`, { headers: { "CF-Connecting-IP": freshAddress() } });
  const response = await createApp(operationsWith(deprecated)).fetch(request, env, createExecutionContext());
  return {
    status: response.status,
    deprecation: response.headers.get("Deprecation"),
    sunset: response.headers.get("Sunset"),
    links: response.headers.get("Link"),
  };
}

describe("a deprecated operation", () => {
  const announced = {
    deprecation: "@1796083200",
    sunset: "Tue, 15 Jun 2027 00:00:00 GMT",
    links:
      '</v2/variants>; rel="successor-version", </docs/compatibility>; rel="deprecation"; type="text/html", </docs/compatibility>; rel="sunset"; type="text/html"',
  };

  test("says so in each answer, also in refusals", async () => {
    expect(await headersOf("/v1/variants")).toEqual({ status: 200, ...announced });
    expect(await headersOf("/v1/variants?x=1")).toEqual({ status: 422, ...announced });
  });

  test("names no successor if there is none", async () => {
    const { since, sunset } = ANNOUNCED;
    expect((await headersOf("/v1/variants", { since, sunset })).links).not.toContain("successor-version");
  });

  test("leaves the answers of other operations unchanged", async () => {
    const none = { deprecation: null, sunset: null, links: null };
    expect(await headersOf("/v1/variants/sparta")).toEqual({ status: 200, ...none });
  });

  test("is described as deprecated, with the headers", () => {
    const document: Json = JSON.parse(JSON.stringify(openApiDocument(operationsWith(ANNOUNCED))));
    const described = at(document, "paths", "/v1/variants", "get");
    expect(at(described, "deprecated")).toBe(true);
    expect(at(described, "description")).toMatch(
      /^\*\*Deprecated\*\* since 2026-12-01; may end on 2027-06-15\. Use `\/v2\/variants` instead\.\n\n\S/,
    );
    for (const header of ["Deprecation", "Link", "Sunset"]) {
      const reference = { $ref: `#/components/headers/${header}` };
      expect(at(described, "responses", "200", "headers", header)).toEqual(reference);
      expect(at(document, "components", "headers", header)).toHaveProperty("description");
    }
    expect(at(document, "paths", "/v1/variants/{variant}", "get", "deprecated")).toBeUndefined();
  });

  test.each([
    ["five months", { since: "2026-12-01", sunset: "2027-05-01" }],
    ["no date", { since: "2026-12-01", sunset: "soon" }],
  ])("cannot be described with a notice of %s", (_, deprecated) => {
    expect(() => openApiDocument(operationsWith(deprecated))).toThrow("the notice is too short");
  });
});
