/** What an XML 1.0 document can't contain, not even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A group of shapes that is drawn wherever its id is used. */
export interface Definition {
  /** Unique among all definitions, whatever the board: several boards may share a page. */
  readonly id: string;
  readonly markup: string;
}

/** Any text as XML character data or attribute value; characters that XML can't hold become U+FFFD. */
export const escapeText = (text: string): string =>
  text.replace(NO_XML, "\ufffd").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A number of the drawing, to a tenth. */
export const round = (value: number): number => Math.round(value * 10) / 10;
