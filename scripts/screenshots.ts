import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { startServer } from "./demo/server";
import { findChromium } from "./find-chromium";
import { bringLife, type Life } from "./screenshots/life";
import { type StorageState, signIn } from "./screenshots/sign-in";

// Takes the README's screenshots of the web client, on a temporary server with the same players and moves in each run.

const FOLDER = path.join(import.meta.dirname, "../docs/pictures");

interface Shot {
  readonly name: string;
  readonly address: (life: Life) => string;
  /** The heading at the top of the picture. Absent: the picture begins with the page. */
  readonly from?: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

const PHONE = { width: 390, height: 780 };
const DESK = { width: 1280, height: 800 };

const SHOTS: readonly Shot[] = [
  { name: "game-desk", address: ({ spartanGame }) => `/games/${spartanGame}`, ...DESK, colorScheme: "dark" },
  { name: "game-phone", address: ({ spartaGame }) => `/games/${spartaGame}`, ...PHONE, colorScheme: "light" },
  { name: "games-desk", address: () => "/", ...DESK, colorScheme: "light" },
  { name: "games-phone", address: () => "/", ...PHONE, colorScheme: "dark" },
  { name: "lobby-desk", address: () => "/lobby", from: "Play a bot", ...DESK, colorScheme: "dark" },
  { name: "learn-phone", address: () => "/learn/sparta", from: "Move a warrior", ...PHONE, colorScheme: "light" },
];

async function take(browser: Browser, address: string, storageState: StorageState, shot: Shot): Promise<number> {
  const { name, from, width, height, colorScheme } = shot;
  const context = await browser.newContext({
    storageState,
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator("main svg").first().waitFor();
  // Messages, notes and the number of pending games load after the board. An open event stream prevents any "network
  // idle" event, so there is nothing to wait for except time.
  await page.waitForTimeout(1500);
  if (from !== undefined) {
    await page.getByRole("heading", { name: from }).evaluate((heading) => heading.scrollIntoView());
    await page.waitForTimeout(500);
  }
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
  writeFileSync(path.join(FOLDER, `${name}.webp`), picture);
  await context.close();
  return picture.length;
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("no Chromium was found; set CHROMIUM to its path");
  mkdirSync(FOLDER, { recursive: true });
  await using server = await startServer();
  const life = await bringLife(server.url);
  // Chromium's sandbox does not work for root in containers.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
  try {
    const storageState = await signIn(browser, server.url, life.me);
    for (const shot of SHOTS) {
      const bytes = await take(browser, server.url + shot.address(life), storageState, shot);
      console.log(`docs/pictures/${shot.name}.webp: ${Math.round(bytes / 1000)} kB`);
    }
  } finally {
    await browser.close();
  }
}

await main();
