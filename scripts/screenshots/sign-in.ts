import type { Browser } from "playwright-core";
import type { Player } from "./life";

/** Signs in with a recovery code and returns the browser's storage. */
export async function signIn(browser: Browser, server: string, { username, recoveryCode }: Player) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server}/recover`);
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "I saved it" }).click();
  await page.getByRole("heading", { name: "Save your recovery code" }).waitFor({ state: "detached" });
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Browser storage of a signed-in player. New browser contexts can start with it. */
export type StorageState = Awaited<ReturnType<typeof signIn>>;
