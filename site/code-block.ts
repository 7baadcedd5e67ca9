/** A block of code with what stands behind its opening fence. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The words behind the language: `file=bot.ts`, `tab`, `tab="npm"`. */
  readonly words: ReadonlyMap<string, string>;
}

/** Reads a block from the line behind its opening fence and its text. */
export function readCodeBlock(info: string, text: string): CodeBlock {
  const [language = "", ...rest] = [...info.matchAll(/(?:[^\s"]+|"[^"]*")+/g)].map(([word]) => word);
  const words = rest.map((word): readonly [string, string] => {
    const [, name = word, value = ""] = /^([^=]+)=(.*)$/.exec(word) ?? [];
    return [name, value.replaceAll('"', "")];
  });
  return { language, text, words: new Map(words) };
}
