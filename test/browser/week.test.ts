import type { Page } from "playwright-core";
import { acceptChallenge, postMessage, rematchGame, resignGame } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../server/spawn-server";
import { timeoutFor } from "../setup/timeout-for";
import { button, link, square } from "./page-actions";
import { answer, newPlayer, type Player } from "./players";
import {
  acceptFromLobby,
  acceptOwn,
  askForDraw,
  askForTakeback,
  challenge,
  challengeAnyone,
  gameOf,
  playRound,
  readGame,
} from "./week-opponents";
import {
  acceptAll,
  acceptOpen,
  answerWaiting,
  challengeBot,
  chooseMove,
  openFromList,
  openGameWith,
  openPage,
  openSettings,
  playMove,
  runningGames,
  sendChallenge,
  signUp,
  waitingGames,
  waitingOpponents,
} from "./week-player";
import { openWatched } from "./windows";

// A week in the life of a player with forty games. The player uses the pages alone and never the API: first on a phone,
// later on a computer. The opponents are ten accounts that play by the API, and bots. A day is a round of the
// opponents' moves.

const DESK = { viewport: { width: 1280, height: 800 } };

const NAMES = ["leonidas", "gorgo", "demaratos", "brasidas", "artemisia", "xerxes", "atossa", "agis", "kyniska", "ada"];

const GAME_NAMES = ["Spartan Chess", "Hoplit Chess", "Sparta"];

/** Games at the end of the first day: two challenges by each opponent, one to each, and ten others. */
const GAMES = 3 * NAMES.length + 10;

let server: Server;
let opponents: readonly Player[];

beforeAll(async () => {
  // The player does in two minutes what people do in a week, so the limit of requests per minute is raised.
  server = await startServer({ env: { PLAYER_REQUESTS_PER_MINUTE: "10000" } });
  opponents = await Promise.all(NAMES.map((name) => newPlayer(name, server.url)));
  await Promise.all(hosts().map((host) => challengeAnyone(host, {})));
}, timeoutFor(60));

afterAll(async () => {
  await server.stop();
}, timeoutFor(60));

