import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { accessibilityViolations, brokenWords, crawlSite, horizontalOverflow } from "./page-checks";
import { openWatched } from "./windows";

const server = inject("server");

/** The address of a page whose source contains a text. */
async function addressWith(text: string): Promise<string> {
  const { pages } = await crawlSite(server.url);
  for (const address of pages) {
    const source = await (await fetch(server.url + address)).text();
    if (source.includes(text)) return address;
  }
  throw new Error(`no page has ${text}`);
}

describe("every page", () => {
  test("has only links that work", async () => {
    const { pages, broken } = await crawlSite(server.url);
    expect(broken).toEqual([]);
    expect(pages).toEqual(
      expect.arrayContaining(["/", "/docs", "/docs/api", "/docs/board", "/docs/errors", "/docs/events"]),
    );
  });

  test.for(["light", "dark"] as const)("is accessible and logs no errors on a phone, %s", async (colorScheme) => {
    const { pages } = await crawlSite(server.url);
    const { page, complaints } = await openWatched({ colorScheme });
    for (const address of [...pages, "/problems/stale-ply"]) {
      await page.goto(server.url + address);
      if (address === "/docs/api") await page.waitForSelector(".opblock-tag");
      // The dark scheme differs only in colors.
      const found =
        colorScheme === "light"
          ? await accessibilityViolations(page)
          : await accessibilityViolations(page, "color-contrast");
      complaints.push(...found.map((finding) => `${address}: ${finding}`));
      const wide = await horizontalOverflow(page);
      if (wide > 0) complaints.push(`${address}: ${wide} pixels wider than a phone`);
    }
    expect(complaints).toEqual([]);
  });

  test.for(["light", "dark"] as const)("is accessible on a desktop, %s", async (colorScheme) => {
    const viewport = { width: 1280, height: 800 };
    const { page, complaints } = await openWatched({ colorScheme, viewport });
    for (const address of ["/", "/docs", "/docs/first-game", "/docs/board"]) {
      await page.goto(server.url + address, { waitUntil: "networkidle" });
      complaints.push(...(await accessibilityViolations(page)).map((finding) => `${address}: ${finding}`));
      const wide = await horizontalOverflow(page);
      if (wide > 0) complaints.push(`${address}: ${wide} pixels wider than the window`);
    }
    expect(complaints).toEqual([]);
  });

  test("does not break words in the API reference on the smallest phone", async () => {
    const { page } = await openWatched({ viewport: { width: 320, height: 568 } });
    await page.goto("/docs/api");
    await page.locator(".opblock-summary-path", { hasText: "withdrawn" }).first().waitFor();
    expect(await brokenWords(page)).toEqual([]);
  });

  test("has board pictures without a background, because that of the page depends on the contrast", async () => {
    const { page } = await openWatched();
    await page.goto("/docs/sparta");
    const addresses = await page
      .locator("img.only-light, img.only-dark")
      .evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      const picture = await (await fetch(server.url + address)).text();
      expect(picture).not.toMatch(/M0 0h\d+v\d+H0z/);
    }
  });

  test.for([
    ["light", "rgb(255, 255, 255)"],
    ["dark", "rgb(0, 0, 0)"],
  ] as const)("has high contrast if the system asks for it, %s", async ([colorScheme, ground]) => {
    const { page } = await openWatched({ colorScheme, contrast: "more" });
    for (const address of ["/docs/sparta", "/problems/stale-ply"]) {
      await page.goto(address);
      const canvas = await page.evaluate(() =>
        [document.body, document.documentElement].map((it) => getComputedStyle(it).backgroundColor),
      );
      expect(canvas, address).toContain(ground);
      expect(await accessibilityViolations(page, "color-contrast"), address).toEqual([]);
    }
  });

  test("is visible in the list of pages in windows of any height", async () => {
    const { page } = await openWatched({ viewport: { width: 1280, height: 500 } });
    for (const address of ["/docs/first-game", "/docs/board"]) {
      await page.goto(server.url + address, { waitUntil: "networkidle" });
      const list = await page.locator(".sidebar").boundingBox();
      const here = await page.locator(".sidebar [aria-current]").boundingBox();
      if (list === null || here === null) throw new Error(`${address} is not in its list`);
      expect(here.y, address).toBeGreaterThanOrEqual(list.y);
      // Scroll positions are rounded, so a part of a pixel can be missing.
      expect(here.y + here.height, address).toBeLessThan(list.y + list.height + 1);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });

  test("has an error page for unknown addresses", async () => {
    const { page } = await openWatched();
    const response = await page.goto("/docs/no-such-guide");
    expect(response?.status()).toBe(404);
    expect(await page.textContent("h1")).toBe("Page not found");
    expect(await page.getByRole("navigation", { name: "To play" }).getByRole("link").allTextContents()).toEqual([
      "Your games",
      "Lobby",
      "Puzzles",
      "Finished games",
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("has one h1, and touch targets that are large enough", async () => {
    const { page } = await openWatched({ isMobile: true, hasTouch: true });
    const low: string[] = [];
    for (const address of ["/docs", "/docs/first-game", "/docs/board", "/docs/api", "/no-such-page"]) {
      await page.goto(server.url + address, { waitUntil: "networkidle" });
      expect(await page.locator("h1:visible").count(), address).toBe(1);
      const buttons = await page
        .locator(".head :is(a, button), .copy, .foot nav a, .board-moves button")
        .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height] as const));
      expect(buttons.length, address).toBeGreaterThan(0);
      for (const [text, height] of buttons) if (height < 44) low.push(`${address}: ${text} is ${height} pixels high`);
    }
    expect(low).toEqual([]);
  });

  test("offers the copy button to touch devices, which cannot hover", async () => {
    const { page } = await openWatched({ isMobile: true, hasTouch: true });
    await page.goto("/docs/first-game");
    const button = page.locator(".copy").first();
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
    const [listing, copyButton] = await Promise.all([
      page.locator(".code pre").first().boundingBox(),
      button.boundingBox(),
    ]);
    if (listing === null || copyButton === null) throw new Error("there is no listing");
    expect(copyButton.y, "it covers what it copies").toBeGreaterThanOrEqual(listing.y + listing.height);
  });

  test("is readable without JavaScript", async () => {
    const { page, complaints } = await openWatched({ javaScriptEnabled: false });
    await page.goto("/docs/first-game");
    expect(await page.isVisible("h1")).toBe(true);
    expect(await page.isVisible(".tools")).toBe(false);
    for (const listing of await page.locator("figure.code").all()) expect(await listing.isVisible()).toBe(true);
    await page.click(".pages-menu summary");
    await page.click(".pages-menu a[href='/docs/events']");
    expect(await page.textContent("h1")).toBe("Events");
    expect(complaints).toEqual([]);
  });
});

describe("by keyboard", () => {
  test("one can skip to the content and search", async () => {
    const { page, complaints } = await openWatched();
    await page.goto("/docs");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.keyboard.press("/");
    await page.keyboard.type("webhook signature");
    await page.locator("dialog.search li a").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/(webhooks|events)/);
    expect(complaints).toEqual([]);
  });

  test("every link of a page is reachable and shows its focus", async () => {
    const { page } = await openWatched({ viewport: { width: 1280, height: 800 } });
    await page.goto("/docs/first-game");
    const reachable = await page.locator("a:visible, button:visible, pre:visible").count();
    const reached = new Set<string>();
    for (let step = 0; step < reachable + 20; step++) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate(() => {
        const at = document.activeElement ?? document.body;
        const all = [...document.querySelectorAll("*")];
        return [`${at.localName} ${all.indexOf(at)}`, getComputedStyle(at).outlineStyle];
      });
      if (name.startsWith("body")) break;
      reached.add(name);
      expect(outline, name).not.toBe("none");
    }
    expect(reached.size).toBeGreaterThan(20);
  });

  test("one can choose the language of samples for all samples and the next page", async () => {
    const { page } = await openWatched();
    await page.goto(server.url + (await addressWith('<div class="tabs">')));
    await page.focus("[role=tab][aria-selected=true]");
    const before = await page.textContent("[role=tab][aria-selected=true]");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.textContent("[role=tab]:focus")).not.toBe(before);
    const chosen = await page.textContent("[role=tab]:focus");
    await page.reload();
    await expect.poll(() => page.textContent("[role=tab][aria-selected=true]")).toBe(chosen);
  });
});

