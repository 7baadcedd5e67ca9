import type * as z from "zod";
import type { Variant } from "../http/schemas/variant";
import { ok, type Result } from "../shared/result";
import type { Api, Problem } from "./api";
import type { House } from "./house";

/**
 * The rules of a variant as Markdown.
 * @param full whether to append the guide of the variant, without code blocks and pictures
 */
export async function rulesOf(
  api: Api,
  { file }: House,
  variant: string,
  full: boolean,
): Promise<Result<string, Problem>> {
  const found = await api.ask<z.output<typeof Variant>>(`/v1/variants/${variant}`);
  if (!found.ok) return found;
  const short = rulesMarkdown(found.value);
  const guide = full ? await file(`/docs/${variant}.md`) : null;
  if (guide === null || !guide.ok) return ok(short);
  return ok(`${short}\n${proseOf(await guide.text())}`);
}

/** Removes code blocks and pictures from a guide, replaces its title, and lowers its headings by one level. */
export const proseOf = (guide: string): string =>
  guide
    .replaceAll(/^```.*?^```\n+/gms, "")
    .replaceAll(/^!\[.*\n+/gm, "")
    .replace(/^# .*$/m, "# In full")
    .replaceAll(/^#/gm, "##");

/** A summary of the rules, built from the variant's entry in the catalogue. */
export function rulesMarkdown(variant: z.output<typeof Variant>): string {
  const {
    name,
    id,
    revision,
    armies,
    board,
    pieces,
    options,
    summary,
    moveFormat,
    moveExamples,
    endings,
    startPosition,
  } = variant;
  const pieceLines = pieces.map(({ letter, name: piece, sides, move }) => {
    const owners = sides.map((side) => armies[side]).join(", ");
    return `- **${letter}** ${piece} (${owners}): ${move}`;
  });
  return `# ${name} (\`${id}\`${revision === 1 ? "" : `, revision ${revision} of the rules`})

${summary}

${armyOf("White", armies.white)} moves first, against ${armyOf("Black", armies.black)}, on ${board.files} files and ${board.ranks} ranks.

## Pieces

On boards and in positions, capitals are White and lower-case letters are Black.

${pieceLines.join("\n")}

## How to write a move

${moveFormat} For example ${moveExamples.map((move) => `\`${move}\``).join(", ")}.

Start: \`${startPosition}\`

## How a game ends

By resignation, agreement and time, and by ${endings.join(", ")}.${optionLines(options)}
`;
}

const armyOf = (side: string, army: string): string => (army === side ? side : `${side} (the ${army})`);

const optionLines = (options: z.output<typeof Variant>["options"]): string =>
  options.length === 0
    ? ""
    : `\n\n## Options\n\n${options.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join("\n")}`;
