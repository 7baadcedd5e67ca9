const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** Whether a JSON key can be written as an annotation of a class. */
export const isPythonName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

/** `playMove` as Python writes it: `play_move`. Names that Python reserves get an underscore at the end. */
export function snakeCase(name: string): string {
  const snake = name
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** A Python string literal. */
export const quote = (text: string): string => JSON.stringify(text);

const WIDTH = 100;

/** The first line of a function, or one line for each parameter if it would be too long. */
export function signature(head: string, parameters: readonly string[], result: string, indent: string): string {
  const line = `${indent}${head}(${parameters.join(", ")}) -> ${result}:\n`;
  if (line.length <= WIDTH + 1) return line;
  const lines = parameters.map((each) => `${indent}    ${each},\n`).join("");
  return `${indent}${head}(\n${lines}${indent}) -> ${result}:\n`;
}

/** A docstring, wrapped and indented, with a line break at its end. An empty text has none. */
export function docstring(text: string, indent: string): string {
  const escaped = text.trim().replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  if (escaped === "") return "";
  // A single line break in a description has no meaning, except before a list or the explanation of a parameter.
  const joined = escaped.replaceAll(/([^\n])\n(?![\n`-])/g, "$1 ");
  const lines = joined.split("\n").flatMap((line) => wrap(line.trim(), WIDTH - indent.length - 3));
  const isShort = lines.length === 1 && `${indent}"""${joined}"""`.length <= WIDTH;
  const body = lines.map((line, index) => (line === "" || index === 0 ? line : `${indent}${line}`)).join("\n");
  return `${indent}"""${body}${isShort ? "" : `\n${indent}`}"""\n`;
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** First lines of a generated module. */
export const moduleHead = (doc: string): string =>
  `# Generated from openapi.yaml by \`npm run openapi\`: do not edit.\n"""${doc}"""\n\nfrom __future__ import annotations\n\n`;
