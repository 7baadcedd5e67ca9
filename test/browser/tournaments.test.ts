import type { Page } from "playwright-core";
import {
  cancelTournament,
  createTournament,
  enterTournament,
  listStandings,
  listTournamentGames,
  type NewTournament,
  playMove,
  resignGame,
  startTournament,
  type Tournament,
  type TournamentGame,
} from "skytale-client";
import { expect, test } from "vitest";
import { button, link } from "./page-actions";
import { horizontalOverflow } from "./page-checks";
import { newPlayer, type Player } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

const CLOCK = { kind: "per-move", perMove: "P3D" } as const;

/** A tournament of Spartan Chess that its organizer starts. */
const newTournament = (organizer: Player, terms: Pick<NewTournament, "name" | "format"> & Partial<NewTournament>) =>
  createTournament({
    client: organizer.client,
    body: { variant: "spartan-chess", timeControl: CLOCK, ...terms },
  });

async function enterAll(players: readonly Player[], { id }: Pick<Tournament, "id">): Promise<void> {
  for (const { client } of players) await enterTournament({ client, path: { id } });
}

/** The games of a round, once it has started. */
async function gamesOf({ client }: Player, id: string, round: number): Promise<readonly TournamentGame[]> {
  await expect
    .poll(async () => (await listTournamentGames({ client, path: { id }, query: { round } })).items.length)
    .toBeGreaterThan(0);
  return (await listTournamentGames({ client, path: { id }, query: { round, limit: 100 } })).items;
}

const named = (players: readonly Player[], name: string): Player => {
  const player = players.find(({ username }) => username === name);
  if (player === undefined) throw new Error(`no player is called ${name}`);
  return player;
};

