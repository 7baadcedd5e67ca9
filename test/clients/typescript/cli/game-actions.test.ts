import type { Challenge, ConditionalMoves, Evaluation, Game, Message } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
const user = new CommandUser();
const leonidas = ["--as", "leonidas"] as const;

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas", "xerxes");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

/** Starts a game in which xerxes has white, and plays moves in turn. */
async function begin(...moves: readonly string[]): Promise<string> {
  const terms = ["--variant", "spartan-chess", "--color", "white", "--takebacks"];
  const challenge = await user.json<Challenge>("challenge", "leonidas", ...terms);
  const { id } = await user.json<Game>("accept", challenge.id, ...leonidas);
  for (const [index, move] of moves.entries()) {
    await user.ok("move", id, move, "--yes", ...(index % 2 === 0 ? [] : leonidas));
  }
  return id;
}

describe("draw", () => {
  test("is offered, declined, withdrawn and agreed", async () => {
    const id = await begin("e2e4");
    expect(await user.run(["draw", "accept", id])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("not offered"),
    });
    expect(await user.ok("draw", "offer", id)).toMatch(/^You have offered a draw\.\n[\s\S]*You offered a draw\./);
    expect(await user.run(["draw", "accept", id])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("draw withdraw"),
    });
    expect(await user.run(["draw", "withdraw", id, ...leonidas])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("draw decline"),
    });
    expect(await user.json<Game>("draw", "decline", id, ...leonidas)).toMatchObject({ drawOffer: null });
    await user.ok("draw", "offer", id, ...leonidas);
    expect(await user.json<Game>("draw", "withdraw", id, ...leonidas)).toMatchObject({ drawOffer: null });
    expect(await user.run(["draw", "offer", id, ...leonidas])).toMatchObject({ code: 4 });
  });

  test("is agreed only after a confirmation", async () => {
    const id = await begin("e2e4");
    await user.ok("draw", "offer", id);
    for (const answer of ["accept", "offer"]) {
      expect(await user.run(["draw", answer, id, ...leonidas])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("--yes"),
      });
    }
    expect(await user.ok("draw", "accept", id, "--yes", ...leonidas)).toMatch(
      /^You have agreed on a draw\.\n[\s\S]*Over: draw/,
    );
  });

  test("cannot be claimed without a reason", async () => {
    const id = await begin();
    for (const args of [[], ["--yes"]]) {
      expect(await user.run(["draw", "claim", id, ...args])).toMatchObject({
        code: 4,
        stderr: expect.stringContaining("claim"),
      });
    }
  });
});

test("a takeback is requested and accepted", async () => {
  const id = await begin("e2e4");
  expect(await user.ok("takeback", "offer", id)).toContain("You have offered a takeback.");
  expect(await user.run(["takeback", "accept", id, ...leonidas])).toMatchObject({ code: 2 });
  expect(await user.ok("takeback", "accept", id, "--yes", ...leonidas)).toMatch(
    /^The moves are taken back\.\n[\s\S]*No moves yet/,
  );
});

test("messages are sent and read", async () => {
  const id = await begin();
  expect(await user.ok("message", "list", id)).toContain("No messages.");
  await user.ok("message", "send", id, "Come and take them");
  expect(await user.run(["message", "send", id, ...leonidas], "two\nlines\n")).toMatchObject({ code: 0 });
  expect(await user.ok("message", "list", id)).toMatch(
    / xerxes:\n {2}Come and take them\n.* leonidas:\n {2}two\n {2}lines\n$/,
  );
  expect(await user.json<Message[]>("message", "list", id, "--limit", "1")).toMatchObject([{ text: "two\nlines" }]);
  expect(await user.run(["message", "send", id, " "])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Quote it"),
  });
});

describe("conditional moves", () => {
  test("are set in any notation, shown, fired and cleared", async () => {
    const id = await begin("e2e4");
    const set = await user.ok("conditional", "set", id, "1... bd5 2. exd5 c7e5 d2d4", "df5 e4f5");
    expect(set).toBe(
      "After ply 1:\n  b7d5 e4d5 c7e5 d2d4\n  d7f5 e4f5\nIf a move comes with a draw offer: your reply waits.\n",
    );
    expect(await user.ok("conditional", "show", id)).toBe(set);
    expect(await user.json<Game>("move", id, "b7d5", "--yes", ...leonidas)).toMatchObject({ ply: 3 });
    expect(await user.json<ConditionalMoves>("conditional", "show", id)).toMatchObject({ ply: 3 });
    expect(await user.ok("conditional", "clear", id)).toBe("No conditional moves.\n");
    expect(await user.ok("conditional", "show", id)).toBe("No conditional moves.\n");
  });

  test("are read from standard input, and refused with the line that is wrong", async () => {
    const id = await begin("e2e4");
    const piped = await user.run(["conditional", "set", id, "--on-draw-offer", "decline"], "b7d5 e4d5\nd7f5 e4f5\n");
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringContaining("decline, and reply") });
    expect(await user.run(["conditional", "set", id, "b7d5 e4e6"])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("The line: b7d5 e4e6"),
    });
    expect(await user.run(["conditional", "set", id, "b7d5 e4d5", "--ply", "0"])).toMatchObject({ code: 4 });
    expect(await user.run(["conditional", "set", id])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no moves"),
    });
  });
});

