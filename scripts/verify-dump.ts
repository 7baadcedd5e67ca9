import { findManifests, type Reporter, verifyDump } from "./verify-dump/verify";

// npm run verify-dump -- <folder or manifest>: verifies monthly dumps (docs/guides/dumps.md).

const USAGE = `Usage: npm run verify-dump -- <folder or manifest>

Verifies the monthly dumps in a folder, or the one of a manifest such as skytale-2026-11.json, whose files have to be
beside it. Compares the files with the manifest, computes the hashes of each game, replays each game by its rules, and
compares PGN with NDJSON.

Exit code: 0 if there is no difference, 1 if there is one, 2 for a wrong call.`;

/** Milliseconds between two lines of progress. */
const PROGRESS_EVERY = 5_000;
/** Differences that are printed. A file that was exchanged has thousands. */
const MOST_PRINTED = 50;

const [place, ...rest] = process.argv.slice(2);
if (place === undefined || rest.length > 0 || place.startsWith("-")) {
  console.error(USAGE);
  process.exit(place === "--help" ? 0 : 2);
}

let differences = 0;
let printedAt = performance.now();
const reporter: Reporter = {
  found(sentence) {
    differences += 1;
    if (differences <= MOST_PRINTED) console.log(sentence);
  },
  progress(file, game, games) {
    const now = performance.now();
    if (now - printedAt < PROGRESS_EVERY) return;
    printedAt = now;
    console.error(`${file}: ${game} of ${games} games`);
  },
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

try {
  const manifests = findManifests(place);
  let files = 0;
  let games = 0;
  for (const manifest of manifests) {
    const verified = await verifyDump(manifest, reporter);
    files += verified.files;
    games += verified.games;
  }
  const read = `${counted(manifests.length, "month")}, ${counted(files, "file")}, ${counted(games, "game")}`;
  if (differences > MOST_PRINTED) console.log(`${differences - MOST_PRINTED} more are not printed.`);
  console.log(
    differences === 0
      ? `Verified: ${read}, no difference.`
      : `FAILED: ${counted(differences, "difference")} in ${read}.`,
  );
} catch (error) {
  differences += 1;
  console.log(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
}
process.exitCode = differences === 0 ? 0 : 1;