/** Ends a game by the resignation of the loser, after a move of each side. */
async function decide(players: readonly Player[], game: TournamentGame, loser: string): Promise<void> {
  const path = { id: game.gameId };
  const [white, black] = [game.players.white, game.players.black].map(({ username }) => named(players, username));
  if (white === undefined || black === undefined) throw new Error("a game has two players");
  // The room of a game begins a moment after its round.
  await expect
    .poll(() =>
      playMove({ client: white.client, path, body: { move: "e2e4", ply: 0 } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await playMove({ client: black.client, path, body: { move: "f7d5", ply: 1 } });
  await resignGame({ client: named(players, loser).client, path });
}

test("the form shows the error of a field beside it, and creates nothing", async () => {
  const { page } = await openAs(await newPlayer("brasidas"), "/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill("Too small");
  await page.getByLabel("Knockout").check();
  await page.getByLabel("Most players").fill("3");
  const field = page.getByLabel("Most players");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  const error = page.locator(`#${await field.getAttribute("aria-describedby")}`);
  expect(await error.textContent()).toBe("Expected 4 to 64 in this format.");
  await button(page, "Create tournament").click();
  await page.getByText("Check the fields above.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/tournaments/new");
  await field.fill("8");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe(null);
  await page.getByLabel("Time", { exact: true }).selectOption("Other time per move…");
  await page.getByLabel("Days", { exact: true }).fill("100");
  await page
    .locator("#clock-errors")
    .getByText(/^This server allows .+ to 30 days per move\.$/)
    .waitFor();
  expect(await page.getByLabel("Days", { exact: true }).getAttribute("aria-invalid")).toBe("true");
});

test("the bracket of a knockout of six has byes for the best, and their opponents in the next round", async () => {
  const names = ["brasidas", "xerxes", "gorgo", "leonidas", "artemisia", "lysander"];
  const players = await Promise.all(names.map((name) => newPlayer(name)));
  const [organizer] = players;
  if (organizer === undefined) throw new Error("missing player");
  const tournament = await newTournament(organizer, { name: "The pass", format: { kind: "knockout" } });
  const { id } = tournament;
  await enterAll(players, tournament);
  await startTournament({ client: organizer.client, path: { id } });
  for (const game of await gamesOf(organizer, id, 1)) {
    // The player whose name comes last in the alphabet loses both games.
    const [, loser = ""] = [game.players.white.username, game.players.black.username].toSorted();
    await decide(players, game, loser);
  }
  const next = await gamesOf(organizer, id, 2);
  const { page, complaints } = await openWatched({ viewport: { width: 1280, height: 800 } });
  await page.goto(`/tournaments/${id}`);
  const rounds = page.locator(".bracket-round");
  await expect.poll(() => rounds.locator("h3").allTextContents()).toEqual(["Quarterfinals", "Semifinals", "Final"]);
  expect(await rounds.nth(0).getByText("bye").count()).toBe(2);
  const semifinals = await rounds
    .nth(1)
    .locator(".pairing")
    .evaluateAll((pairs) => pairs.map((pair) => [...pair.querySelectorAll(".name")].map((name) => name.textContent)));
  const paired = new Set(
    next.map(({ players: { white, black } }) => [white.username, black.username].toSorted().join()),
  );
  expect(new Set(semifinals.map((pair) => pair.toSorted().join()))).toEqual(paired);
  expect(await rounds.nth(2).getByText("not known yet").count()).toBe(2);
  expect(await rounds.nth(1).locator(".pairing-line .rating").allTextContents()).toEqual(
    Array.from({ length: 4 }, () => "rated 1500?, provisional"),
  );
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await horizontalOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});

/** The queries of the requests for games of a tournament that a page sends. */
function gameQueriesOf(page: Page): readonly string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/v1/tournaments/") && pathname.endsWith("/games")) queries.push(search);
  });
  return queries;
}

test("the page of a large Swiss tournament reads the first places, the newest round and the viewer's games", async () => {
  const organizer = await newPlayer("brasidas");
  const count = 66;
  const players = await Promise.all(Array.from({ length: count }, () => newPlayer("phalanx")));
  const format = { kind: "swiss", rounds: 2 } as const;
  const tournament = await newTournament(organizer, { name: "The phalanx", format });
  await enterAll(players, tournament);
  await startTournament({ client: organizer.client, path: { id: tournament.id } });
  await gamesOf(organizer, tournament.id, 1);
  const last = players.at(-1);
  if (last === undefined) throw new Error("no players");
  const { page, complaints } = await openAs(last, "/tournaments");
  const queries = gameQueriesOf(page);
  await page.goto(`/tournaments/${tournament.id}`);
  const places = page.locator(".standings tbody tr");
  // All are equal, so the order is that of the seeds. The viewer's row follows the first places.
  await expect.poll(() => places.count()).toBe(65);
  await page.locator(".standings tr.own", { hasText: last.username }).waitFor();
  await page.getByRole("heading", { name: "Your games" }).waitFor();
  await expect.poll(() => page.locator(".pairing-row").count()).toBe(1 + count / 2);
  for (const query of queries) expect(query).toMatch(/player=|round=1/);
  await button(page, "Show all 66 players").click();
  await expect.poll(() => places.count()).toBe(count);
  expect(complaints).toEqual([]);
});

test("of many sections, the viewer's one is open, and the others are read when they are opened", async () => {
  const organizer = await newPlayer("brasidas");
  const players = await Promise.all(Array.from({ length: 12 }, () => newPlayer("lochos")));
  const format = { kind: "round-robin", sectionSize: 3 } as const;
  const tournament = await newTournament(organizer, { name: "Four tables", format });
  await enterAll(players, tournament);
  const { sections } = await startTournament({ client: organizer.client, path: { id: tournament.id } });
  expect(sections.map((section) => section.players)).toEqual([3, 3, 3, 3]);
  const path = { id: tournament.id };
  const { items } = await listStandings({ client: organizer.client, path, query: { section: 3 } });
  const viewer = named(players, items[0]?.rows[0]?.player.username ?? "");
  const { page, complaints } = await openAs(viewer, "/tournaments");
  const queries = gameQueriesOf(page);
  await page.goto(`/tournaments/${tournament.id}`);
  await page.getByRole("heading", { name: "Section 3" }).waitFor();
  await page.locator(".crosstable").waitFor();
  expect(await page.locator(".standings").count()).toBe(1);
  for (const query of queries) expect(query).toMatch(/player=|section=3/);
  await page.getByText("Section 1", { exact: true }).click();
  await expect.poll(() => page.locator(".standings").count()).toBe(2);
  await expect.poll(() => page.locator(".crosstable").count()).toBe(2);
  expect(complaints).toEqual([]);
});

test("a cancellation is visible without a reload, with its reason", async () => {
  const [organizer, xerxes] = await Promise.all([newPlayer("brasidas"), newPlayer("xerxes")]);
  const tournament = await newTournament(organizer, { name: "Rained off", format: { kind: "round-robin" } });
  const { id } = tournament;
  await enterAll([xerxes], tournament);
  const watching = await openAs(xerxes, `/tournaments/${id}`);
  await watching.page.getByText("You have entered.").first().waitFor();
  const { page, complaints } = await openAs(organizer, `/tournaments/${id}`);
  await button(page, "Cancel tournament").click();
  await button(page, "Cancel tournament").click();
  await page.getByText("Enter a reason. The players see it.").waitFor();
  await page.getByLabel("Reason, which the players see").fill("Too much rain");
  await button(page, "Cancel tournament").click();
  const words = "The organizer canceled the tournament. Reason: Too much rain";
  await page.getByText(words).first().waitFor();
  await watching.page.getByText(words).first().waitFor();
  expect(await button(watching.page, "Leave").count()).toBe(0);
  expect([...complaints, ...watching.complaints]).toEqual([]);
});

test("a player's own tournaments come first in the list, and a filter shows the others", async () => {
  const [organizer, xerxes] = await Promise.all([newPlayer("brasidas"), newPlayer("xerxes")]);
  const name = `Own ${crypto.randomUUID().slice(0, 8)}`;
  const tournament = await newTournament(organizer, { name, format: { kind: "knockout" } });
  await enterAll([xerxes], tournament);
  const { page } = await openAs(xerxes, "/tournaments");
  await page.locator("section", { hasText: "Your tournaments" }).getByRole("link", { name }).waitFor();
  const path = { id: tournament.id };
  await cancelTournament({ client: organizer.client, path, body: { reason: "No" } });
  await page.getByLabel("Status").selectOption("Finished");
  await link(page, name).waitFor();
  await page.locator(".row", { hasText: name }).getByText("Canceled · 1 player", { exact: true }).waitFor();
  await page.getByLabel("Format").selectOption("Knockout");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=finished%2Ccanceled&format=knockout");
  await link(page, name).waitFor();
  await page.getByLabel("Format").selectOption("Swiss");
  await expect.poll(() => link(page, name).count()).toBe(0);
});

/** A start in some hours: earlier than those of the tournaments of other tests. */
const soon = (hours: number) => ({ kind: "date", at: new Date(Date.now() + hours * 3_600_000).toISOString() }) as const;

test("the front page shows visitors the tournaments that start next", async () => {
  const name = `Soon ${crypto.randomUUID().slice(0, 8)}`;
  const organizer = await newPlayer("brasidas");
  const { id } = await newTournament(organizer, { name, format: { kind: "knockout" }, start: soon(2) });
  await enterAll([organizer], { id });
  const { page, complaints } = await openWatched();
  await page.goto("/");
  const entry = page.locator(".starts li", { hasText: name });
  await entry.getByText("1 player so far").waitFor();
  await entry.getByRole("link").click();
  await page.getByRole("heading", { name }).waitFor();
  expect(complaints).toEqual([]);
});

test("the list of running games names the player's tournaments, and one to enter for players without any", async () => {
  const names = ["brasidas", "xerxes", "gorgo", "leonidas"];
  const [organizer, ...players] = await Promise.all(names.map((name) => newPlayer(name)));
  const [xerxes] = players;
  if (organizer === undefined || xerxes === undefined) throw new Error("missing player");
  const name = `Next ${crypto.randomUUID().slice(0, 8)}`;
  await newTournament(organizer, { name, format: { kind: "knockout" }, start: soon(1) });
  const running = await newTournament(organizer, { name: "All against all", format: { kind: "round-robin" } });
  const { page, complaints } = await openFollowing(xerxes, "/");
  await page.locator(".next-start", { hasText: name }).waitFor();
  await enterAll(players, running);
  await startTournament({ client: organizer.client, path: { id: running.id } });
  const own = page.getByRole("list", { name: "Your tournaments" });
  await own.getByText("2 running games, your move in 1").waitFor();
  expect(await page.locator(".next-start").count()).toBe(0);
  await own.getByRole("link", { name: "All against all" }).click();
  await page.getByRole("heading", { name: "All against all" }).waitFor();
  // The ratings at the entry are beside the names in the player's two games and in the crosstable.
  await page.locator(".crosstable").waitFor();
  for (const [rows, count] of [
    [".pairing-row .rating .rating", 4],
    [".crosstable .rating", 3],
  ] as const)
    expect(await page.locator(rows).allTextContents()).toEqual(
      Array.from({ length: count }, () => "rated 1500?, provisional"),
    );
  expect(complaints).toEqual([]);
});
