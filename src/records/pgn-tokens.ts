import { quoted } from "../rules/quote";
import { err, ok, type Result } from "../shared/result";
import type { ResultToken } from "./game-record";

/** A tokenized PGN text before the rules are applied: tags and move tokens. */
export interface PgnText {
  /** By name. The first of duplicate tags counts. */
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly string[];
  /** The result token; null if the text ends without one. */
  readonly result: ResultToken | null;
}

/** The reason why a text cannot be tokenized: the line, counted from 1, and the error. */
export interface UnreadablePgn {
  readonly code: "unreadable-pgn";
  readonly line: number;
  readonly detail: string;
}

// PGN packages support only the letters and squares of orthodox chess, so the tokenizer is our own.
const PARTS = [
  /(?<gap>\s+|^%[^\n]*|;[^\n]*|\{[^}]*\}|\$\d*)/,
  /\[\s*(?<name>\w+)\s*"(?<value>[^"\\]*(?:\\.[^"\\]*)*)"\s*\]/,
  /(?<bracket>[()])/,
  /(?<word>[^\s()[\]{};$]+)/,
];
const TOKEN = new RegExp(PARTS.map(({ source }) => source).join("|"), "msy");

const RESULTS: ReadonlyMap<string, ResultToken> = new Map([
  ["1-0", "1-0"],
  ["0-1", "0-1"],
  ["1/2-1/2", "1/2-1/2"],
  ["½-½", "1/2-1/2"],
  ["*", "*"],
]);

/** Move numbers, alone or before a move. */
const NUMBER = /^[\d.]*\.|^\d+$/;
/** Tokens that only annotate a move. */
const COMMENT = /^(?:[!?]+|e\.?p\.?)$/;

/**
 * Tokenizes the first game of a text. Comments, annotation glyphs and variations are skipped at any depth. Refuses other
 * text and names the line of the error.
 */
export function readPgnText(text: string): Result<PgnText, UnreadablePgn> {
  const tags = new Map<string, string>();
  const moves: string[] = [];
  const token = new RegExp(TOKEN);
  let depth = 0;
  token.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const { gap, name, value = "", bracket, word = "" } = token.exec(text)?.groups ?? {};
    if (gap !== undefined) continue;
    if (name !== undefined) {
      if (moves.length > 0 || depth > 0) return ok({ tags, moves, result: null });
      if (!tags.has(name)) tags.set(name, value.replaceAll(/\\(.)/gs, "$1"));
    } else if (bracket !== undefined) {
      depth += bracket === "(" ? 1 : -1;
      if (depth < 0) return unreadable(text, at, "a variation ends here that has not begun");
    } else if (word === "") {
      return unreadable(
        text,
        at,
        `${quoted(text.slice(at, at + 20))} is neither a tag nor a comment that ends, nor a move`,
      );
    } else if (depth === 0) {
      const result = RESULTS.get(word);
      if (result !== undefined) return ok({ tags, moves, result });
      const move = word.replace(NUMBER, "");
      if (move !== "" && !COMMENT.test(move)) moves.push(move);
    }
  }
  if (depth > 0) return unreadable(text, text.length, "a variation is not closed");
  return ok({ tags, moves, result: null });
}

const unreadable = (text: string, at: number, detail: string): Result<never, UnreadablePgn> =>
  err({ code: "unreadable-pgn", line: text.slice(0, at).split("\n").length, detail });
