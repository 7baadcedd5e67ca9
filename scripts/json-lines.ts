import { appendFileSync, existsSync, readFileSync } from "node:fs";

/**
 * Reads a file of one JSON value per line, to which a program appends its results; nothing if there is no file. The last
 * line of an interrupted run may be incomplete. It stays in the file and is ignored.
 */
export function readJsonLines(path: string): readonly unknown[] {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (text !== "" && !text.endsWith("\n")) appendFileSync(path, "\n");
  return text.split("\n").flatMap((line) => (line === "" ? [] : parsed(line)));
}

/** The value of a line; nothing if the line is incomplete. */
function parsed(line: string): readonly unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
