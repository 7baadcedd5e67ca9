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

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * An SVG document.
 * @param size in pixels
 * @param box the size of the view box, in the units of the content
 * @param title what it shows, for those who can't see it
 */
export function drawDocument(size: Size, box: Size, title: string, content: string): string {
  const view = `width="${size.width}" height="${size.height}" viewBox="0 0 ${box.width} ${box.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${view}><title>${escapeText(title)}</title>${content}</svg>\n`;
}
