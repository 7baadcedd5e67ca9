import { createInterface } from "node:readline";
import { isVariant, VARIANTS } from "../src/rules/registry";
import { UciSession } from "./uci/engine";

// npm run -s uci: the search of the house bots as a UCI engine, for programs that test or show engines.

const USAGE = `usage: npm run -s uci -- [variant]

Speaks UCI (Universal Chess Interface) on standard input and output. Options: UCI_Variant, Level (1 to 10), Extras
(whether Hoplit Chess is played with its extra pieces), and OwnBook (whether the levels 8 to 10 play from their opening
book; default: false).
  [variant]     ${VARIANTS.join(", ")} (default: spartan-chess)`;

const [variant = "spartan-chess", ...surplus] = process.argv.slice(2);
if (variant === "--help" || variant === "-h") {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
if (!isVariant(variant) || surplus.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const session = new UciSession(variant, (line) => process.stdout.write(`${line}\n`));
for await (const line of createInterface({ input: process.stdin })) {
  if (!(await session.handle(line))) process.exit(0);
}
// A pipe that ends without quit still gets the result of the last search.
await session.finished();
