import type * as z from "zod";
import type { Variant } from "../http/schemas/variant";

/** The rules of a game as Markdown, made of its entry in the catalogue. */
export function rulesMarkdown(variant: z.output<typeof Variant>): string {
  const { name, id, armies, board, pieces, options, summary, moveFormat, moveExamples, endings, startPosition } =
    variant;
  const pieceLines = pieces.map(({ letter, name: piece, sides, move }) => {
    const owners = sides.map((side) => armies[side]).join(", ");
    return `- **${letter}** ${piece} (${owners}): ${move}`;
  });
  return `# ${name} (\`${id}\`)

${summary}

White (${armies.white}) moves first, against Black (${armies.black}), on ${board.files} files and ${board.ranks} ranks.

## Pieces

On boards and in positions capitals are White, small letters Black.

${pieceLines.join("\n")}

## How to write a move

${moveFormat} For example ${moveExamples.map((move) => `\`${move}\``).join(", ")}.

Start: \`${startPosition}\`

## How a game ends

By resignation, agreement and time, and by ${endings.join(", ")}.${optionLines(options)}
`;
}

const optionLines = (options: z.output<typeof Variant>["options"]): string =>
  options.length === 0
    ? ""
    : `\n\n## Options\n\n${options.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join("\n")}`;
