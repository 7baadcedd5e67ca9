import { beforeAll, describe, expect, test } from "vitest";
import { compile, type Diagnostic, generate, install, write } from "./toolchain";

/** Timeouts in case a program never ends. */
const MINUTE = 60_000;

/** The import of the types of each generator's client. */
const TYPES = {
  "hey-api": `import type { FeedEvent, Game, NewChallenge, Problem } from "../hey-api";`,
  "openapi-typescript": `import type { components } from "../openapi-typescript";
type Schemas = components["schemas"];
type FeedEvent = Schemas["FeedEvent"];
type Game = Schemas["Game"];
type NewChallenge = Schemas["NewChallenge"];
type Problem = Schemas["Problem"];`,
} as const;

/** Mistakes of a client's author, and the compiler's answers. */
const MISTAKES = [
  ["a member that not every problem has", "(problem: Problem) => problem.legalMoves", "TS2339"],
  [
    "a member of another problem",
    `(problem: Problem) => problem.code === "illegal-move" && problem.retryAfterSeconds`,
    "TS2339",
  ],
  ["an unknown problem code", `(problem: Problem) => problem.code === "ilegal-move"`, "TS2367"],
  ["an unknown reason of an end", `(game: Game) => game.outcome?.reason === "check-mate"`, "TS2367"],
  ["a missing check whether the game is running", "(game: Game) => game.outcome.reason", "TS18047"],
  [
    "the outcome of a game in progress",
    `(game: Game) => game.status === "active" ? game.outcome.reason : game.outcome.reason + game.finishedAt.length`,
    "TS18047",
  ],
  ["data of another event", `(event: FeedEvent) => event.type === "turn.started" && event.data.outcome`, "TS2339"],
  ["an unknown event", `(event: FeedEvent) => event.type === "turn.began"`, "TS2367"],
  [
    "a time control of two kinds",
    `(): NewChallenge["timeControl"] => ({ kind: "per-move", initial: "P3D" })`,
    "TS2353",
  ],
  ["an unknown variant", `(): NewChallenge["variant"] => "chess"`, "TS2322"],
] as const;

const CASES = Object.keys(TYPES).flatMap((client) =>
  MISTAKES.map(([name, program, code], index) => ({ client, name, program, code, file: `${client}-${index}.ts` })),
);

describe("clients generated from the description", () => {
  beforeAll(async () => {
    await install();
    await generate();
  }, 10 * MINUTE);

  test(
    "compile with a bot that signs up, challenges, moves and follows its feed",
    async () => {
      expect((await compile("programs")).map(({ line }) => line)).toEqual([]);
    },
    5 * MINUTE,
  );

  describe("reject", () => {
    let found: readonly Diagnostic[] = [];

    beforeAll(async () => {
      const programs = CASES.map(({ client, program, file }) => [
        file,
        `${TYPES[client as keyof typeof TYPES]}\nexport const mistake = ${program};\n`,
      ]);
      write("generated/mistakes", Object.fromEntries(programs));
      found = await compile("generated/mistakes");
    }, 5 * MINUTE);

    test.each(CASES)("$name ($client)", ({ file, code }) => {
      expect(found.filter((diagnostic) => diagnostic.file === file).map((diagnostic) => diagnostic.code)).toEqual([
        code,
      ]);
    });
  });
});
