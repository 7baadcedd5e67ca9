import type { Game, Line } from "../../src/rules/game";
import type { Variant } from "../../src/rules/registry";
import type { Below } from "./endgame";
import { play } from "./find";
import { pointOf } from "./only-move";
import { searchBest } from "./search";

// Positions for themes that random endgames hardly ever have: starts of very short games of house bots, and composed
// positions with a last move that no bot made.

/** Nodes of the searches for a start. */
const NODES = 3000;
/** A long forced win takes at least this many plies. */
const LONG_WIN = 7;
/** Most random positions that are searched for a composed one. */
const MOST_POSITIONS = 2000;

/** The pieces of the attackers and of the defenders of a start, the kings first. The attackers are few. */
interface Hunt {
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
}

const HUNTS: Readonly<Record<"spartan-chess" | "hoplit-chess", readonly Hunt[]>> = {
  "spartan-chess": [
    {
      attackers: ["kgc", "kgw", "kgl", "kwc", "kgwh", "kgcl", "kwcl", "kwlh", "kgch"],
      defenders: ["KQRPP", "KRRPP", "KQRB", "KQRNP", "KRRBPP", "KQP", "KRPP", "KRNP"],
    },
    {
      attackers: ["KQN", "KQB", "KRR", "KQR", "KRNB", "KQP", "KRRN", "KRBB"],
      defenders: ["kgwhh", "kgghh", "kgch", "kgclhh", "kwchhh", "kwhh", "kghh"],
    },
  ],
  "hoplit-chess": [
    {
      attackers: ["KQN", "KQB", "KQR", "KRNB", "KRRN", "KQH"],
      defenders: ["kqrpp", "kqrnpp", "krrbpp", "kqqpp", "kqbpp"],
    },
    {
      attackers: ["KQ", "KRN", "KRB", "KRR", "KRP", "KNP", "KBP"],
      defenders: ["kq", "kr", "kqn", "kqp", "krb", "krpp", "kpp", "kppp", "knpp", "kbpp"],
    },
    {
      attackers: ["KNNP", "KBNP", "KRNP", "KBBP", "KRBP", "KHNP"],
      defenders: ["kppp", "krpp", "kbppp", "knppp"],
    },
  ],
};

/** White attacks the only Spartan king, and a hoplite is one step from promotion. */
const WHITE_ATTACKERS = ["KRP", "KQP", "KRRP", "KQRP", "KRNP", "KQBPP", "KRBPP", "KQPP", "KRRPP"];
const LAST_HOPLITES = ["khh", "khhh", "khch", "khgh", "khwh", "khlh", "khcc", "khcl", "khgch", "khhg", "khwgh"];

/** At most this many answers to a check are no promotions to king. */
const OTHER_ANSWERS = 3;

const CITIES = ["b6", "c5", "d6", "e5", "f6", "g5", "h6", "i5"];

/** Attackers are at most so many squares from the king. */
const NEAR = 3;

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const onRanks = (...ranks: readonly number[]): readonly number[] =>
  SQUARES.filter((square) => ranks.includes(8 - (square >> 3)));
const EDGE = SQUARES.filter((square) => [0, 7].includes(square & 7) || [0, 7].includes(square >> 3));
const INNER_RANKS = onRanks(2, 3, 4, 5, 6, 7);

const pick = <T>(choices: readonly T[], below: Below): T => choices[below(choices.length)] as T;

/** King's steps between two squares of a board with eight files. */
const distance = (one: number, other: number): number =>
  Math.max(Math.abs((one & 7) - (other & 7)), Math.abs((one >> 3) - (other >> 3)));

const isPawn = (piece: string): boolean => "Pph".includes(piece);

/** Puts a piece on a random empty square among some squares of a board. */
function put(board: string[], piece: string, squares: readonly number[], below: Below): void {
  const free = squares.filter((square) => board[square] === "1");
  const square = free[below(Math.max(1, free.length))];
  if (square !== undefined) board[square] = piece;
}

const textOf = (board: readonly string[], size: number): string =>
  Array.from({ length: size }, (_, rank) => board.slice(size * rank, size * (rank + 1)).join(""))
    .join("/")
    .replaceAll(/1+/g, (empty) => String(empty.length));

/** A king on the edge with men beside it, and attackers near it, who are to move. */
function hunt(variant: keyof typeof HUNTS, below: Below): string {
  const board = SQUARES.map(() => "1");
  const { attackers, defenders } = pick(HUNTS[variant], below);
  const [king = "", ...men] = pick(defenders, below);
  const [otherKing = "", ...others] = pick(attackers, below);
  put(board, king, EDGE, below);
  const within = (most: number) => SQUARES.filter((square) => distance(square, board.indexOf(king)) <= most);
  const [beside, near] = [within(1), within(NEAR)];
  const among = (piece: string, squares: readonly number[]) =>
    isPawn(piece) ? squares.filter((square) => INNER_RANKS.includes(square)) : squares;
  put(board, otherKing, below(2) === 0 ? near : SQUARES, below);
  for (const piece of others) put(board, piece, among(piece, below(3) === 0 ? SQUARES : near), below);
  for (const piece of men) put(board, piece, among(piece, below(2) === 0 ? beside : SQUARES), below);
  const turn = otherKing === "K" ? "w" : "b";
  return `${textOf(board, 8)}${variant === "hoplit-chess" ? "[]" : ""} ${turn} - - 0 1`;
}

