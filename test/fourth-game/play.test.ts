import { env, exports } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { findFinishedGame } from "../../src/db/games";

async function call(method: string, path: string, token: string | null, body?: unknown) {
  const response = await exports.default.fetch(`https://skytale.test${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("a game that only has an entry in the registry is listed, played over HTTP and archived", async () => {
  const catalogue = await call("GET", "/v1/variants/tic-tac-toe", null);
  expect(catalogue.body).toMatchObject({ id: "tic-tac-toe", name: "Tic-tac-toe", board: { files: 3, ranks: 3 } });

  const tokens = { white: "", black: "" };
  for (const side of ["white", "black"] as const) {
    tokens[side] = String((await call("POST", "/v1/players", null, { username: `the-${side}` })).body.token);
  }
  const challenge = await call("POST", "/v1/challenges", tokens.white, {
    variant: "tic-tac-toe",
    opponent: "the-black",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P1D" },
    rated: false,
  });
  expect(challenge.status).toBe(201);
  const game = await call("POST", `/v1/challenges/${challenge.body.id}/accept`, tokens.black);
  const id = String(game.body.id);

  const refused = await call("POST", `/v1/games/${id}/moves`, tokens.white, { move: "d4", ply: 0 });
  expect(refused).toMatchObject({ status: 422, body: { code: "illegal-move" } });

  for (const [ply, move] of ["b2", "a1", "a3", "c1", "b1", "b3", "c2"].entries()) {
    const side = ply % 2 === 0 ? "white" : "black";
    const answer = await call("POST", `/v1/games/${id}/moves`, tokens[side], { move, ply });
    expect(answer.body, move).toMatchObject({ ply: ply + 1 });
  }
  const last = await call("POST", `/v1/games/${id}/moves`, tokens.black, { move: "a2", ply: 7 });
  expect(last.body).toMatchObject({ status: "active", turn: "white", legalMoves: ["c3"] });
  const end = await call("POST", `/v1/games/${id}/moves`, tokens.white, { move: "c3", ply: 8 });
  expect(end.body).toMatchObject({ status: "finished", outcome: { winner: null, reason: "board-full" } });

  await vi.waitFor(async () => {
    expect(await findFinishedGame(env.DB, id)).toMatchObject({ variant: "tic-tac-toe", finalPosition: "OXOOXXXOX" });
  });
  const picture = await exports.default.fetch(`https://skytale.test/v1/games/${id}/board.svg`);
  expect(picture.headers.get("content-type")).toContain("image/svg+xml");
  // The highlight of the last move on c3. The game does not define touched squares, so those that the move names are
  // used.
  expect((await picture.text()).match(/stroke="#edc51f"/g)).toHaveLength(1);
});
