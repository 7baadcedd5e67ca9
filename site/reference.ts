import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { gameOf, VARIANTS } from "../src/rules/registry";
import type { Guide } from "./guides";

/** The data that `npm run openapi` writes for each problem. */
const Problem = z.object({
  code: z.string(),
  title: z.string(),
  status: z.number(),
  meaning: z.string(),
  remedy: z.string(),
});

/** The placeholder for the list of all problems in a guide. */
const PROBLEMS = "<!-- problems -->";

/** Replaces the placeholder in a guide by the list of all problems. */
export function withProblems(root: string, guide: Guide): Guide {
  if (!guide.markdown.includes(PROBLEMS)) return guide;
  const text = fs.readFileSync(path.join(root, "public/problems.json"), "utf8");
  const problems = Object.values(z.record(z.string(), Problem).parse(JSON.parse(text)));
  return { ...guide, markdown: guide.markdown.replace(PROBLEMS, () => listProblems(problems)) };
}

function listProblems(problems: readonly z.infer<typeof Problem>[]): string {
  const statuses = [...new Set(problems.map(({ status }) => status))].sort((a, b) => a - b);
  const groups = statuses.map((status) => {
    const entries = problems
      .filter((problem) => problem.status === status)
      .map(
        ({ code, title, meaning, remedy }) =>
          `### ${code}\n\n**${title}.** ${meaning}\n\n${remedy} [An example](/problems/${code})`,
      );
    return [`## ${status}`, ...entries].join("\n\n");
  });
  return groups.join("\n\n");
}

/** The placeholder in a guide for the table of the games' positions, moves and notations. */
const NOTATIONS = "<!-- notations -->";

/** Replaces the placeholder in a guide by a row for each game, with a link to the details in its own guide. */
export const withNotations = (guide: Guide): Guide => ({
  ...guide,
  markdown: guide.markdown.replace(NOTATIONS, tableOfNotations),
});

function tableOfNotations(): string {
  const code = (text: string): string => `\`${text}\``;
  const rows = VARIANTS.map((variant) => {
    const { catalogue, notations, startPosition } = gameOf(variant);
    const moves = catalogue.moveExamples.map(code).join(", ");
    const forPeople = notations.map(({ name }) => name).join("; ");
    return `| [${catalogue.name}](${variant}.md#writing-it-down) | ${code(startPosition)} | ${moves} | ${forPeople} |`;
  });
  return ["| game | opening | moves in wire form | notations for people |", "| --- | --- | --- | --- |", ...rows].join(
    "\n",
  );
}

/** The page of all events. `npm run openapi` writes it without the metadata of a guide. */
export function eventsGuide(root: string): Guide {
  const file = "docs/events.md";
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return {
    slug: "events",
    file,
    title: "Events",
    description: "Everything the server tells you, by feed, stream and webhook, with an example of each.",
    section: "Reference",
    order: 910,
    markdown: text.replace(/^# Events\n/, "").trim(),
  };
}
