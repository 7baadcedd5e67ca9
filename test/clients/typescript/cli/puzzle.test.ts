import { PassThrough, Writable } from "node:stream";
import type { MyPuzzles, Puzzle, PuzzleAttempt } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { program } from "../../../../clients/typescript/cli/program";
import { colorsFor } from "../../../../clients/typescript/cli/terminal/colors";
import { findPuzzle } from "../../../../src/puzzles/data";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

/** A puzzle of Spartan Chess with two moves. */
const ID = "54r3yb";
const [FIRST = "", REPLY = "", SECOND = ""] = findPuzzle(ID)?.solution ?? [];

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

/** A user at a terminal who enters one line at each question. Returns all that the terminal shows. */
async function atTerminal(args: readonly string[], answers: readonly string[]): Promise<string> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  let screen = "";
  let asked = 0;
  const terminal = () =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        const text = chunk.toString();
        screen += text;
        if (/Move \d+: $/.test(text)) {
          stdin.write(`${answers[asked] ?? ""}\r`);
          asked += 1;
        }
        done();
      },
    });
  const colors = colorsFor({ isTTY: false }, {});
  await program({
    env: { SKYTALE_CONFIG: user.folder },
    stdin,
    stdout: Object.assign(terminal(), { columns: 80 }),
    stderr: Object.assign(terminal(), { isTTY: true, columns: 80 }),
    signal: new AbortController().signal,
    colors,
    errorColors: colors,
  }).parseAsync([...args], { from: "user" });
  return screen;
}

test("shows a puzzle with its board, and the next and the daily puzzle of a game", async () => {
  const shown = await user.ok("puzzle", "--id", ID);
  expect(shown).toContain(`Puzzle ${ID}: spartan-chess`);
  expect(shown).toContain("Black to move: find 2 moves.");
  expect(shown).toContain("1  R");
  const daily = await user.json<Puzzle>("puzzle", "sparta", "--daily");
  expect(daily).toMatchObject({ variant: "sparta" });
  const next = await user.json<Puzzle>("puzzle", "hoplit-chess", "--theme", "saving");
  expect(next).toMatchObject({ variant: "hoplit-chess" });
  expect(next.themes).toContain("saving");
});

test("asks for one move after the other, and again after an illegal one", async () => {
  const screen = await atTerminal(["puzzle", "--id", ID], ["", "e2e5", FIRST, SECOND]);
  expect(screen).toContain(`Right. The reply is ${REPLY}.`);
  expect(screen).toContain("Solved.");
  expect(screen).toContain(`Solution: ${FIRST} ${REPLY} ${SECOND}`);
  expect(screen).toMatch(/Your puzzle rating: 1500 → 1[5-7]\d\d/);
  const token = user.tokenOf(server.url, "leonidas");
  const mine = await fetch(`${server.url}/v1/me/puzzles`, { headers: { Authorization: `Bearer ${token}` } });
  expect(((await mine.json()) as MyPuzzles).variants["spartan-chess"]).toMatchObject({ attempts: 1, solved: 1 });
});

test("sends moves without a question", async () => {
  const again = await user.json<PuzzleAttempt>("puzzle", "--id", ID, "--moves", `${FIRST},${SECOND}`);
  expect(again).toMatchObject({ status: "solved", stored: true });
  expect((await user.run(["puzzle", "--moves", FIRST])).code).toBe(2);
  const refused = await user.run(["puzzle", "--id", ID, "--moves", `${FIRST},${SECOND},e2e4`]);
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining("decided the puzzle")]);
});
