import type { ConditionalNode, ConditionalTree } from "../src/match/conditional";
import type { Line } from "../src/rules/game";
import { gameOf, type Variant } from "../src/rules/registry";
import type { Side } from "../src/shared/side";
import type { Random } from "./platform/random";

/** The parts of a game's representation that determine its position. */
export interface PlayedGame {
  readonly variant: Variant;
  readonly options: Readonly<Record<string, boolean>>;
  readonly moves: readonly { readonly move: string }[];
}

/** Number of plies of the longest tree. */
const DEPTH = 7;
/** Moves of the opponent to which a tree has a reply. */
const BREADTH = 60;

/** The line of a game; null if its moves cannot be replayed. */
function lineOf({ variant, options, moves }: PlayedGame): Line | null {
  const start = gameOf(variant).start(options);
  if (!start.ok) return null;
  let line = start.value;
  for (const { move } of moves) {
    const next = line.play(move);
    if (!next.ok) return null;
    line = next.value;
  }
  return line;
}

/** The first legal moves are in all trees, and players often choose them. So the trees of two players meet. */
export function favorite(random: Random, moves: readonly string[]): string {
  return random.chance(0.5) ? (moves[0] ?? random.pick(moves)) : random.pick(moves);
}

/** Random conditional moves of a side from the current position on. */
export function drawTree(random: Random, game: PlayedGame, side: Side): ConditionalTree {
  const line = lineOf(game);
  if (line === null) return [];
  return line.turn === side ? candidates(random, line, side, DEPTH) : replies(random, line, side, BREADTH, DEPTH);
}

/** A ply of the side and replies to the plies that may follow it. */
function candidates(random: Random, line: Line, side: Side, depth: number): ConditionalTree {
  const move = reply(random, line);
  if (move === null) return [];
  const played = line.play(move);
  if (!played.ok) return [];
  return [{ move, next: following(random, played.value, side, depth - 1) }];
}

/** Replies to plies of the opponent, the first legal ones among them. */
function replies(random: Random, line: Line, side: Side, breadth: number, depth: number): ConditionalTree {
  const nodes: ConditionalNode[] = [];
  for (const move of line.legalMoves.slice(0, breadth)) {
    const played = line.play(move);
    if (!played.ok) continue;
    const after = played.value;
    // A ply that ends the game, or that does not end the opponent's turn, needs no reply.
    if (after.turn !== side) {
      nodes.push({ move, next: after.turn === null ? [] : following(random, after, side, 0) });
      continue;
    }
    const next = candidates(random, after, side, nodes.length === 0 ? depth - 1 : 1);
    if (next.length > 0) nodes.push({ move, next });
  }
  return nodes;
}

function following(random: Random, line: Line, side: Side, depth: number): ConditionalTree {
  if (depth <= 0 || line.turn === null) return [];
  return line.turn === side ? candidates(random, line, side, depth) : replies(random, line, side, 1, depth);
}

/** The reply of a tree: a move that ends the game if there is one, else the favorite. Null if the game is over. */
function reply(random: Random, line: Line): string | null {
  if (line.legalMoves.length === 0) return null;
  const looksForMate = random.chance(0.1);
  const mate = looksForMate
    ? line.legalMoves.find((move) => {
        const played = line.play(move);
        return played.ok && played.value.outcome !== null;
      })
    : undefined;
  return mate ?? favorite(random, line.legalMoves);
}
