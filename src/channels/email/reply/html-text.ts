const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * The text of an HTML mail, up to its first quotation. Each block and line break is a line. Only for reading the first
 * lines of a reply; the result is never shown as HTML.
 */
export const textOfHtml = (html: string): string =>
  html
    .replace(
      /<(blockquote|[^<>]*\bclass="?(?:gmail_quote|moz-cite-prefix)|[^<>]*\bid="?(?:appendonsend|divRplyFwdMsg))[\s\S]*$/i,
      "",
    )
    .replaceAll(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<br\b[^<>]*>|<\/?(?:p|div|tr|li|h\d|pre|table)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (entity, decimal, hex, name) =>
      name === undefined
        ? String.fromCodePoint(Math.min(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal), 0xffff))
        : (ENTITIES[name.toLowerCase()] ?? entity),
    )
    .trim();
