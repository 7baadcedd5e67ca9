import { perftOf } from "../src/rules/perft";
import { gameOf, isVariant, VARIANTS } from "../src/rules/registry";

const USAGE = "usage: perft <variant> <depth> [position] [--divide]";
const DEEPEST = 20;

function refuse(message: string): never {
  process.stderr.write(`${message}\n${USAGE}\n`);
  process.exit(2);
}

const args = process.argv.slice(2);
const unknownFlag = args.find((arg) => arg.startsWith("--") && arg !== "--divide");
if (unknownFlag !== undefined) refuse(`unknown option ${unknownFlag}`);
const [variant, depthText, position, ...surplus] = args.filter((arg) => arg !== "--divide");

if (variant === undefined || depthText === undefined) refuse("a variant and a depth are needed");
if (!isVariant(variant)) refuse(`unknown variant ${JSON.stringify(variant)}; there are ${VARIANTS.join(", ")}`);
const depth = /^\d{1,2}$/.test(depthText) ? Number(depthText) : Number.NaN;
if (!(depth <= DEEPEST)) {
  refuse(`bad depth ${JSON.stringify(depthText)}; it must be a whole number from 0 to ${DEEPEST}`);
}
if (surplus.length > 0) refuse("too many arguments; a position text with spaces must be quoted");

const count = perftOf(gameOf(variant), depth, position);
if (!count.ok) refuse(`invalid position: ${count.error.field}: ${count.error.detail}`);
const lines = args.includes("--divide") ? count.value.divide.map(({ move, count }) => `${move}: ${count}`) : [];
process.stdout.write(`${[...lines, count.value.total].join("\n")}\n`);
