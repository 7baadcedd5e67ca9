import type { Browser } from "playwright-core";
import type { Player } from "./life";

/** Signs in as a returning player does, and gives what a browser keeps of it. */
export async function signIn(browser: Browser, server: string, { username, recoveryCode }: Player) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server}/recover`);
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Come back" }).click();
  await page.getByRole("button", { name: "I saved it" }).click();
  await page.getByRole("heading", { name: "Keep your recovery code" }).waitFor({ state: "detached" });
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** What a browser keeps of whoever is signed in, for windows that begin with it. */
export type Kept = Awaited<ReturnType<typeof signIn>>;
