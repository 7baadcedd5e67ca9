import { Random } from "../../test/rules/random";
import { readOptions, refusing } from "../options";
import type { RuleSet } from "./community";
import { FARMS } from "./farms";
import { honestCommunity, orderCorrelation, strongNewcomer } from "./honest";

const USAGE = `Usage: npm run bench -- ratings [-- --seeds 5]

Simulates honest and colluding players with the server's own rating functions and prints the results, by the current
rules and by those before games had weights. The same seeds give the same figures. The model is in docs/ratings.md.`;

const refuse = refusing(USAGE);
const { seeds } = readOptions({ seeds: { type: "string", default: "5" } }, refuse);
const count = Number(seeds);
if (!Number.isInteger(count) || count < 1) refuse(`--seeds is "${seeds}"; it must be a whole number from 1.`);

const RULES: readonly RuleSet[] = ["before", "today"];
const each = <T>(run: (seed: number) => T): readonly T[] => Array.from({ length: count }, (_, seed) => run(seed + 1));
const mean = (values: readonly (number | null)[], digits = 0): string => {
  const known = values.filter((value) => value !== null);
  const missing = values.length - known.length;
  if (known.length === 0) return "never";
  const value = (known.reduce((sum, next) => sum + next, 0) / known.length).toFixed(digits);
  return missing === 0 ? value : `${value} (${missing} of ${values.length} never)`;
};

console.log(
  "| honest players | rules | order (Spearman) | leaders | strong newcomer: games until within 100 | until leading |",
);
console.log("| --- | --- | --- | --- | --- | --- |");
for (const [name, growth] of [
  ["6 friends, half a year", { founders: 6, joiningPerDay: 0, days: 180 }],
  ["30 at once, half a year", { founders: 30, joiningPerDay: 0, days: 180 }],
  ["12, growing to about 130 in a year", { founders: 12, joiningPerDay: 1 / 3, days: 365 }],
] as const) {
  for (const rules of RULES) {
    const runs = each((seed) => {
      const random = new Random(seed);
      const community = honestCommunity(rules, random, growth);
      const settled = community.members.filter(({ games }) => games >= 20);
      const order = orderCorrelation(settled);
      const leaders = community.leaders().length;
      return { order, leaders, ...strongNewcomer(community, random, 60) };
    });
    const cells = [
      name,
      rules,
      mean(
        runs.map(({ order }) => order),
        2,
      ),
      mean(runs.map(({ leaders }) => leaders)),
      mean(runs.map(({ gamesUntilClose }) => gamesUntilClose)),
      mean(runs.map(({ gamesUntilLeading }) => gamesUntilLeading)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

console.log("\n| farm, in a community of 12 that has grown to about 130 | rules | rating | rank | leaders |");
console.log("| --- | --- | --- | --- | --- |");
for (const farm of FARMS) {
  for (const rules of RULES) {
    const runs = each((seed) => {
      const random = new Random(seed);
      const community = honestCommunity(rules, random, { founders: 12, joiningPerDay: 1 / 3, days: 365 });
      const star = farm.run(community, random);
      return { rating: star.standing.rating, rank: community.rankOf(star), leaders: community.leaders().length };
    });
    const ranks = runs.map(({ rank }) => rank ?? "none").join(", ");
    const cells = [
      farm.name,
      rules,
      mean(runs.map(({ rating }) => rating)),
      ranks,
      mean(runs.map(({ leaders }) => leaders)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
