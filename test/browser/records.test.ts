import { createChallenge, listGames, resignGame } from "skytale-client";
import { beforeAll, describe, expect, test } from "vitest";
import { button } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

const CLOCK = { kind: "per-move", perMove: "P3D" } as const;
let gorgo: Player;
let darius: Player;

beforeAll(async () => {
  [gorgo, darius] = await Promise.all([newPlayer("gorgo"), newPlayer("darius")]);
});

describe("a challenge", () => {
  test("is explained to a visitor and asks for a username on acceptance", async () => {
    const message = "A slow game by the sea?";
    const body = { variant: "hoplit-chess", timeControl: CLOCK, rated: false, color: "white", message } as const;
    const { id } = await createChallenge({ client: gorgo.client, body });
    const { page, complaints } = await openWatched();
    await page.goto("/lobby");
    await page.locator(`a[href='/challenges/${id}']`).click();
    await page.getByRole("heading", { name: `${gorgo.username} challenges you` }).waitFor();
    await expect.poll(() => page.title()).toBe(`${gorgo.username} challenges you · Skytale`);
    await expect
      .poll(() => page.locator(".terms dd").allTextContents())
      .toEqual([
        `${gorgo.username} rated 1500?, provisional`,
        "Hoplit Chess (how to play)",
        "3 days per move",
        "black",
        "casual: ratings do not change",
        expect.any(String),
      ]);
    await page.getByText(message).waitFor();
    // Only the challenged player can decline a challenge.
    expect(await button(page, "Decline").count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByLabel("To play, choose a name").fill(`guest-${crypto.randomUUID().slice(0, 8)}`);
    await button(page, "Sign up and play").click();
    await page.waitForURL("**/games/*");
    expect(complaints).toEqual([]);
  });

  test("shows its message and that a player was notified; a challenge to the house opens the game", async () => {
    const { page, complaints } = await openAs(gorgo, `/lobby?opponent=${darius.username}`);
    await page.getByText("More options").click();
    await page.getByLabel("Message").fill("Come and take them.");
    await button(page, "Send challenge").click();
    await page.getByText(`${darius.username} was notified`).waitFor();
    await page.getByText("Come and take them.").waitFor();
    expect(await page.getByLabel("Link to the challenge").count()).toBe(0);
    await page.goto("/lobby?opponent=house-recruit");
    await button(page, "Send challenge").click();
    await page.waitForURL("**/games/*");
    expect(complaints).toEqual([]);
  });
});

describe("records", () => {
  test("are filtered by the query of the address and explain an empty result", async () => {
    // Read the date before the game ends, because midnight may pass in between.
    const day = new Date().toISOString().slice(0, 10);
    const game = await newGame(gorgo, darius, { variant: "sparta" });
    await answer(gorgo, game.id, 0, game.legalMoves[0] ?? "");
    await resignGame({ client: darius.client, path: { id: game.id } });
    const filter = `player=${gorgo.username}&reason=resignation&since=${day}T00:00:00.000Z`;
    const { page, complaints } = await openWatched({ timezoneId: "UTC" });
    await expect
      .poll(async () => {
        await page.goto(`/archive?${filter}`);
        await page.locator(".finished, .page button:text('Show all')").first().waitFor();
        return page.locator(".finished").count();
      })
      .toBe(1);
    expect(await page.textContent(".row-result")).toBe("Won");
    expect(await page.getByLabel("From").inputValue()).toBe(day);
    expect(await page.getByLabel("Ended").inputValue()).toBe("resignation");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Ended").selectOption("checkmate");
    await page.getByText("No finished games match these filters.").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("reason")).toBe("checkmate");
    await button(page, "Clear filters").click();
    await page.locator(".finished").first().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    expect(complaints).toEqual([]);
  });

  test("of a rated game are its last board, ratings and opening, a score, and players without a rank", async () => {
    const [me, other] = await Promise.all([newPlayer("gorgo"), newPlayer("darius")]);
    const { id } = await newGame(me, other, { variant: "hoplit-chess", rated: true });
    // White votes, and then moves.
    const sides = [me, me, other, me, other];
    for (const [ply, move] of ["use", "e2e4", "d7d5", "e4d5", "d8d5"].entries())
      await answer(sides[ply] ?? me, id, ply, move);
    await resignGame({ client: other.client, path: { id } });
    const query = { player: me.username };
    await expect.poll(async () => (await listGames({ client: me.client, query })).items).toHaveLength(1);

    const { page, complaints } = await openAs(me, `/archive?player=${me.username}`);
    const row = page.locator(".row.finished");
    // Each side has lost a pawn.
    await expect.poll(() => row.locator(".small-board svg > use, .small-board svg g > use").count()).toBe(30);
    expect(await row.locator(".rating .rating").allTextContents()).toEqual([
      "rated 1500?, provisional",
      "rated 1500?, provisional",
    ]);
    expect(await row.locator(".san").allTextContents()).toEqual(["e4", "d5", "exd5", "Qxd5"]);
    await page.goto(`/players/${other.username}`);
    const score = page.locator("section", {
      has: page.getByRole("heading", { name: `Your score against ${other.username}` }),
    });
    await expect.poll(() => score.locator("tbody tr").allTextContents()).toEqual(["Hoplit Chess100"]);
    await page.goto("/leaderboards/hoplit-chess");
    const places = page.locator("tbody.contenders tr");
    await places.getByText("Not ranked yet").waitFor();
    await page.getByText("A rank needs ten rated games").waitFor();
    const place = places.filter({ hasText: me.username });
    expect(await place.locator("td").allTextContents()).toEqual(["–", expect.stringMatching(/^1[5-7]\d\d\?$/), "1"]);
    expect(complaints).toEqual([]);
  });

  test("set the document's title, and list no leaders for an unknown variant", async () => {
    const { page } = await openWatched();
    await page.goto(`/players/${gorgo.username}`);
    await page.getByRole("heading", { name: gorgo.username }).waitFor();
    await expect.poll(() => page.title()).toBe(`${gorgo.username} · Skytale`);
    await page.goto("/leaderboards/go");
    await page.getByRole("heading", { name: "No such game" }).waitFor();
    expect(await page.getByText("Nobody is listed yet").count()).toBe(0);
    await page.getByRole("link", { name: "Sparta", exact: true }).click();
    await page.getByRole("heading", { name: "Leaders in Sparta" }).waitFor();
    await expect.poll(() => page.title()).toBe("Leaders in Sparta · Skytale");
  });
});
