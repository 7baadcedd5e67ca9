import type { Page } from "playwright-core";
import { createChallenge } from "skytale-client";
import { expect, inject, test } from "vitest";
import { findPage, PAGE_NAMES, type PageName } from "../../clients/web/addresses";
import { busyLadder, busyPlayer, busyTeam, SETTINGS, startedTournament } from "./busy-player";
import { accessibilityViolations, faintPlaceholders, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer } from "./players";
import { openAs, openWatched, type Watched } from "./windows";

const server = inject("server");
const CLOCK = { kind: "per-move", perMove: "P3D" } as const;
const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };

/** The pages of the client at these addresses. */
const pagesAt = (addresses: Iterable<string>): ReadonlySet<PageName> =>
  new Set([...addresses].flatMap((address) => findPage(new URL(address, server.url).pathname)?.page ?? []));

/** The appearances beside the light one. They differ only in colors. */
const DARK = ["dark", "no-preference"] as const;
const HIGH_CONTRAST = [
  ["dark", "more"],
  ["light", "more"],
] as const;

type Colors = typeof DARK | (typeof HIGH_CONTRAST)[number];

/** The contrast violations in other colors than the light ones. */
async function contrastViolations(page: Page, colors: readonly Colors[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [colorScheme, contrast] of colors) {
    await page.emulateMedia({ colorScheme, contrast });
    const violations = [...(await accessibilityViolations(page, "color-contrast")), ...(await faintPlaceholders(page))];
    found.push(...violations.map((finding) => `${colorScheme}, contrast ${contrast}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
  return found;
}

/**
 * Checks pages in the light appearance and in others.
 * @returns all accessibility violations, and the addresses of all links
 */
async function judge(
  page: Page,
  addresses: readonly string[],
  colors: readonly Colors[],
): Promise<{ found: string[]; links: Set<string> }> {
  const found: string[] = [];
  const links = new Set<string>();
  for (const address of addresses) {
    await page.goto(server.url + address);
    await page.locator("main h1, main h2, main .hand-board").first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    const byDay = [...(await accessibilityViolations(page)), ...(await faintPlaceholders(page))];
    const wide = await horizontalOverflow(page);
    const all = [...byDay, ...(await contrastViolations(page, colors))];
    found.push(...all.map((finding) => `${address}: ${finding}`));
    if (wide > 0) found.push(`${address}: ${wide} pixels wider than the window`);
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) if (href.startsWith("/")) links.add(href);
  }
  return { found, links };
}

interface Look {
  readonly who: string;
  readonly where: typeof PHONE;
  /** The colors beside the light ones. Windows of other sizes and other players have the same pairs of colors. */
  readonly colors: readonly Colors[];
  /** The pages to which no link leads. */
  readonly unlinked: readonly PageName[];
  open(where: typeof PHONE): Promise<readonly [Watched, readonly string[]]>;
}

const busy: Look["open"] = async (where) => {
  const { player, addresses, own } = await busyPlayer();
  const watched = await openAs(player, "/", { ...where, colorScheme: "light" });
  return [watched, [...addresses, own]];
};

/** The pages to which apps, devices and mails send players, and the operator's (test/browser/operator.test.ts). */
const FROM_ELSEWHERE: readonly PageName[] = ["admin", "authorize", "device", "email"];

/** Also the page to sign in: visitors have links to it, and players after they have signed out. */
const NOT_FOR_PLAYERS: readonly PageName[] = [...FROM_ELSEWHERE, "recover"];

/** A valid request of an app. */
const APP_REQUEST =
  "/authorize?client_id=notes&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcb&response_type=code&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&scope=game%3Aread";

const LOOKS: readonly Look[] = [
  {
    who: "an active player on a phone",
    where: PHONE,
    colors: [DARK, ...HIGH_CONTRAST],
    unlinked: NOT_FOR_PLAYERS,
    open: busy,
  },
  { who: "an active player at a desk", where: DESK, colors: [DARK], unlinked: NOT_FOR_PLAYERS, open: busy },
  {
    who: "a new player without games",
    where: PHONE,
    colors: [DARK],
    unlinked: ["challenge", ...FROM_ELSEWHERE],
    async open(where) {
      const sign = (name: string) => newPlayer(name);
      const [newcomer, white, black] = await Promise.all([sign("gorgo"), sign("xerxes"), sign("leonidas")]);
      const { id } = await newGame(white, black, { variant: "spartan-chess" });
      const body = { variant: "sparta", timeControl: CLOCK, rated: false } as const;
      const challenge = await createChallenge({ client: white.client, body });
      const third = await sign("brasidas");
      const tournament = await startedTournament(white, [black, third], { kind: "round-robin" });
      const ladder = await busyLadder(white, [black, third]);
      const { team } = await busyTeam(black, white, third);
      const lists = ["/tournaments", "/tournaments/new", "/teams", "/teams/new"];
      const tournaments = [...lists, `/tournaments/${tournament}`, `/ladders/${ladder}`, `/teams/${team}`];
      const me = newcomer.username;
      const own = [
        "/",
        "/lobby",
        ...SETTINGS,
        "/recover",
        "/admin",
        APP_REQUEST,
        "/device",
        "/email/verify",
        `/archive?player=${me}`,
        `/players/${me}`,
      ];
      const others = [
        "/leaderboards/hoplit-chess",
        `/games/${id}`,
        `/challenges/${challenge.id}`,
        "/learn/sparta",
        "/puzzles/sparta",
      ];
      return [await openAs(newcomer, "/", { ...where, colorScheme: "light" }), [...own, ...others, ...tournaments]];
    },
  },
  {
    who: "a visitor",
    where: PHONE,
    colors: [DARK, ...HIGH_CONTRAST],
    unlinked: FROM_ELSEWHERE,
    async open(where) {
      const { addresses } = await busyPlayer();
      return [await openWatched({ ...where, colorScheme: "light" }), addresses];
    },
  },
];

test.for(LOOKS)("every page is accessible and logs no errors: $who", async ({ where, colors, unlinked, open }) => {
  const [{ page, complaints }, addresses] = await open(where);
  expect([...pagesAt(addresses)].toSorted()).toEqual([...PAGE_NAMES].toSorted());
  const { found, links } = await judge(page, addresses, colors);
  expect([...complaints, ...found]).toEqual([]);
  const linked = pagesAt(links);
  expect(PAGE_NAMES.filter((name) => !linked.has(name))).toEqual(unlinked);
});

test("the page for missing addresses explains itself and is accessible", async () => {
  const { page, complaints } = await openAs(await newPlayer("gorgo"), "/");
  const missing = ["/games/0000000000000000", "/challenges/0000000000000000", "/players/nobody-0000"];
  const { found } = await judge(page, missing, [DARK, ...HIGH_CONTRAST]);
  expect([...complaints, ...found].filter((line) => !line.includes("404"))).toEqual([]);
});
