import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { button } from "./page-actions";
import { newPlayer } from "./players";
import { openWatched } from "./windows";

// Answers that contain secrets are lost, and the page is then reloaded.

/** Requests without an answer that the tab has stored for a retry. */
const leftovers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name !== "reloaded-at"));

/** Lets requests to an address reach the server but drops the answers, until `end` is called. */
async function loseAnswers(page: Page, address: string) {
  let isLost = true;
  await page.route(address, async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  return {
    end: () => {
      isLost = false;
    },
  };
}

const newName = () => `lost-${crypto.randomUUID().slice(0, 8)}`;

test("signs a player in after a reload when the answer to the sign-up was lost", async () => {
  const { page } = await openWatched();
  const loss = await loseAnswers(page, "**/v1/players");
  const name = newName();
  const field = page.getByLabel("To play, choose a name");
  await page.goto("/lobby");
  await field.fill(name);
  await button(page, "Sign up").click();
  await page.getByText("Nothing you typed was lost").waitFor();
  loss.end();
  await page.reload();
  await page.getByText("The response for this name was lost.").waitFor();
  expect(await field.inputValue()).toBe(name);
  await button(page, "Sign up").click();
  await button(page, "Create a challenge").waitFor();
  await expect.poll(() => leftovers(page)).toEqual([]);
  // The recovery code that the page shows is the valid one.
  await page.goto("/");
  const code = await page.locator(".secret").innerText();
  const back = await openWatched();
  await back.page.goto("/recover");
  await back.page.getByLabel("Name").fill(name);
  await back.page.getByLabel("Recovery code").fill(code);
  await button(back.page, "Sign in").click();
  await back.page.getByText("Save your recovery code").waitFor();
});

test("signs a player in after a reload during the sign-up, also under another name", async () => {
  const { page } = await openWatched();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  await page.route(
    "**/v1/players",
    async (route) => {
      await route.fetch();
      finish();
    },
    { times: 1 },
  );
  const [name, other] = [newName(), newName()];
  const field = page.getByLabel("To play, choose a name");
  await page.goto("/lobby");
  await field.fill(name);
  await button(page, "Sign up").click();
  await done;
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(name);
  await page.unroute("**/v1/players");
  // Another tab does not share the pending sign-up.
  const second = await page.context().newPage();
  await second.goto("/lobby");
  await second.getByText("3 to 20 letters").waitFor();
  await second.close();
  await field.fill(other);
  await page.getByText("3 to 20 letters").waitFor();
  await field.fill(name);
  await button(page, "Sign up").click();
  await button(page, "Create a challenge").waitFor();
  await expect.poll(() => leftovers(page)).toEqual([]);
});

test("repeats a recovery after a reload when its answer was lost", async () => {
  const { username, recoveryCode } = await newPlayer("xerxes");
  const { page } = await openWatched();
  const loss = await loseAnswers(page, "**/v1/token-recovery");
  const recover = async (): Promise<void> => {
    await page.getByLabel("Name").fill(username);
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await button(page, "Sign in").click();
  };
  await page.goto("/recover");
  await recover();
  await page.getByText("Nothing you typed was lost").waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(recoveryCode);
  loss.end();
  await page.reload();
  await recover();
  await page.getByText("Save your recovery code").waitFor();
  await expect.poll(() => leftovers(page)).toEqual([]);
});
