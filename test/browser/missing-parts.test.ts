import { expect, test } from "vitest";
import { button, make } from "./hands";
import { newGame, newPlayer } from "./players";
import { openAs } from "./windows";

// Programs that did not come with their page: they come back by themselves, and nothing is lost by it.

test("a part that could not be loaded comes back once nobody has a move in hand", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(xerxes, "/settings", { serviceWorkers: "block" });
  let isAway = true;
  await page.route(/\/beside-[^/]*\.js$/, (route) => (isAway ? route.abort("connectionreset") : route.continue()));
  await page.goto(`/games/${id}`);
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.getByText("A part of this page could not be loaded").waitFor();
  await make(page, "e2", "e4");
  const send = button(page, "Play e4");
  await send.waitFor();
  isAway = false;
  // Some seconds in which it would come back, were the move not there.
  await page.waitForTimeout(4_000);
  expect([documents, await send.isVisible()]).toEqual([0, true]);
  await send.click();
  await page.getByLabel("Message to your opponent").waitFor();
  expect(documents).toBe(1);
});

test("what stays away does not load the document again and again", async () => {
  const { page } = await openAs(await newPlayer("xerxes"), "/settings", { serviceWorkers: "block" });
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.route(/\/page-[^/]*\.js$/, (route) =>
    // Its server is there, and it does not come all the same.
    route.request().method() === "HEAD" ? route.continue() : route.abort("connectionreset"),
  );
  await page.goto("/lobby");
  await page.getByText("This page could not be loaded").waitFor();
  await expect.poll(() => documents).toBe(2);
  await page.getByText("This page could not be loaded").waitFor();
  await page.waitForTimeout(4_000);
  expect(documents).toBe(2);
});
