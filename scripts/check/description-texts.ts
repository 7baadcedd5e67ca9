/** Shortest fragment that identifies a text. */
const SHORTEST = 40;

/**
 * Fragments of the summaries and descriptions in an OpenAPI document, by which the texts are found in a bundle: the
 * longest part of each text that is written the same in any string literal.
 */
export function textFragments(document: unknown): readonly string[] {
  const fragments = new Set<string>();
  const read = (value: unknown, key: string): void => {
    if (typeof value === "string" && (key === "summary" || key === "description")) {
      const longest = value
        .split(/[^\w .,:;()/-]/)
        .reduce((best, part) => (part.length > best.length ? part : best), "");
      if (longest.length >= SHORTEST) fragments.add(longest);
    }
    if (typeof value !== "object" || value === null || key === "example" || key === "examples") return;
    for (const [name, member] of Object.entries(value)) read(member, name);
  };
  read(document, "");
  return [...fragments];
}

/** The fragments that occur in a bundle. A text over several lines contains line feeds where the document has spaces. */
export function fragmentsIn(bundle: string, fragments: readonly string[]): readonly string[] {
  const text = bundle.replaceAll(/\\n|\n/g, " ");
  return fragments.filter((fragment) => text.includes(fragment));
}
