/** Characters that an XML 1.0 document cannot contain, not even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A group of shapes that is referenced by its id. */
export interface Definition {
  /** Unique across all boards, because several boards may share a page. */
  readonly id: string;
  readonly markup: string;
}

/** Escapes text as XML character data or attribute value. Characters that XML cannot contain become U+FFFD. */
export const escapeText = (text: string): string =>
  text.replace(NO_XML, "\ufffd").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Rounds a coordinate to a tenth. */
export const round = (value: number): number => Math.round(value * 10) / 10;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * An SVG document.
 * @param size in pixels
 * @param box size of the view box, in the units of the content
 * @param title description for screen readers
 */
export function drawDocument(size: Size, box: Size, title: string, content: string): string {
  const view = `width="${size.width}" height="${size.height}" viewBox="0 0 ${box.width} ${box.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${view}><title>${escapeText(title)}</title>${content}</svg>\n`;
}
