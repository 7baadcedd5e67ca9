import fs from "node:fs";

/** Where systems put a Chromium. Debian's is the first. */
const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The Chromium for browser tests: the one that CHROMIUM names, or else one where it usually is; null if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  return (named ? [named] : USUAL).find((file) => fs.existsSync(file)) ?? null;
}

if (import.meta.main) {
  const found = findChromium();
  if (found === null) process.exitCode = 1;
  else console.log(found);
}
