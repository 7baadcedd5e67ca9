/**
 * Formats rows as columns, each as wide as its widest cell, with two spaces between them. Cells must not contain color
 * codes, because their characters would count toward the width.
 */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Wraps words into indented lines of at most `width` characters. A longer word gets its own line. */
export function wrap(words: readonly string[], width: number, indentation = ""): readonly string[] {
  const lines: string[] = [];
  let line = indentation;
  for (const word of words) {
    const isFirst = line === indentation;
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indentation + word;
    } else line += isFirst ? word : ` ${word}`;
  }
  return line === indentation ? lines : [...lines, line];
}
