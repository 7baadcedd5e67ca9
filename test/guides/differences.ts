/** Whether a text matches a guide's text, in which `…` matches anything on a line. */
function fits(shown: string, real: string): boolean {
  const pattern = shown.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join(".*")}$`, "s").test(real);
}

/**
 * The first difference between a shown and a real answer, or null. Additional members are allowed, `…` in a string
 * matches anything, and `"…"` at the end of an array matches further items.
 */
export function jsonDifference(shown: unknown, real: unknown, at = "$"): string | null {
  const differs = () => `${at}: shown ${JSON.stringify(shown)}, but it is ${JSON.stringify(real)?.slice(0, 300)}`;
  if (typeof shown === "string") return typeof real === "string" && fits(shown, real) ? null : differs();
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return differs();
    const isCut = shown.at(-1) === "…";
    const items = isCut ? shown.slice(0, -1) : shown;
    if (isCut ? real.length < items.length : real.length !== items.length) return differs();
    return firstOf(items.map((item, index) => jsonDifference(item, real[index], `${at}[${index}]`)));
  }
  if (isRecord(shown)) {
    if (!isRecord(real)) return differs();
    return firstOf(Object.entries(shown).map(([key, value]) => jsonDifference(value, real[key], `${at}.${key}`)));
  }
  return shown === real ? null : differs();
}

/** The difference between shown and real lines, or null. A line `…` matches any number of lines. */
export function textDifference(shown: string, real: string): string | null {
  const lines = shown.trimEnd().split("\n");
  const pattern = lines.map((line) =>
    line.trim() === "…"
      ? "(?:.*\\n)*"
      : `${line
          .trimEnd()
          .split("…")
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join(".*")} *\\n`,
  );
  return new RegExp(`^${pattern.join("")}$`).test(`${real.trimEnd()}\n`)
    ? null
    : `shown\n${shown}\nbut it is\n${real.slice(0, 2000)}`;
}

const firstOf = (differences: readonly (string | null)[]): string | null =>
  differences.find((difference) => difference !== null) ?? null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