/** White to move, and a hoplite before the last rank. */
function lastHoplite(below: Below): string {
  const board = SQUARES.map(() => "1");
  const [king = "", hoplite = "", ...others] = pick(LAST_HOPLITES, below);
  put(board, king, EDGE, below);
  put(board, hoplite, onRanks(2), below);
  for (const piece of others) put(board, piece, isPawn(piece) ? onRanks(2, 3, 4) : SQUARES, below);
  for (const piece of pick(WHITE_ATTACKERS, below)) put(board, piece, isPawn(piece) ? INNER_RANKS : SQUARES, below);
  return `${textOf(board, 8)} w - - 0 1`;
}

/** Whether White has a check that a promotion to king answers, and hardly anything else. */
function hasCheckBeforeKing(start: Line): boolean {
  return start.legalMoves.some((move) => {
    const played = start.play(move);
    if (!played.ok || !played.value.check) return false;
    const answers = played.value.legalMoves;
    const others = answers.filter((answer) => !answer.endsWith("k"));
    return others.length < answers.length && others.length <= OTHER_ANSWERS;
  });
}

/** Directions on a board, and the steps of a hero. */
const DIRECTIONS = [-1, 0, 1].flatMap((file) => [-1, 0, 1].map((rank) => [file, rank] as const));
const HERO_STEPS = 3;

/**
 * A warrior in a city of its own, and two enemies, each between a man of the solver and a square that only a hero
 * reaches from the city. The solver, White, is to move.
 */
function twoCaptures(below: Below): string {
  const board = Array.from({ length: 100 }, () => "1");
  const owners = CITIES.map((city) => ({ city, owner: below(2) === 0 ? "w" : "b" }));
  const own = owners[below(owners.length)] as { city: string; owner: string };
  own.owner = "w";
  const [file, rank] = [own.city.charCodeAt(0) - "a".charCodeAt(0), 10 - Number(own.city.slice(1))];
  const at = (x: number, y: number): number => (x >= 0 && x < 10 && y >= 0 && y < 10 ? 10 * y + x : -1);
  board[at(file, rank)] = "W";
  for (const side of [-1, 1]) {
    const along = below(2 * HERO_STEPS + 1) - HERO_STEPS;
    const [x, y] = below(2) === 0 ? [file + side * HERO_STEPS, rank + along] : [file + along, rank + side * HERO_STEPS];
    const [dx, dy] = pick(DIRECTIONS, below);
    const [enemy, man] = [at(x + dx, y + dy), at(x + 2 * dx, y + 2 * dy)];
    if (enemy < 0 || man < 0 || at(x, y) < 0) continue;
    board[enemy] = below(2) === 0 ? "w" : "h";
    board[man] = below(2) === 0 ? "W" : "H";
  }
  const all = board.map((_, square) => square);
  for (let more = below(3); more > 0; more -= 1) put(board, pick(["W", "w", "h"], below), all, below);
  return `${textOf(board, 10)} w ${owners.map(({ city, owner }) => `${city}=${owner}`).join()} 0 1`;
}

/** The line that begins with a position text; null if it is not a position, or if there is no choice. */
function lineFrom(game: Game, text: string): Line | null {
  const started = game.start({}, text);
  return started.ok && started.value.turn !== null && started.value.legalMoves.length > 1 ? started.value : null;
}

/** Whether one move of a position is good enough, and forces a long win or, in Sparta, exchanges a warrior. */
function isRare(game: Game, line: Line): boolean {
  const place = { game, start: line.position, line };
  const best = searchBest(place, NODES);
  const isLong = best.score.kind === "win" && best.score.plies >= LONG_WIN;
  const isWanted = game.id === "sparta" ? best.move.includes("=") : isLong;
  return isWanted && pointOf(best, searchBest(place, NODES, [best.move])) !== null;
}

/** The position text with the other side to move. */
const turned = (text: string): string => text.replace(/ ([wb]) /, (_, turn: string) => (turn === "w" ? " b " : " w "));

/**
 * The positions from which a move of the side that is not to move leads to a position, each with this move. Only moves
 * that go back the same way are found: no captures, and none of pawns.
 */
function* predecessors(
  game: Game,
  line: Line,
): Generator<{ readonly before: Line; readonly move: string }, void, void> {
  const other = lineFrom(game, turned(line.position));
  for (const back of other?.legalMoves ?? []) {
    const [, from = "", to = ""] = /^([a-j]\d+)([a-j]\d+)$/.exec(back) ?? [];
    if (other === null || from === "") continue;
    const before = lineFrom(game, turned(play(other, back).position));
    const move = `${to}${from}`;
    if (before?.legalMoves.includes(move) === true && play(before, move).repetitionKey === line.repetitionKey) {
      yield { before, move };
    }
  }
}

/** Whether Black can promote a hoplite to king. */
export const canBecomeKing = (line: Line): boolean => line.legalMoves.some((move) => move.endsWith("k"));

/** A start of Spartan Chess that leads to promotions to king. White is to move. */
export function startBeforeKing(game: Game, below: Below): Line {
  for (;;) {
    const line = lineFrom(game, lastHoplite(below));
    if (line !== null && hasCheckBeforeKing(line)) return line;
  }
}

/**
 * A composed position after a move that leads to it: one with a long forced win, in Sparta one with an exchange; null if
 * none of many random positions is good enough.
 */
export function composed(game: Game, below: Below): Line | null {
  const variant = game.id as Variant;
  for (let count = 0; count < MOST_POSITIONS; count += 1) {
    const line = lineFrom(game, variant === "sparta" ? twoCaptures(below) : hunt(variant, below));
    if (line === null || !isRare(game, line)) continue;
    const before = [...predecessors(game, line)];
    if (before.length === 0) continue;
    const last = pick(before, below);
    return play(last.before, last.move);
  }
  return null;
}