function opponent(name: string): Player {
  const found = opponents[NAMES.indexOf(name)];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** The opponents who have an open challenge in the lobby. */
const hosts = (): readonly Player[] => opponents.slice(0, 3);

/**
 * Challenges bots, named players, anybody in the lobby, and the reader of a link. Accepts the challenges of others, in
 * the lobby and to the player.
 */
async function gatherGames(page: Page, me: string): Promise<void> {
  await openSettings(page, "Play");
  await page.getByLabel("Open the next game that needs you after a move is sent").check();
  await challengeBot(page, "Sparta", 3);
  await challengeBot(page, "Hoplit Chess", 3);
  await challengeBot(page, "Spartan Chess", 7);
  await sendChallenge(page, { game: "Sparta", days: 4 });
  await sendChallenge(page, { game: "Spartan Chess", isCasual: true });
  await sendChallenge(page, { game: "Hoplit Chess" });
  expect(await acceptFromLobby(opponents.slice(5), me)).toBe(3);
  for (const [index, { username }] of opponents.entries())
    await sendChallenge(page, { game: GAME_NAMES[index % 3] ?? "", opponent: username });
  await acceptOwn(opponents);
  // The page of the latest challenge opens its game.
  await page.waitForURL("**/games/*");
  await sendChallenge(page, { game: "Sparta", isByLink: true });
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await acceptChallenge({ client: opponent("ada").client, path: { id } });
  await page.waitForURL("**/games/*");
  await acceptOpen(
    page,
    hosts().map(({ username }) => username),
  );
  // Rated games have no takebacks, so Demaratos plays casual ones.
  await Promise.all(opponents.map((other) => challenge(other, me, 2, other !== opponent("demaratos"))));
  await acceptAll(page, 2 * opponents.length);
  await openPage(page, "Games");
  await expect.poll(() => runningGames(page).count()).toBe(GAMES);
}

/** Chooses another view, sorts and filters the list, and answers all games. */
async function answerAll(page: Page, waiting: number): Promise<void> {
  await openPage(page, "Games");
  await page.getByText("List", { exact: true }).click();
  await button(page, "Filters").click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Opponent");
  await expect
    .poll(async () => {
      const names = await waitingOpponents(page);
      return names.length === waiting && names.join() === names.toSorted().join();
    })
    .toBe(true);
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("Hoplit Chess");
  await expect.poll(() => runningGames(page).filter({ hasNotText: "Hoplit Chess" }).count()).toBe(0);
  expect(await runningGames(page).count()).toBeGreaterThan(0);
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("All games");
  await page.getByRole("searchbox", { name: "Opponent" }).fill("gorgo");
  await expect.poll(() => runningGames(page).count()).toBe(4);
  await page.getByRole("searchbox", { name: "Opponent" }).fill("");
  await expect.poll(() => runningGames(page).count()).toBe(GAMES);
  await page.getByRole("combobox", { name: "Order" }).selectOption("Deadline");
  await answerWaiting(page, waiting);
}

/** Answers a draw offer, a takeback request, messages, and a resignation. */
async function answerPeople(page: Page): Promise<void> {
  const [leonidas, gorgo, demaratos, brasidas] = ["leonidas", "gorgo", "demaratos", "brasidas"].map(opponent);
  if (!leonidas || !gorgo || !demaratos || !brasidas) throw new Error("there are four opponents");
  const resigned = await gameOf(leonidas, true);
  await resignGame({ client: leonidas.client, path: { id: resigned.id } });
  await askForDraw(gorgo, await gameOf(gorgo, true));
  const taken = await gameOf(demaratos, false);
  await askForTakeback(demaratos, taken);
  const written = await gameOf(brasidas, true);
  await postMessage({ client: brasidas.client, path: { id: written.id }, body: { text: "Is this your first war?" } });

  await openGameWith(page, "offers a draw");
  await button(page, "Accept the draw").click();
  await page.getByText("Drawn by agreement.").waitFor();
  await openGameWith(page, "requests a takeback");
  await button(page, "Accept the takeback").click();
  await page.getByText("The last move was taken back.").waitFor();
  await openGameWith(page, "one message");
  await page.getByText("Is this your first war?").waitFor();
  await page.getByLabel("Message to your opponent").fill("My second. You?");
  await button(page, "Send").click();
  await page.locator(".messages .own").getByText("My second. You?").waitFor();

  // The finished game is below the running ones, and shows the new rating.
  await openPage(page, "Games");
  await page.getByRole("list", { name: "Latest finished games" }).getByText(leonidas.username).click();
  await page.getByText("won by resignation.").waitFor();
  await expect
    .poll(() => page.locator(".seat-rating").allTextContents())
    .toContainEqual(expect.stringMatching(/\(\+[1-9]/));
  await rematchGame({ client: leonidas.client, path: { id: resigned.id } });
  await button(page, "Play the rematch").click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/games/") && !pathname.endsWith(resigned.id));
}

/** Prepares an answer in a game with Artemisia, who then makes the move that was expected. Returns the game's address. */
async function prepareAnswer(page: Page): Promise<string> {
  await openGameWith(page, /artemisia.*Spartan Chess/);
  const { pathname } = new URL(page.url());
  await playMove(page, 1);
  await page.locator(".move-pending").waitFor({ state: "detached" });
  // The next game has been opened.
  await openPage(page, "Games");
  await openFromList(page, pathname);
  await button(page, "Analyze").click();
  const expected = await chooseMove(page, 1);
  await chooseMove(page, 1);
  await button(page, "Prepare answer").click();
  await page.locator(".prepared li").waitFor();
  const artemisia = opponent("artemisia");
  const id = pathname.split("/").at(-1) ?? "";
  const { legalMoves, ply } = await readGame(artemisia, id);
  const move = legalMoves.find((wire) => expected !== null && wire.startsWith(expected.from + expected.to));
  await answer(artemisia, id, ply, move ?? "");
  return pathname;
}

/** Signs in on a computer, follows a player, and looks at records. */
async function lookAround(page: Page, me: string, recoveryCode: string): Promise<void> {
  const { username } = opponent("artemisia");
  await page.goto("/recover");
  await page.getByLabel("Name", { exact: true }).fill(me);
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await button(page, "Sign in").click();
  await button(page, "I saved it").click();
  await openPage(page, "Lobby");
  await page.getByRole("combobox", { name: "Name" }).fill("artem");
  await page.getByRole("option", { name: username }).click();
  await page.getByRole("heading", { name: username, level: 1 }).waitFor();
  await button(page, "Follow").click();
  await button(page, "Unfollow").waitFor();

  await openPage(page, "Archive");
  const player = page.getByRole("combobox", { name: "Player", exact: true });
  await player.fill(me);
  await player.press("Enter");
  await page.getByLabel("Result").selectOption("Drawn");
  await expect.poll(() => page.locator(".finished").count()).toBe(1);
  await page.getByLabel("Result").selectOption("Any");
  await page.getByText("More filters").click();
  await page.getByLabel("Ended").selectOption("resignation");
  await expect.poll(() => page.locator(".finished .row-result").allTextContents()).toEqual(["Won"]);
  await link(page, "Spartan Chess").first().click();
  await page.getByRole("row", { name: me }).waitFor();
  await page.getByRole("table").getByRole("link", { name: me }).click();
  await page.getByRole("heading", { name: "Results" }).waitFor();
  await link(page, opponent("gorgo").username).first().waitFor();
}

/** Makes moves in two games without a connection. They are sent when the connection returns. */
async function playOffline(page: Page): Promise<void> {
  // After a vote in Hoplit Chess, the same player can have the next move.
  const links = waitingGames(page).filter({ hasNotText: "Hoplit" }).getByRole("link");
  await openPage(page, "Games");
  const addresses = await links.evaluateAll((found) => found.slice(0, 2).map((it) => it.getAttribute("href") ?? ""));
  // The pages of games that were opened before can be opened without a connection.
  for (const address of addresses) {
    await openPage(page, "Games");
    await openFromList(page, address);
    await page.locator(".move-state.mine").waitFor();
  }
  await openPage(page, "Games");
  await page.context().setOffline(true);
  for (const [index, address] of addresses.entries()) {
    await openFromList(page, address);
    await playMove(page, index);
    await page.getByText("Your move is stored in this browser").waitFor();
    await openPage(page, "Games");
  }
  await expect.poll(() => page.getByText("is sent when the connection returns").count()).toBe(2);
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText("is sent when the connection returns").count()).toBe(0);
  for (const address of addresses) {
    await openFromList(page, address);
    await page.locator(".move-state", { hasText: "Waiting for" }).waitFor();
    await openPage(page, "Games");
  }
}

/** Changes the theme, goes on vacation and comes back, and draws in the analysis of a finished game. */
async function settleDown(page: Page): Promise<void> {
  await openSettings(page, "Appearance");
  const group = (legend: string) => page.getByRole("group", { name: legend, exact: true });
  await group("Colors").getByRole("radio", { name: "Dark", exact: true }).check();
  await group("Board").getByRole("radio", { name: "Marble", exact: true }).check();
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
    .toMatchObject({ board: "marble", theme: "dark" });
  await openSettings(page, "Play");
  await page.getByLabel("Days").fill("3");
  await button(page, "Start vacation").click();
  await button(page, "End vacation").waitFor();
  await openPage(page, "Games");
  await page.getByText("You are on vacation until").waitFor();
  await link(page, "End vacation").click();
  await button(page, "End vacation").click();
  await button(page, "Start vacation").waitFor();

  await openPage(page, "Games");
  await page.getByRole("list", { name: "Latest finished games" }).getByRole("link").first().click();
  await button(page, "Analyze").click();
  await square(page, "a2").hover();
  await page.mouse.down({ button: "right" });
  await square(page, "a4").hover();
  await page.mouse.up({ button: "right" });
  await page.locator(".board-frame .board-shape.green").waitFor();
  await page.locator(".analysis-state").getByText("Saved.").waitFor();
}

test(
  "a player with forty games plays a week through the pages alone",
  async () => {
    const me = `pausanias-${crypto.randomUUID().slice(0, 8)}`;
    const phone = await openWatched({ baseURL: server.url });
    const recoveryCode = await signUp(phone.page, me);
    await gatherGames(phone.page, me);
    // The second day.
    await answerAll(phone.page, await playRound(opponents));
    // The third day.
    await answerWaiting(phone.page, await playRound(opponents));
    await playRound(opponents);
    await answerPeople(phone.page);
    // The fourth day.
    const prepared = await prepareAnswer(phone.page);
    await playRound(opponents.slice(5), 1);
    // The fifth day.
    const desk = await openWatched({ ...DESK, baseURL: server.url });
    await lookAround(desk.page, me, recoveryCode);
    await desk.page.goto(prepared);
    await desk.page.locator(".ply-remark", { hasText: "prepared" }).waitFor();
    await answerWaiting(desk.page, 5);
    // The sixth day.
    await playRound(opponents.slice(5), 2);
    await playOffline(desk.page);
    // The seventh day.
    await settleDown(desk.page);
    await openPage(phone.page, "Games");
    expect(phone.complaints).toEqual([]);
    // A request during the time offline fails by itself, or because the service worker's own request fails.
    expect(desk.complaints.filter((complaint) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)$/.test(complaint))).toEqual(
      [],
    );
  },
  timeoutFor(180),
);
