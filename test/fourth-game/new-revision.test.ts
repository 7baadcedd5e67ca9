import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { GAME_RECORDS } from "../../clients/web/games/game-records";
import { viewOf } from "../../clients/web/pages/game/analysis/view";
import { replay } from "../../clients/web/pages/game/replay";
import { boardOf } from "../../src/bots/boards";
import { RulesBoard } from "../../src/bots/rules-board";
import { findFinishedGame } from "../../src/db/games";
import { readPgn } from "../../src/records/pgn-reader";
import type { Game } from "../../src/rules/game";
import { gameOf, revisionsOf, storedGame } from "../../src/rules/registry";
import {
  at,
  gameBetween,
  get,
  listAt,
  newPlayer,
  post,
  send,
  TERMS,
  type TestGame,
  textAt,
  verdict,
} from "../http/client";
import { unwrap } from "../rules/lines";
import { releaseRevision } from "./games";

/** White castles with the last move: only revision 1 allows that. */
const MOVES = ["e2e4", "a7c5", "g1f3", "b7a6", "f1e2", "c7b6", "e1g1"];
/** A position that only revision 1 can read, because White may castle. */
const CASTLING = "2k1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

const recordIn = (body: Record<string, unknown>) => ({
  options: {},
  startPosition: null,
  moves: (body.moves as { move: string }[]).map(({ move }) => ({ move })),
});

async function play({ id, white, black }: TestGame, moves: readonly string[], from = 0): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const ply = from + index;
    const answer = await post(`/v1/games/${id}/moves`, (ply % 2 === 0 ? white : black).token, { move, ply });
    expect(answer.status, `${move}: ${answer.text}`).toBe(200);
  }
}

async function resign({ id, black }: TestGame): Promise<void> {
  const answer = await post(`/v1/games/${id}/resign`, black.token);
  expect(answer.status, answer.text).toBe(200);
}

