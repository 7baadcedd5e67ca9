import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { at, get, listAt, newPlayer, post, send, type TestPlayer, tokenWith, verdict } from "../client";

const solve = (who: TestPlayer, variant: string, solvedSteps: unknown) =>
  post(`/v1/me/lessons/${variant}`, who.token, { solvedSteps });
const lessonsOf = async (who: TestPlayer) => listAt((await get("/v1/me/lessons", who.token)).body, "items");

describe("progress in lessons", () => {
  test("grows by steps of all devices, is private, and is exported", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    expect(await lessonsOf(one)).toEqual([]);
    expect((await solve(one, "sparta", [10, 2, 2])).body).toEqual({ variant: "sparta", solvedSteps: [2, 10] });
    expect((await solve(one, "sparta", [1])).body).toEqual({ variant: "sparta", solvedSteps: [1, 2, 10] });
    expect((await solve(one, "sparta", [1])).body).toEqual({ variant: "sparta", solvedSteps: [1, 2, 10] });
    await solve(one, "hoplit-chess", [5]);
    const expected = [
      { variant: "hoplit-chess", solvedSteps: [5] },
      { variant: "sparta", solvedSteps: [1, 2, 10] },
    ];
    expect(await lessonsOf(one)).toEqual(expected);
    expect(await lessonsOf(other)).toEqual([]);
    expect(listAt((await get("/v1/me/export", one.token)).body, "lessons")).toEqual(expected);
  });

  test("keeps all steps that arrive at the same time", async () => {
    const player = await newPlayer();
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => solve(player, "spartan-chess", [step])));
    expect(await lessonsOf(player)).toEqual([
      { variant: "spartan-chess", solvedSteps: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    ]);
  });

  test("refuses steps that no lesson has, unknown games, and tokens without the scope", async () => {
    const player = await newPlayer();
    for (const steps of [[0], [11], [1.5], ["1"], [], "1"]) {
      const refused = await solve(player, "sparta", steps);
      expect([steps, verdict(refused)]).toEqual([steps, "422 invalid-request"]);
      expect(at(refused.body, "errors", 0, "field")).toMatch(/^solvedSteps/);
    }
    expect(verdict(await solve(player, "go", [1]))).toBe("404 not-found");
    const reader = await tokenWith(player, ["account:read"]);
    expect(verdict(await post("/v1/me/lessons/sparta", reader, { solvedSteps: [1] }))).toBe("403 insufficient-scope");
    expect(verdict(await get("/v1/me/lessons"))).toBe("401 missing-token");
    expect(await lessonsOf(player)).toEqual([]);
  });

  test("is deleted with the account", async () => {
    const player = await newPlayer();
    await solve(player, "sparta", [1]);
    expect((await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } })).status).toBe(
      204,
    );
    const left = await env.DB.prepare("SELECT count(*) AS rows FROM lessons WHERE player_id = ?")
      .bind(player.id)
      .first();
    expect(left).toEqual({ rows: 0 });
  });
});
