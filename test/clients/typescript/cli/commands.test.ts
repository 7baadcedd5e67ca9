import type { Challenge, Game, PostedChallenge, RunningGame } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  await user.signUp(server.url, "leonidas", "xerxes");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

/** Starts a game in which xerxes is to move, and returns its id. */
async function begin(variant: string, ...terms: readonly string[]): Promise<string> {
  const { id } = await user.json<Challenge>(
    "challenge",
    "leonidas",
    "--variant",
    variant,
    "--color",
    "white",
    ...terms,
  );
  return (await user.json<Game>("accept", id, "--as", "leonidas")).id;
}

describe("a game", () => {
  test("is challenged to, found, accepted, shown, played and resigned", async () => {
    const challenge = await user.json<Challenge>(
      ...["challenge", "leonidas", "--variant", "spartan-chess", "--color", "white", "--time", "10d+12h/20d"],
      ...["--no-takebacks", "--no-vacation", "--message", "Come and take them", "--expires", "7d"],
    );
    expect(challenge).toMatchObject({
      timeControl: { kind: "bank", initial: "P10D", increment: "PT12H", max: "P20D" },
      takebacks: false,
      vacation: false,
      rated: false,
    });
    const incoming = await user.ok("challenges", "--as", "leonidas", "--box", "incoming");
    expect(incoming).toContain(
      `${challenge.id}  xerxes challenges leonidas: spartan-chess, casual, 10 d for all moves, 12 h more`,
    );
    expect(incoming).toContain("“Come and take them”");

    const accepted = await user.ok("accept", challenge.id, "--as", "leonidas");
    const id = /· (\S+)\n/.exec(accepted)?.[1] ?? "";
    expect(await user.ok("games")).toMatch(new RegExp(`${id} +spartan-chess +leonidas +white +yours +0`));
    expect(await user.ok("games", "--mine", "--as", "leonidas")).toContain("It is not your turn in any game.");
    const games = await user.json<RunningGame[]>("games");
    expect(games.map((game) => game.id)).toContain(id);

    const shown = await user.ok("show", id);
    expect(shown).toContain("xerxes (white) against leonidas (black)");
    expect(shown).toContain("8  l  g  k  c  c  k  w  l  8");
    expect(shown).toContain("Your turn (white), ply 0; until");
    expect(shown).toContain("Legal moves (20):");
    expect(shown).not.toContain("\u001b");
    expect(await user.ok("show", id, "--as", "leonidas")).toContain("8  l  w  k  c  c  k  g  l  8");

    expect(await user.ok("move", id, "e4", "--yes")).toContain("leonidas (black) to move, ply 1");
    const again = await user.json<Game>("move", id, "b7d5", "--yes", "--draw", "--as", "leonidas");
    expect(again).toMatchObject({ ply: 2, drawOffer: "black" });
    expect(await user.ok("show", id)).toContain("Black offered a draw.");

    expect(await user.ok("resign", id, "--yes")).toContain("Over: leonidas (black) won (resignation).");
    expect(await user.run(["resign", id, "--yes"])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("ended"),
    });
  });

  test("of Sparta shows cities, and one of Hoplit Chess reserves, from both sides", async () => {
    const sparta = await user.ok("show", await begin("sparta", "--option", "heroesConquer"), "--from", "both");
    expect(sparta).toContain(" 5  .  . [.]");
    expect(sparta.match(/Cities: white 4 \[ \], black 4 \( \)/g)).toHaveLength(2);
    expect(sparta.match(/^10 {2}/gm)).toHaveLength(2);
    const hoplit = await user.ok("show", await begin("hoplit-chess"), "--from", "black");
    expect(hoplit).toMatch(/White's reserve: H\n(.*\n)*Black's reserve: h/);
  });

  test("shows the legal moves after an illegal one and the current ply after a stale one", async () => {
    const id = await begin("spartan-chess");
    expect(await user.run(["move", id, "e2e5", "--yes"])).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/Legal moves: .*e2e4/),
    });
    const refused = await user.run(["move", id, "e2e5", "--yes", "--json"]);
    expect(refused.stdout).toBe("");
    const { error } = JSON.parse(refused.stderr);
    expect(error).toMatchObject({ code: "illegal-move", exitCode: 4 });
    expect(error.problem.legalMoves).toContain("e2e4");
    await user.ok("move", id, "e2e4", "--yes", "--ply", "0");
    expect(await user.run(["move", id, "d2d4", "--yes", "--ply", "0"])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("The game is at ply 1 now"),
    });
    expect(await user.run(["move", id, "d2d4", "--yes"])).toMatchObject({ code: 4 });
    expect((await user.json<Game>("show", id)).ply).toBe(1);
  });

  test("is not moved in without a confirmation if nobody can be asked", async () => {
    const id = await begin("spartan-chess");
    expect(await user.run(["move", id, "e2e4"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
    expect(await user.run(["resign", id])).toMatchObject({ code: 2 });
    expect((await user.json<Game>("show", id)).ply).toBe(0);
  });
});

test("a challenge to the house prints the running game", async () => {
  const house = ["challenge", "house-recruit", "--variant", "spartan-chess", "--color", "white"];
  const shown = await user.ok(...house);
  expect(shown).toContain("xerxes (white) against house-recruit (bot) (black)");
  expect(shown).toContain("2  P  P  P  P  P  P  P  P  2");
  const id = /`skytale move (\S+) <move>` plays/.exec(shown)?.[1] ?? "";
  expect(await user.ok("move", id, "e2e4", "--yes")).toContain("house-recruit");
  const posted = await user.json<PostedChallenge>(...house, "--private");
  expect(posted).toMatchObject({ status: "accepted", gameId: posted.game?.id, game: { turn: "white" } });
  for (const game of [id, posted.gameId ?? ""]) await user.ok("resign", game, "--yes");
});

test("open challenges are listed without a login, and direct ones can be declined", async () => {
  const open = await user.json<Challenge>("challenge", "--variant", "sparta", "--time", "none", "--uses", "2");
  const anybody = new CommandUser({ SKYTALE_SERVER: server.url });
  expect(await anybody.ok("challenges")).toContain(`${open.id}  xerxes challenges anybody: sparta, casual, no clock`);
  anybody.dispose();
  const direct = await user.json<Challenge>("challenge", "leonidas", "--variant", "sparta");
  const declined = await user.ok("decline", direct.id, "--reason", "too-fast", "--as", "leonidas");
  expect(declined).toContain(`Declined:\n${direct.id}`);
  expect(await user.run(["accept", direct.id, "--as", "leonidas"])).toMatchObject({ code: 4 });
});

describe("watch", () => {
  test("prints events as text or JSON lines and ends with Ctrl-C", async () => {
    const id = await begin("spartan-chess");
    const [people, programs] = [user.start(["watch"]), user.start(["watch", "--json"])];
    await Promise.all([people.printed(/Watching \d+ games/), programs.printed(/Watching/)]);
    await user.ok("api", "PUT", `/v1/games/${id}/proposal`, "-f", "move=e2e4", "-F", "ply=0");
    await people.printed(/ {2}move.proposed +\S+ {2}.+ suggests e4; `skytale show \S+`$/m);
    await user.ok("move", id, "e2e4", "--yes");
    await Promise.all([people.printed(/move.played/), programs.printed(/"type":"move.played"/)]);
    await people.printed(/^\d\d:\d\d:\d\d {2}move.played +\S+ {2}white played e4 \(ply 1\)$/m);
    const [first, second] = await Promise.all([people.interrupt(), programs.interrupt()]);
    expect([first.code, second.code]).toEqual([0, 0]);
    for (const line of second.stdout.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("type");
  });

  test("draws a game's board after each move and ends with the game", async () => {
    const id = await begin("spartan-chess");
    const watching = user.start(["watch", id]);
    await watching.printed(/No moves yet/);
    await user.ok("move", id, "e2e4", "--yes");
    await watching.printed(/Moves by ply: 1. e4/);
    await user.ok("resign", id, "--yes");
    expect(await watching.ended).toMatchObject({ code: 0, stdout: expect.stringContaining("won (resignation)") });
    const over = await user.run(["watch", id]);
    expect(over).toMatchObject({ code: 0, stdout: expect.stringContaining("Over: leonidas (black) won") });
    expect(await user.run(["watch", "nosuch"])).toMatchObject({ code: 4 });
  });

  test("exits quietly when the reader closes the pipe early", async () => {
    const watching = user.start(["watch", "--json"]);
    await watching.printed(/Watching/);
    watching.child.stdout?.destroy();
    const id = await begin("spartan-chess");
    await user.ok("move", id, "e2e4", "--yes");
    expect((await watching.ended).code).toBe(0);
  });
});

test("prints help for the program and for each command", async () => {
  const all = await user.ok("--help");
  expect(all).toContain("Exit codes: 0 success");
  const commands = [...all.matchAll(/^ {2}(\w+) /gm)].flatMap(([, name = ""]) => (name === "help" ? [] : [name]));
  expect(commands).toEqual(expect.arrayContaining(["login", "move", "listen"]));
  for (const command of commands) {
    expect(await user.ok(command, "--help")).toContain(`Usage: skytale ${command}`);
  }
});
