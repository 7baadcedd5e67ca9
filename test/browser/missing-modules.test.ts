import { getGame, playMove } from "skytale-client";
import { expect, test } from "vitest";
import { button, clickMove } from "./page-actions";
import { newGame, newPlayer } from "./players";
import { openAs } from "./windows";

// Modules that fail to load. Browsers differ: some fetch a failed module again when it is imported again, others keep
// the failure until the document is loaded again. The tests assert what a player sees in both.

const MODULE = /\/game-panel-[^/]*\.js$/;
const STREAM = /\/after-first-view-[^/]*\.js$/;
const PAGE = /\/page-[^/]*\.js$/;

test("loads a module again after a failure and keeps the move being made", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(xerxes, "/settings", { serviceWorkers: "block" });
  let isAway = true;
  await page.route(MODULE, (route) => (isAway ? route.abort("connectionreset") : route.continue()));
  await page.goto(`/games/${id}`);
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.getByText("A part of this page could not be loaded").waitFor();
  await clickMove(page, "e2", "e4");
  await button(page, "Play e4").waitFor();
  isAway = false;
  await button(page, "Play e4").click();
  await page.getByLabel("Message to your opponent").waitFor();
  const { moves } = await getGame({ client: xerxes.client, path: { id } });
  expect(moves.map(({ san }) => san)).toEqual(["e4"]);
  expect(documents).toBeLessThanOrEqual(1);
});

test("follows events although their module could not be loaded at first", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(leonidas, "/settings", { serviceWorkers: "block" });
  let failures = 0;
  await page.route(STREAM, (route) => {
    if (failures > 0 || route.request().method() === "HEAD") return route.continue();
    failures += 1;
    return route.abort("connectionreset");
  });
  const stream = page.waitForRequest(/\/v1\/me\/events\/stream/);
  await page.goto(`/games/${id}`);
  await stream;
  await playMove({ client: xerxes.client, path: { id }, body: { move: "e2e4", ply: 0 } });
  await page.getByText("Your move", { exact: true }).waitFor();
  expect(failures).toBe(1);
});

test("reloads the document once if only that can load the module, and not while a move is being made", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(xerxes, "/settings", { serviceWorkers: "block" });
  let documents = 0;
  let probes = 0;
  let isReachable = false;
  // Simulates a browser that caches a module's failure: the server is reachable, but no import in this document
  // succeeds.
  await page.route(MODULE, (route) => {
    if (route.request().method() !== "HEAD") return documents > 0 ? route.continue() : route.abort("connectionreset");
    if (isReachable) probes += 1;
    return isReachable ? route.continue() : route.abort("connectionreset");
  });
  await page.goto(`/games/${id}`);
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.getByText("A part of this page could not be loaded").waitFor();
  await clickMove(page, "e2", "e4");
  await button(page, "Play e4").waitFor();
  isReachable = true;
  // The answer to one probe was handled before the next probe is sent.
  await expect.poll(() => probes, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  expect([documents, await button(page, "Play e4").isVisible()]).toEqual([0, true]);
  await button(page, "Play e4").click();
  await page.getByLabel("Message to your opponent").waitFor();
  expect(documents).toBe(1);
});

test("does not reload the document repeatedly for a page that stays unavailable", async () => {
  const { page } = await openAs(await newPlayer("xerxes"), "/settings", { serviceWorkers: "block" });
  let documents = 0;
  let probes = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.route(PAGE, (route) => {
    const isProbe = route.request().method() === "HEAD";
    if (isProbe) probes += 1;
    return isProbe ? route.continue() : route.abort("connectionreset");
  });
  await page.goto("/lobby");
  await expect.poll(() => documents, { timeout: 60_000 }).toBe(2);
  await page.getByText("This page could not be loaded").waitFor();
  // Each retry sends at most two probes, so the third belongs to the second retry, and the first retry is over.
  const before = probes;
  await expect.poll(() => probes, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 3);
  expect(documents).toBe(2);
});
