import type { Variant } from "../rules/registry";
import hoplitChess from "./data/hoplit-chess.json";
import sparta from "./data/sparta.json";
import spartanChess from "./data/spartan-chess.json";
import type { PuzzleSource, StoredPuzzle } from "./puzzle";
import type { Theme } from "./themes";

/** The files that `npm run puzzles` writes. */
const FILES = { "spartan-chess": spartanChess, "hoplit-chess": hoplitChess, sparta } as const;

const read = new Map<Variant, ReadonlyMap<string, StoredPuzzle>>();

/** The puzzles of a game by their ids, in the order of the ids. */
export function puzzlesOf(variant: Variant): ReadonlyMap<string, StoredPuzzle> {
  const known = read.get(variant);
  if (known !== undefined) return known;
  const { revision, puzzles } = FILES[variant];
  const parsed = puzzles.map((line) => parse(variant, revision, line));
  const byId = new Map(parsed.map((puzzle) => [puzzle.id, puzzle]));
  read.set(variant, byId);
  return byId;
}

/** The puzzle with an id, of any game. */
export function findPuzzle(id: string): StoredPuzzle | null {
  for (const variant of Object.keys(FILES) as Variant[]) {
    const puzzle = puzzlesOf(variant).get(id);
    if (puzzle !== undefined) return puzzle;
  }
  return null;
}

/** Reads a line of a file; see `scripts/puzzles/write.ts`. */
function parse(variant: Variant, revision: number, line: string): StoredPuzzle {
  const [id = "", before = "", moves = "", themes = "", rating = "", source = ""] = line.split("|");
  const [lastMove = "", ...solution] = moves.split(" ");
  return {
    id,
    variant,
    revision,
    before,
    lastMove,
    solution,
    themes: themes.split(" ").filter((theme): theme is Theme => theme !== ""),
    rating: Number(rating),
    source: readSource(source),
  };
}

function readSource(text: string): PuzzleSource {
  const [, composed] = /^(\d+):composed$/.exec(text) ?? [];
  if (composed !== undefined) return { kind: "composed", seed: Number(composed) };
  const [seed, white, black] = text.split(":").map(Number);
  if (seed === undefined || white === undefined || black === undefined) return { kind: "game", gameId: text };
  return { kind: "self-play", seed, levels: [white, black] };
}
