import { escapeText } from "../../pictures/markup";

/** A part of a message, from which both the text and the HTML version are written. */
export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly address: string }
  /** Preformatted text, such as a board. */
  | { readonly kind: "board"; readonly text: string }
  /** Small print at the end. */
  | { readonly kind: "note"; readonly text: string; readonly address?: string };

/**
 * A text of a player as it may stand in a message: on one line, and without a part that mail programs would turn into a
 * link. An invisible space follows each dot, colon or at sign inside a word.
 */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").replaceAll(/[.:@](?=\S)/g, "$&\u200b");

/** The plain text version of a message. */
export const writeText = (blocks: readonly Block[]): string => `${blocks.map(textOf).join("\n\n")}\n`;

function textOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "paragraph":
    case "board":
      return block.text;
    case "link":
      return `${block.text}${/\p{P}$/u.test(block.text) ? "" : ":"}\n${block.address}`;
    case "note":
      return block.address === undefined ? block.text : `${block.text}\n${block.address}`;
  }
}

/**
 * The HTML version of a message. It has no images, scripts or external parts, and no colors of its own, so that it is
 * readable in light and dark mode.
 */
export function writeHtml(title: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeText(title)}</title></head>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:0 auto;padding:16px">
${blocks.map(htmlOf).join("\n")}
</body></html>
`;
}

function htmlOf(block: Block): string {
  const text = escapeText(block.text);
  switch (block.kind) {
    case "heading":
      return `<h2 style="font-size:18px;margin:24px 0 8px">${text}</h2>`;
    case "paragraph":
      return `<p style="margin:8px 0">${text}</p>`;
    case "link":
      return `<p style="margin:8px 0"><a href="${escapeText(block.address)}">${text}</a></p>`;
    case "board":
      return `<pre style="font-family:ui-monospace,monospace;font-size:14px;line-height:1.2;margin:8px 0">${text}</pre>`;
    case "note":
      return `<p style="font-size:13px;margin:16px 0 0">${
        block.address === undefined ? text : `<a href="${escapeText(block.address)}">${text}</a>`
      }</p>`;
  }
}
