import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpPlayer, until } from "./http-player";
import { type Server, startServer } from "./spawn-server";

interface Body {
  readonly id?: string;
  readonly code?: string;
  readonly whose?: string;
  readonly which?: string;
  readonly limit?: number;
  readonly detail?: string;
}

const TERMS = { variant: "spartan-chess", timeControl: { kind: "per-move", perMove: "P3D" }, rated: false } as const;
const FULL = { code: "too-many-games", limit: 3 } as const;

/** The limits against floods, over HTTP, with small values. */
describe("a server with limits of three running games and two challenges in the lobby", () => {
  let server: Server;
  const signUp = (username: string) => HttpPlayer.signUp(server.url, username);

  beforeAll(async () => {
    server = await startServer({ env: { MAX_RUNNING_GAMES: "3", MAX_LOBBY_CHALLENGES: "2" } });
  });
  afterAll(() => server.stop());

  async function send(player: HttpPlayer, path: string, body: object = {}): Promise<readonly [number, Body]> {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${player.token}` },
      body: JSON.stringify(body),
    });
    return [response.status, (await response.json()) as Body];
  }

  async function post(player: HttpPlayer, changes: object = {}): Promise<string> {
    const [status, body] = await send(player, "/v1/challenges", { ...TERMS, ...changes });
    expect([status, body.code]).toEqual([201, undefined]);
    return body.id ?? "";
  }

  const accept = (player: HttpPlayer, challenge: string) => send(player, `/v1/challenges/${challenge}/accept`);

  test("refuses a fourth game to both players and keeps the running ones", async () => {
    const [one, two, three] = [await signUp("themistokles"), await signUp("aristeides"), await signUp("kimon")];
    const [early, other] = [await post(one), await post(three)];
    const taken = [];
    for (let game = 0; game < 3; game += 1) {
      const challenge = await post(one, { opponent: two.username });
      const [status, body] = await accept(two, challenge);
      expect(status).toBe(201);
      taken.push({ challenge, id: body.id });
    }
    const [posted, refusal] = await send(one, "/v1/challenges", TERMS);
    expect([posted, refusal]).toEqual([409, expect.objectContaining({ ...FULL, whose: "you" })]);
    expect(refusal.detail).toContain("The limit is 3.");
    expect(await accept(two, other)).toEqual([409, expect.objectContaining({ ...FULL, whose: "you" })]);
    expect(await accept(three, early)).toEqual([409, expect.objectContaining({ ...FULL, whose: "challenger" })]);
    // Games with the house have a separate limit.
    await post(one, { opponent: "house-recruit" });
    // A repeated acceptance returns its game, and the three games continue.
    expect(await accept(two, taken[0]?.challenge ?? "")).toEqual([200, expect.objectContaining({ id: taken[0]?.id })]);
    expect((await send(two, `/v1/games/${taken[0]?.id}/resign`))[0]).toBe(200);
    await until(async () => ((await accept(three, early))[0] === 201 ? true : undefined));
    expect(await accept(three, early)).toMatchObject([200, {}]);
    // The challenger has three running games again, so a rematch is refused.
    const rematch = await send(one, `/v1/games/${taken[0]?.id}/rematch`);
    expect(rematch).toEqual([409, expect.objectContaining({ ...FULL, whose: "you" })]);
  });

  test("refuses a fourth game also when many acceptances are sent at once", async () => {
    const challenger = await signUp("leonidas");
    const challenge = await post(challenger, { uses: 10, private: true });
    const players = await Promise.all(Array.from("abcdefgh", (letter) => signUp(`hoplit${letter}${letter}`)));
    const answers = await Promise.all(players.map((player) => accept(player, challenge)));
    expect(answers.map(([status]) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = answers.filter(([status]) => status === 409);
    for (const [, body] of refused) expect(body).toMatchObject({ ...FULL, whose: "challenger" });
  });

  test("refuses a third challenge in the lobby, however many uses the others have", async () => {
    const player = await signUp("brasidas");
    await post(player, { uses: 20 });
    await post(player, { uses: 20 });
    const third = await send(player, "/v1/challenges", TERMS);
    expect(third).toEqual([409, expect.objectContaining({ code: "too-many-challenges", which: "lobby", limit: 2 })]);
    await post(player, { private: true });
  });
});
