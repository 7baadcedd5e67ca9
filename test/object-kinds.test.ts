import { describe, expect, test } from "vitest";
import { OPERATIONS } from "../src/http/operations";
import * as worker from "../src/index";
import { kindOfPath, OBJECT_KINDS } from "../src/object-kinds";

const kinds = Object.values(OBJECT_KINDS);
const { default: _, Maintenance: __, ...classes } = worker;

describe.each(kinds)("objects of class $className", ({ className, hasAlarms, erasedBy }) => {
  const methods = Object.getOwnPropertyNames(classes[className].prototype);

  test("have alarms as the table of kinds says", () => {
    expect(methods.includes("alarm")).toBe(hasAlarms);
  });

  test("log with the ids of their callers' requests", () => {
    // `receiveRequestIds` replaces each method by a function of this name.
    expect(Object.getOwnPropertyDescriptor(classes[className].prototype, erasedBy)?.value.name).toBe("entry");
  });

  test("have the method that erases a player", () => {
    expect(methods).toContain(erasedBy);
  });
});

test("every exported Durable Object is in the table of kinds", () => {
  const exported = Object.keys(classes);
  expect(kinds.map(({ className }) => className).sort()).toEqual(exported.sort());
});

test("a path with an id leads to a kind of object, which is checked for existence, or to rows", () => {
  /** Collections whose ids belong to rows of the database or of the caller's own object. */
  const ofRows = ["challenges", "me", "reports", "webhooks"];
  const collections = OPERATIONS.flatMap(({ config: { path } }) => {
    const [, collection] = /^\/v1\/([\w-]+)\/.*\{(id|\w+Id)\}/.exec(path) ?? [];
    return collection === undefined || kindOfPath(path) !== null ? [] : [collection];
  });
  expect([...new Set(collections)].sort()).toEqual(ofRows);
});