describe("the guide of dumps", () => {
  const file = { name: "skytale-sparta-2026-11.pgn.gz", variant: "sparta", format: "pgn", games: 7, bytes: 1_234_567 };
  const dump = { version: 1, month: "2026-11", games: 7, files: [file] };

  test.for<readonly [readonly (typeof dump)[], string]>([
    [[], "This server has not published any dump yet."],
    [[dump], "2026-117skytale-2026-11.jsonskytale-sparta-2026-11.pgn.gz 1.2 MB"],
  ])("shows those of the server: %j", async ([items, text]) => {
    const { page, complaints } = await openWatched({});
    await page.route("**/v1/dumps?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
    await page.goto(`${server.url}/docs/dumps`);
    const shown = page.locator("p:has(a[href='/v1/dumps']) + :is(p, .table)");
    await expect.poll(async () => (await shown.count()) > 0 && (await shown.textContent())).toContain(text);
    expect([...complaints, ...(await accessibilityViolations(page))]).toEqual([]);
    if (items.length > 0) expect(await page.locator(`a[href="/dumps/${file.name}"]`).count()).toBe(1);
  });
});

test("the chosen color scheme is applied before the first paint", async () => {
  const { page } = await openWatched({ colorScheme: "light" });
  await page.goto("/docs");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const day = await ground();
  await page.click("button.scheme");
  await page.click("button.scheme");
  const night = await ground();
  expect(night).not.toBe(day);
  await page.goto(server.url);
  expect(await ground()).toBe(night);
  expect(await page.isVisible(".hero .only-dark")).toBe(true);
  expect(await page.isVisible(".hero .only-light")).toBe(false);
});

describe("the search", () => {
  test.for([
    ["stale-ply", "/docs/errors#stale-ply"],
    ["turn.started", "/docs/events#turnstarted"],
  ] as const)("finds %s", async ([words, address]) => {
    const { page } = await openWatched();
    await page.goto(server.url);
    await page.click("button.search-open");
    await page.keyboard.type(words);
    const found = () =>
      page
        .locator("dialog.search li a")
        .evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute("href")));
    await expect.poll(found).toContain(address);
  });
});