test("a vacation is started, planned and ended", async () => {
  expect(await user.ok("vacation", "show")).toMatch(/^You are not on vacation\.\nDays left: \d+\.\n$/);
  expect(await user.ok("vacation", "start", "--for", "3d")).toMatch(/^You are on vacation until /);
  expect(await user.ok("vacation", "end")).toContain("You are not on vacation.");
  const year = new Date().getFullYear() + 1;
  const planned = await user.run([
    "vacation",
    "start",
    "--from",
    `${year}-02-01`,
    "--until",
    `${year}-02-05`,
    ...leonidas,
  ]);
  expect(planned.stdout + planned.stderr).toMatch(/Planned: from .* until |a year/);
  for (const [args, says] of [
    [[], /either --for or --until/],
    [["--for", "soon"], /“soon” is not a duration such as 10d/],
    [["--until", "tomorrow"], /“tomorrow” is not a time such as 2026-12-24/],
  ] as const) {
    expect(await user.run(["vacation", "start", ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(says),
    });
  }
});

test("time is added, and the game is exported, aborted or played again", async () => {
  const id = await begin("e2e4");
  expect(await user.run(["add-time", id, "1d"])).toMatchObject({ code: 2 });
  expect(await user.ok("add-time", id, "1d", "--yes")).toContain("Your opponent has more time.");
  expect(await user.run(["add-time", id, "soon", "--yes"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("such as 1d"),
  });
  expect(await user.ok("export", id)).toMatch(/^\[Event ".*\n[\s\S]*1\. e4/);
  expect(JSON.parse(await user.ok("export", id, "--format", "json"))).toMatchObject({ id });
  expect(await user.ok("export", id, "--format", "text")).toContain("e4");
  expect(await user.run(["rematch", id])).toMatchObject({ code: 4 });
  await user.ok("resign", id, "--yes");
  expect(await user.ok("rematch", id)).toMatch(/^You have offered a rematch:\n.*xerxes challenges leonidas/);
  expect(await user.ok("rematch", id, ...leonidas)).toMatch(/^The rematch begins\.\n/);
  const other = await begin();
  expect(await user.run(["abort", other])).toMatchObject({ code: 2 });
  expect(await user.ok("abort", other, "--yes")).toMatch(/^The game is aborted\.\n/);
});

test("a finished game is evaluated, and exported with its evaluation", async () => {
  const id = await begin("e2e4", "g7h6", "d2d4", "a7b6", "d1h5");
  expect(await user.run(["evaluate", id])).toMatchObject({ code: 4, stderr: expect.stringContaining("running") });
  await user.ok("resign", id, "--yes");
  expect(await user.ok("evaluate", id, "--no-wait")).toMatch(/queued|positions are evaluated/);
  const text = await user.ok("evaluate", id, ...leonidas);
  expect(text).toMatch(/^PLAYER +ACCURACY +INACCURACIES .*\nxerxes \(white\) +\d/);
  expect(text).toMatch(/\n5 +white +Qh5 +blunder +\d/);
  expect(await user.json<Evaluation>("evaluate", id)).toMatchObject({ gameId: id, status: "finished" });
  expect(await user.ok("export", id, "--evaluation")).toContain("Qh5 $4 { [%eval -");
  expect(await user.ok("export", id)).not.toContain("%eval");
});

test("bots are marked in tables and sentences", async () => {
  const signUp = await fetch(`${server.url}/v1/players`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "talos", bot: true }),
  });
  const { token } = (await signUp.json()) as { token: string };
  const asBot = { SKYTALE_TOKEN: token };
  const terms = ["--variant", "sparta", "--color", "black", "--json", "--server", server.url];
  const made = await user.run(["challenge", "leonidas", ...terms], "", asBot);
  const { id } = JSON.parse(made.stdout) as Challenge;
  expect(await user.ok("challenges", ...leonidas)).toContain("talos (bot) challenges leonidas");
  const game = await user.json<Game>("accept", id, ...leonidas);
  expect(await user.ok("games", ...leonidas)).toMatch(/ talos \(bot\) /);
  expect(await user.ok("show", game.id, ...leonidas)).toContain("leonidas (white) against talos (bot) (black)");
});
