import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VARIANTS } from "../../../src/rules/registry";
import { HttpPlayer } from "../http-player";
import { type Server, startServer } from "../spawn-server";
import { Assistant, type Era } from "./assistant";
import { newName, twoWithGame } from "./two-with-game";

let server: Server;

beforeAll(async () => {
  server = await startServer();
});

afterAll(async () => {
  await server.stop();
});

/** The tools that the guide for users lists. */
function toolsOfGuide(): readonly string[] {
  const guide = fs.readFileSync(path.resolve(import.meta.dirname, "../../../docs/guides/assistants.md"), "utf8");
  const [, section = ""] = guide.split("\n## Tools\n");
  const firstCells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = ""]) => cell);
  return firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)).sort();
}

const ERAS: readonly Era[] = ["2025", "2026-07-28"];

describe.each(ERAS)("by the protocol of %s", (era) => {
  test("describes all tools for a model: title, schemas and hints", async () => {
    const { client } = await Assistant.connect(server.url, null, era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(toolsOfGuide());
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toBeTruthy();
      expect(description?.length).toBeGreaterThan(40);
      expect(inputSchema.type).toBe("object");
      // The rules are plain text.
      expect(outputSchema?.type).toBe(name === "rules" ? undefined : "object");
      expect(annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
      });
    }
    // Every conversation pays for the descriptions of the tools (docs/decisions/019-assistants.md).
    expect(JSON.stringify(tools).length).toBeLessThan(30_000);
  });

  test("games and rules need no token", async () => {
    const stranger = await Assistant.connect(server.url, null, era);
    const { data } = await stranger.call("list_variants");
    const variants = data.variants as { variant: string }[];
    expect(variants.map(({ variant }) => variant)).toEqual(VARIANTS);
    for (const { variant } of variants) {
      const { text } = await stranger.call("rules", { variant });
      expect(text).toMatch(/^# /);
      const full = await stranger.call("rules", { variant, full: true });
      expect(full.text.startsWith(text)).toBe(true);
      expect(full.text).toMatch(/^## In full$/m);
      expect(full.text).not.toMatch(/```|!\[/);
      expect(await stranger.resource(`skytale://rules/${variant}`)).toEqual({
        mimeType: "text/markdown",
        text: full.text,
      });
    }
    expect((await stranger.call("find_game", { action: "list" })).code).toBeNull();
  });

  test.each(VARIANTS)("two assistants play %s to its end", async (variant) => {
    const { white, black, gameId } = await twoWithGame(server.url, variant, era);
    for (let ply = 0; ply < 6; ply += 1) {
      const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
      const turns = await mover.call("my_turns");
      expect(turns.data.games).toMatchObject([
        { gameId, ply, yourTurn: true, yourSide: ply % 2 === 0 ? "white" : "black" },
      ]);
      expect((await other.call("my_turns")).data.games).toEqual([]);

      const seen = await mover.game("get_game", { gameId });
      expect(seen).toMatchObject({ ply, yourSide: seen.turn });
      expect((await other.game("get_game", { gameId })).legalMoves).toBeUndefined();
      const move = seen.legalMoves?.[ply] ?? "";
      const after = await mover.game("play_move", { gameId, move, ply });
      expect(after).toMatchObject({
        ply: ply + 1,
        yourSide: seen.yourSide,
        turn: seen.turn === "white" ? "black" : "white",
      });
    }
    const over = await white.game("resign", { gameId });
    expect(over).toMatchObject({ status: "finished", outcome: { winner: "black", reason: "resignation" } });
    const again = await black.call("play_move", { gameId, move: "e2e4", ply: 6 });
    expect(again.code).toBe("game-over");
  });

  test("tools that need a token answer 401 without one, and with a bad or revoked one", async () => {
    const stranger = await Assistant.connect(server.url, null, era);
    await expect(stranger.call("my_turns")).rejects.toThrow(/401|nauthorized/);
    const player = await HttpPlayer.signUp(server.url, newName());
    const revoked = await player.call<{ id: string; token: string }>("POST", "/v1/me/tokens", {
      name: "assistant",
      scopes: ["game:read"],
    });
    const assistant = await Assistant.connect(server.url, revoked.token, era);
    expect((await assistant.call("my_turns")).code).toBeNull();
    await fetch(`${server.url}/v1/me/tokens/${revoked.id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${player.token}` },
    });
    await expect(assistant.call("my_turns")).rejects.toThrow(/401|nauthorized/);
    await expect(assistant.client.listTools()).rejects.toThrow(/401|nauthorized/);
    await expect(Assistant.connect(server.url, revoked.token, era)).rejects.toThrow(/401|nauthorized/);
  });
});

test("the text is a summary, and the data are complete", async () => {
  const { white, gameId } = await twoWithGame(server.url, "spartan-chess");
  const { text, data } = await white.call("get_game", { gameId });
  expect(text).not.toContain(String(data.board));
  expect((await white.call("get_game", { gameId, include: ["board"] })).text).toContain(String(data.board));
  for (const member of ["board", "position", "legalMoves", "lastMoves", "timeControl"])
    expect(data).toHaveProperty(member);
  // The rules are not repeated in the data.
  expect((await white.call("rules", { variant: "sparta" })).data).toEqual({});
  expect((await white.call("list_variants")).text.length).toBeLessThan(120);
});

test("resources show any position and explain what cannot be found", async () => {
  const stranger = await Assistant.connect(server.url, null);
  const { resources } = await stranger.client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain("skytale://rules/sparta");
  expect((await stranger.client.listResourceTemplates()).resourceTemplates).toHaveLength(5);
  const position = encodeURIComponent("lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  const path = `skytale://variants/spartan-chess/positions/${position}`;
  expect((await stranger.resource(`${path}/board.txt`)).text).toMatch(/^8 l g k c c k w l\n/);
  expect((await stranger.resource(`${path}/board.svg`)).text).toMatch(/^<svg/);
  await expect(stranger.resource("skytale://games/7g2k9qd4w0xn5tz1/board.txt")).rejects.toThrow(/not found/i);
  await expect(stranger.resource("skytale://rules/go")).rejects.toThrow(/not found/i);
  await expect(stranger.resource(`${path.replace("lgk", "xyz")}/board.txt`)).rejects.toThrow(/invalid-position/);
});
