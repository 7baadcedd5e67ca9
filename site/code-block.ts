/** A code block with the attributes of its opening fence. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The words after the language: `file=bot.ts`, `tab`, `tab="npm"`. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Parses a code block.
 * @param info the text after the opening fence
 */
export function readCodeBlock(info: string, text: string): CodeBlock {
  const [language = "", ...rest] = [...info.matchAll(/(?:[^\s"]+|"[^"]*")+/g)].map(([word]) => word);
  const words = rest.map((word): readonly [string, string] => {
    const [, name = word, value = ""] = /^([^=]+)=(.*)$/.exec(word) ?? [];
    return [name, value.replaceAll('"', "")];
  });
  return { language, text, words: new Map(words) };
}
