import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { storedSession, waitUntilStored } from "./browser-storage";
import { openNetwork } from "./network";
import { button, link } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

const server = inject("server");

const groundOf = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe("offline", () => {
  test("shows guides that were read before, and explains why another guide is unavailable", async () => {
    const network = await openNetwork(server.url);
    const { page } = await openWatched({ baseURL: network.url });
    await page.goto("/lobby");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.goto("/docs/sparta");
    network.cut();
    await page.reload();
    expect(await page.textContent("h1")).toBe("Sparta");
    await page.goto("/docs/hoplit-chess");
    expect(await page.textContent("h1")).toBe("No connection");
    expect(await groundOf(page), "of paper, as everywhere").toBe("rgb(247, 241, 229)");
    const ways = page.getByRole("navigation", { name: "What to do" }).getByRole("link");
    expect(await ways.allTextContents()).toEqual(["Try again", "Your games"]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.evaluate(() => {
      localStorage.setItem("scheme", "dark");
      localStorage.setItem("contrast", "high");
    });
    await page.reload();
    expect(await groundOf(page), "in the chosen colors").toBe("rgb(0, 0, 0)");
    expect(await accessibilityViolations(page)).toEqual([]);
    network.restore();
    await ways.first().click();
    await page.getByRole("heading", { name: "Hoplit Chess", exact: true }).waitFor();
  });

  test("shows pages of the first visit, whether they were opened by their address or by a click", async () => {
    const network = await openNetwork(server.url);
    const { page } = await openWatched({ baseURL: network.url });
    await page.goto("/lobby");
    await page.getByLabel("To play, choose a name").fill(`atossa-${crypto.randomUUID().slice(0, 8)}`);
    await button(page, "Sign up").click();
    await button(page, "Play Sparta").click();
    await page.locator(".hand-board svg").first().waitFor();
    const game = new URL(page.url()).pathname;
    await link(page, "Skytale").click();
    await page.locator(`a[href="${game}"]`).first().waitFor();
    // The files that were loaded before the service worker controlled the page are cached, too.
    const uncached = () =>
      page.evaluate(async () => {
        const programs = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
        const cached = await Promise.all(programs.map(({ name }) => caches.match(name)));
        return programs.map(({ name }) => name).filter((_, index) => cached[index] === undefined);
      });
    await expect.poll(uncached).toEqual([]);
    const { token } = (await storedSession(page)) as { token: string };
    await waitUntilStored(page, token, game);
    await waitUntilStored(page, token, "/v1/me/games?");
    network.cut();
    await page.reload();
    // The title depends on the stored list, which may be older than the game.
    await page.getByRole("heading", { level: 1, name: /games? needs? you|Your games/ }).waitFor();
    await page.getByText("No connection to the server.").waitFor();
    await page.goto(game);
    await page.locator(".hand-board svg").first().waitFor();
    await page.goto("/lobby");
    await page.getByRole("heading", { name: "Play a bot" }).waitFor();
  });

  test("shows the lobby instead of a front page that a visitor has not opened", async () => {
    const network = await openNetwork(server.url);
    const { page } = await openWatched({ baseURL: network.url });
    await page.goto("/lobby");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    network.cut();
    await page.goto("/");
    await page.waitForURL("**/lobby");
    await page.getByRole("heading", { name: "Lobby" }).waitFor();
  });
});

test("lists icons in a manifest whose sizes are true, with PNG files for phones without SVG support", async () => {
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["any", "192x192", "512x512", "512x512"]);
  const { page, complaints } = await openWatched();
  await page.goto("/lobby");
  const touch = await page.getAttribute("link[rel='apple-touch-icon']", "href");
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    if (sizes === "any") continue;
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(complaints).toEqual([]);
});

describe("settings", () => {
  test("change the color scheme and show the addresses of the calendar and the feed", async () => {
    const player = await newPlayer("atossa");
    const { page, complaints } = await openAs(player, "/settings/appearance");
    await page.getByLabel("Dark", { exact: true }).check();
    await expect.poll(() => page.getAttribute("html", "data-theme")).toBe("dark");
    await page.goto("/settings/notices");
    await page.getByRole("link", { name: "Create a token for your calendar" }).click();
    await page.getByText("New token").click();
    await page.getByLabel("Name", { exact: true }).fill("my calendar");
    await page.getByLabel("My calendar and feed reader").check();
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("The address of a feed with your turns.").waitFor();
    const addresses = await page.locator(".made code").allTextContents();
    const types = await Promise.all(
      addresses.map(async (address) => (await fetch(address)).headers.get("content-type")),
    );
    expect(types).toEqual([expect.stringContaining("text/calendar"), expect.stringContaining("application/atom+xml")]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
});