describe("after the release of a revision with another rule", () => {
  let ended: TestGame;
  let running: TestGame;
  let withOwnStart: TestGame;
  let offer: string;

  beforeAll(async () => {
    const [white, black] = [await newPlayer(), await newPlayer()];
    ended = await gameBetween(white, black);
    await play(ended, MOVES);
    await resign(ended);
    running = await gameBetween(white, black);
    await play(running, MOVES.slice(0, -1));
    withOwnStart = await gameBetween(white, black, { position: CASTLING });
    await resign(withOwnStart);
    const posted = await post("/v1/challenges", white.token, { ...TERMS, opponent: black.username });
    offer = textAt(posted.body, "id");
    await vi.waitFor(async () => expect(await findFinishedGame(env.DB, ended.id)).not.toBeNull());
    releaseRevision();
    for (const { id } of [ended, running, withOwnStart]) {
      await evictDurableObject(env.ROOMS.get(env.ROOMS.idFromName(id)));
    }
  });

  test("new games are played by it", async () => {
    expect((await get("/v1/variants/spartan-chess")).body).toMatchObject({ revision: 2 });
    const game = await gameBetween(ended.white, ended.black);
    expect((await get(`/v1/games/${game.id}`)).body).toMatchObject({ rulesRevision: 2 });
    await play(game, MOVES.slice(0, -1));
    const castling = await post(`/v1/games/${game.id}/moves`, game.white.token, { move: "e1g1", ply: 6 });
    expect(verdict(castling)).toBe("422 illegal-move");
    const rematch = await post(`/v1/games/${ended.id}/rematch`, ended.white.token);
    expect(rematch.body).toMatchObject({ rulesRevision: 2 });
  });

  test("a running game continues by its own revision", async () => {
    const before = await get(`/v1/games/${running.id}`, running.white.token);
    expect(before.body).toMatchObject({ rulesRevision: 1, ply: 6 });
    expect(before.body.legalMoves).toContain("e1g1");
    const listed = listAt((await get("/v1/me/games", running.white.token)).body, "items");
    expect(listed.find((game) => at(game, "id") === running.id)).toMatchObject({ rulesRevision: 1 });
    await play(running, ["e1g1"], 6);
  });

  test("a challenge that was open is played by the rules of its time", async () => {
    const accepted = await post(`/v1/challenges/${offer}/accept`, ended.black.token);
    expect(accepted.body).toMatchObject({ rulesRevision: 1 });
  });

  test("a rematch that the new rules cannot begin is played by the old ones", async () => {
    const rematch = await post(`/v1/games/${withOwnStart.id}/rematch`, ended.white.token);
    expect(rematch.body).toMatchObject({ rulesRevision: 1, position: CASTLING });
  });

  test("a finished game can be viewed, listed, exported and drawn", async () => {
    const path = `/v1/games/${ended.id}`;
    const game = await get(path);
    expect(game.body).toMatchObject({ rulesRevision: 1, status: "finished", ply: MOVES.length });
    expect(game.body.position).toMatch(/ b - - /);
    const [listed] = listAt((await get(`/v1/games?player=${ended.white.username}`)).body, "items").filter(
      (item) => at(item, "id") === ended.id,
    );
    expect(listed).toMatchObject({ rulesRevision: 1, position: game.body.position });
    expect((await get(`${path}/export.json`)).body).toMatchObject({ revision: 1, startPosition: null });
    expect((await get(`${path}/export.txt`)).text).toContain("O-O");
    for (const picture of ["board.svg", "board.svg?ply=0", "board.svg?ply=6", "card.svg"]) {
      expect((await get(`${path}/${picture}`)).status, picture).toBe(200);
    }
  });

  test("it is analyzed by its own revision, and a bare position by the newest", async () => {
    const castling = [{ ply: 6, next: [{ move: "e1g1", next: [{ move: "d7c6" }] }] }];
    const analysis = await send("PUT", `/v1/games/${ended.id}/analysis`, {
      token: ended.white.token,
      body: { public: false, branches: castling },
    });
    expect(analysis.body).toMatchObject({ branches: castling });
    const line = await post("/v1/variants/spartan-chess/analyze", undefined, { moves: MOVES });
    expect([verdict(line), line.body.index]).toEqual(["422 illegal-line", 6]);
    const bare = await post("/v1/variants/spartan-chess/analyze", undefined, { position: CASTLING, moves: [] });
    expect(verdict(bare)).toBe("422 invalid-position");
    const picture = await get(`/v1/variants/spartan-chess/board.svg?position=${encodeURIComponent(CASTLING)}`);
    expect(verdict(picture)).toBe("422 invalid-position");
    expect((await get(`/v1/games/${withOwnStart.id}/board.svg`)).status).toBe(200);
  });

  test("its PGN names the revision and is read by it", async () => {
    const { text } = await get(`/v1/games/${ended.id}/export.pgn`);
    expect(text).toContain('[RulesRevision "1"]');
    const read = await post("/v1/variants/spartan-chess/read", undefined, { pgn: text });
    expect(read.body).toMatchObject({ rulesRevision: 1, moves: MOVES, startPosition: null });
    const unnamed = text.replace(/^\[RulesRevision.*\n/m, "");
    expect(unwrap(readPgn(unnamed))).toMatchObject({ rulesRevision: 1, moves: MOVES });
    expect(unwrap(readPgn("1. e4", revisionsOf("spartan-chess")))).toMatchObject({ rulesRevision: 2 });
    const byNewest = readPgn(text.replace('Revision "1"', 'Revision "2"'));
    expect(byNewest).toMatchObject({ ok: false, error: { code: "illegal-move", ply: 7 } });
    const unknown = readPgn(text.replace('Revision "1"', 'Revision "3"'));
    expect(unknown).toMatchObject({ ok: false, error: { code: "invalid-tag", tag: "RulesRevision" } });
  });

  test("the browser client replays and analyzes it by its revision", async () => {
    const { body } = await get(`/v1/games/${ended.id}`);
    const record = recordIn(body);
    const rules = await GAME_RECORDS["spartan-chess"].rules[Number(body.rulesRevision)]?.();
    const lines = rules === undefined ? null : replay(rules, record);
    expect(lines?.at(-1)?.position).toBe(body.position);
    const analysis = { public: false, branches: [{ ply: 6, next: [{ move: "e1g1", next: [{ move: "d7c6" }] }] }] };
    expect(viewOf(analysis, lines ?? []).get("6 e1g1 d7c6")?.line.ply).toBe(8);
    expect(replay(gameOf("spartan-chess"), record)).toBeNull();
  });

  test("bots search it with its board, and the new revision with the rules", () => {
    const boardBy = (game: Game | undefined) =>
      game?.withRules((rules) => boardOf(rules, unwrap(rules.parsePosition(game.startPosition))));
    expect(boardBy(storedGame("spartan-chess", 1))).not.toBeInstanceOf(RulesBoard);
    expect(boardBy(storedGame("spartan-chess", 2))).toBeInstanceOf(RulesBoard);
  });
});
