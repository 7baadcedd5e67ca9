import fs from "node:fs";
import path from "node:path";
import { type CodeBlock, readCodeBlock } from "../../site/code-block";

/** A fenced block of a guide. */
export interface Block extends CodeBlock {
  /** The line of the fence, starting at 1. */
  readonly line: number;
}

/** A page of documentation: its front matter, its text and its blocks in order. */
export interface Guide {
  readonly name: string;
  readonly frontMatter: ReadonlyMap<string, string>;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Reads a page. Throws with the line number if a fence is never closed. */
export function readGuide(file: string): Guide {
  const text = fs.readFileSync(file, "utf8");
  const frontMatter = new Map<string, string>();
  const [, head = ""] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  for (const line of head.split("\n")) {
    const [, key, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) frontMatter.set(key, value.replace(/^"(.*)"$/, "$1"));
  }
  return { name: path.basename(file, ".md"), frontMatter, text, blocks: blocksOf(text) };
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (!fence) open?.lines.push(line);
    else if (!open) open = { info: fence[1] ?? "", line: index + 1, lines: [] };
    else {
      blocks.push({ ...readCodeBlock(open.info, `${open.lines.join("\n")}\n`), line: open.line });
      open = undefined;
    }
  }
  if (open) throw new Error(`line ${open.line}: this fence is never closed`);
  return blocks;
}

/** The value of `word=` on a fence. */
export function wordOf(block: Block, word: string): string | undefined {
  return block.words.get(word) || undefined;
}

/** The addresses of a page's links and pictures, outside of its blocks. */
export function addressesOf(guide: Guide): string[] {
  const prose = guide.text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, address]) => (address === undefined ? [] : [address]));
}