describe("trying an operation", () => {
  const OPERATION = "#operations-account-getMe";

  test("begins with the list of all sections", async () => {
    const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as { tags: { name: string }[] };
    const { page } = await openWatched();
    await page.goto("/docs/api");
    const sections = () =>
      page.locator(".opblock-tag").evaluateAll((tags) => tags.map((tag) => tag.getAttribute("data-tag")));
    await expect.poll(sections).toEqual(expect.arrayContaining(description.tags.map(({ name }) => name)));
  });

  test("sends the token only to this server and forgets it on leaving the page", async () => {
    const signedUp = await fetch(`${server.url}/v1/players`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "explorer" }),
    });
    const { token } = (await signedUp.json()) as { token: string };
    const { page, complaints } = await openWatched({ viewport: { width: 1280, height: 900 } });
    const bearers: string[] = [];
    page.on("request", (request) => {
      if (request.headers().authorization !== undefined)
        bearers.push(`${request.headers().authorization} ${request.url()}`);
    });
    await page.goto("/docs/api");
    await page.click(".btn.authorize");
    await page.locator(".auth-container input").first().fill(token);
    await page.locator(".auth-container button.authorize").first().click();
    await page.locator(".auth-container button.btn-done").first().click();
    await page.click("#operations-tag-account");
    await page.click(`${OPERATION} .opblock-summary-control`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.click(`${OPERATION} .execute`);
    const body = page.locator(`${OPERATION} .live-responses-table .highlight-code`).first();
    await expect.poll(() => body.textContent()).toContain('"explorer"');
    expect(bearers).toEqual([`Bearer ${token} ${server.url}/v1/me`]);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(token);
    expect(complaints).toEqual([]);

    // The address now names the operation, so it is opened again after the reload.
    await page.reload();
    await page.click(`${OPERATION} .execute`);
    await page.locator(`${OPERATION} .live-responses-table`).first().waitFor();
    expect(bearers).toHaveLength(1);
  });

  test("sends nothing to a server named by an address or a link", async () => {
    const { page, complaints } = await openWatched();
    const elsewhere = encodeURIComponent("https://elsewhere.example/openapi.json");
    await page.goto(`/docs/api?url=${elsewhere}&configUrl=${elsewhere}`, { waitUntil: "networkidle" });
    await expect.poll(() => page.textContent(".info .title")).toContain("Skytale");
    expect(complaints).toEqual([]);
  });
});

describe("the board", () => {
  const squareOf = (page: Page, square: string) => page.locator(`[data-place="${square}"]`);

  test("plays clicked moves, goes back, and keeps the line in its address", async () => {
    const { page, complaints } = await openWatched();
    await page.goto("/docs/board?variant=spartan-chess");
    await squareOf(page, "e2").click();
    await expect.poll(() => squareOf(page, "e4").getAttribute("aria-label")).toBe("e4, empty, can go here");
    await squareOf(page, "e4").click();
    await page.waitForURL(/moves=e2e4/);
    await page.waitForSelector("text=Black (Spartans) to move");
    await expect.poll(() => squareOf(page, "e4").getAttribute("aria-label")).toContain("white pawn");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.reload();
    await page.waitForSelector("text=Black (Spartans) to move");
    await page.click("text=Take back");
    await page.waitForSelector("text=White (Persians) to move");
    await page.goBack();
    await page.waitForSelector("text=Black (Spartans) to move");
    expect(complaints).toEqual([]);
  });

  test("can be played by keyboard", async () => {
    const { page } = await openWatched();
    await page.goto("/docs/board?variant=sparta");
    await squareOf(page, "a1").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    for (const key of ["ArrowRight", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/moves=b1c3/);
  });

  test("explains why a line cannot be shown", async () => {
    const { page } = await openWatched();
    await page.goto("/docs/board?variant=spartan-chess&moves=e2e5");
    await page.waitForSelector("[role=status]:has-text('e2e5')");
  });
});
