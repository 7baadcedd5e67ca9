import { PassThrough } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { expect, test } from "vitest";
import { main } from "../../../../clients/typescript/cli/main";
import type { Shell } from "../../../../clients/typescript/cli/shell";
import { colorsFor } from "../../../../clients/typescript/cli/terminal/colors";
import { withFields } from "../../../../clients/typescript/cli/terminal/json-fields";
import { Output } from "../../../../clients/typescript/cli/terminal/output";

const colors = colorsFor({ isTTY: false }, {});

/** A command's environment whose outputs can be read at the end. */
function shellOf() {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const signal = new AbortController().signal;
  const shell: Shell = { env: {}, stdin: new PassThrough(), stdout, stderr, signal, colors, errorColors: colors };
  const ended = async () => {
    stdout.end();
    stderr.end();
    return { stdout: await readAll(stdout), stderr: await readAll(stderr) };
  };
  return { shell, ended };
}

test.each([
  [
    ["games", "--json"],
    ["games", "--json="],
  ],
  [
    ["show", "--json", "7g2k9qd4w0xn5tz1"],
    ["show", "--json=", "7g2k9qd4w0xn5tz1"],
  ],
  [
    ["games", "--json", "id,turn", "--mine"],
    ["games", "--json=id,turn", "--mine"],
  ],
  [
    ["games", "--json=id"],
    ["games", "--json=id"],
  ],
  [
    ["message", "send", "x", "--", "--json"],
    ["message", "send", "x", "--", "--json"],
  ],
])("%j means %j", (typed, parsed) => expect(withFields(typed)).toEqual(parsed));

test.each<[unknown, readonly string[], unknown]>([
  [{ id: 1, turn: "white", ply: 2 }, ["turn", "id"], { turn: "white", id: 1 }],
  [
    [{ id: 1, a: 1 }, { id: 2 }],
    ["id", "a"],
    [
      { id: 1, a: 1 },
      { id: 2, a: null },
    ],
  ],
  [[], ["id"], []],
])("%j with the fields %j", async (value, fields, printed) => {
  const { ended, shell } = shellOf();
  new Output(shell, fields).result(value, () => []);
  expect(JSON.parse((await ended()).stdout)).toEqual(printed);
});

test("an unknown field prints the whole result, so that no secret is lost, and fails", async () => {
  const { ended, shell } = shellOf();
  expect(() => new Output(shell, ["tokn"]).result({ id: 1, token: "secret" }, () => [])).toThrow(
    /no field “tokn”, so all of it was printed/,
  );
  expect(JSON.parse((await ended()).stdout)).toEqual({ id: 1, token: "secret" });
});

test("the help lists the exit codes as a table and as JSON", async () => {
  const people = shellOf();
  expect(await main(["help", "exit-codes"], people.shell)).toBe(0);
  expect((await people.ended()).stdout).toMatch(/^0 {4}success\n1 {4}an error[\s\S]*\n130 {2}canceled/);
  const programs = shellOf();
  expect(await main(["help", "exit-codes", "--json", "exitCode,meaning"], programs.shell)).toBe(0);
  expect(JSON.parse((await programs.ended()).stdout)).toContainEqual({ exitCode: 0, meaning: "success" });
});

test("the help finds subcommands", async () => {
  const { ended, shell } = shellOf();
  expect(await main(["help", "token", "create"], shell)).toBe(0);
  expect((await ended()).stdout).toMatch(/^Usage: skytale token create [\s\S]*Examples:/);
});

test.each([
  [["help", "nosuch"], /There is no command “nosuch”/],
  [["games", "--json=a b"], /such as id,turn/],
])("%j is wrong usage", async (args, says) => {
  const { ended, shell } = shellOf();
  expect(await main(args, shell)).toBe(2);
  expect((await ended()).stderr).toMatch(says);
});
