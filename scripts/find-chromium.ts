import fs from "node:fs";

/** Usual paths of Chromium. The first two are Debian's. */
const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium for the browser tests: the one in the variable CHROMIUM, or else one at a usual path. Null if there
 * is none.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  return (named ? [named] : USUAL).find((file) => fs.existsSync(file)) ?? null;
}

if (import.meta.main) {
  const found = findChromium();
  if (found === null) process.exitCode = 1;
  else console.log(found);
}
