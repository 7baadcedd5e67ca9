import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { objectNamed } from "../src/bindings";
import { OPERATIONS } from "../src/http/operations";
import * as worker from "../src/index";
import { IRREPLACEABLE_BINDINGS, type IrreplaceableBinding, kindOfPath, OBJECT_KINDS } from "../src/object-kinds";
import { newGame, newPlayer, post } from "./http/client";
import { addLaterJob, newTeam, untilQuiet } from "./team/fixtures";
import { newTournament, terms } from "./tournament-object/fixtures";

const kinds = Object.values(OBJECT_KINDS);
const { default: _, Maintenance: __, ...classes } = worker;

describe.each(kinds)("objects of class $className", ({ className, hasAlarms, observesGames, erasedBy }) => {
  const methods = Object.getOwnPropertyNames(classes[className].prototype);

  test("have alarms as the table of kinds says", () => {
    expect(methods.includes("alarm")).toBe(hasAlarms);
  });

  test("observe games as the table of kinds says", () => {
    expect(methods.includes("observe")).toBe(observesGames);
  });

  test("log with the ids of their callers' requests", () => {
    // `receiveRequestIds` replaces each method by a function of this name.
    expect(Object.getOwnPropertyDescriptor(classes[className].prototype, erasedBy)?.value.name).toBe("entry");
  });

  test("have the method that erases a player", () => {
    expect(methods).toContain(erasedBy);
  });
});

/** Creates an object of each kind that belongs in a backup, with work that is due later. Returns its id. */
const CREATE: Readonly<Record<IrreplaceableBinding, () => Promise<string>>> = {
  PLAYERS: async () => {
    const { id, token } = await newPlayer();
    await post("/v1/me/vacation", token, {});
    return id;
  },
  ROOMS: async () => (await newGame()).id,
  TOURNAMENTS: async () => {
    const start = { kind: "date", at: Date.now() + 86_400_000 } as const;
    return (await newTournament({ terms: terms({ start }) })).id;
  },
  TEAMS: async () => {
    const { id } = await newTeam();
    await untilQuiet(id);
    await addLaterJob(id);
    return id;
  },
};

describe.each(IRREPLACEABLE_BINDINGS)("an object of %s", (kind) => {
  const {
    hasAlarms,
    irreplaceable: { idQueries, provenBy },
  } = OBJECT_KINDS[kind];
  const stub = (id: string): DurableObjectStub<undefined> => env[kind].get(env[kind].idFromName(id));

  test("has its id in the table that the doctor reads", async () => {
    const id = await CREATE[kind]();
    const found = await runInDurableObject(stub(id), (_, { storage: { sql } }) => {
      const exists = ({ table }: (typeof idQueries)[number]) =>
        sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table).toArray().length > 0;
      return idQueries.filter(exists).flatMap((query) => sql.exec(query.sql).toArray())[0];
    });
    expect(found).toEqual({ id });
  });

  test.runIf(hasAlarms)("sets a lost alarm again when it is woken", async () => {
    const id = await CREATE[kind]();
    const alarm = () => runInDurableObject(stub(id), (_, { storage }) => storage.getAlarm());
    expect(await alarm()).not.toBeNull();
    await runInDurableObject(stub(id), (_, { storage }) => storage.deleteAlarm());
    await objectNamed(env, kind, id).wake(true);
    expect(await alarm()).not.toBeNull();
  });

  test("is missed by queries that the database understands", async () => {
    for (const rows of provenBy) await env.DB.prepare(`SELECT 1 FROM ${rows}`).all();
  });
});

test("every exported Durable Object is in the table of kinds", () => {
  const exported = Object.keys(classes);
  expect(kinds.map(({ className }) => className).sort()).toEqual(exported.sort());
});

test("a path with an id leads to a kind of object, which is checked for existence, or to rows", () => {
  /** Collections whose ids belong to rows of the database, of the caller's own object, or of the data of this server. */
  const ofRows = ["challenges", "me", "puzzles", "reports", "webhooks"];
  const collections = OPERATIONS.flatMap(({ config: { path } }) => {
    const [, collection] = /^\/v1\/([\w-]+)\/.*\{(id|\w+Id)\}/.exec(path) ?? [];
    return collection === undefined || kindOfPath(path) !== null ? [] : [collection];
  });
  expect([...new Set(collections)].sort()).toEqual(ofRows);
});
