import { hashOfText } from "../../src/bots/hash";
import type { Game, Line } from "../../src/rules/game";
import type { Variant } from "../../src/rules/registry";

/** A board with the pieces by square; `1` is an empty square. The first square is that of the top left corner. */
type Board = readonly string[];

/** Returns a number from 0 up to, but not including, a limit. */
export type Below = (limit: number) => number;

/** The ranks on which pieces stand that do not stand anywhere, from 1: pawns and hoplites are near promotion. */
const RANKS: Readonly<Record<string, readonly number[]>> = { P: [4, 5, 6, 7], p: [2, 3, 4, 5], h: [2, 3, 4, 5] };

/** The pieces of each side in endgames of chess. White's are the first. */
const PIECES: Readonly<Record<"spartan-chess" | "hoplit-chess", readonly [readonly string[], readonly string[]]>> = {
  "spartan-chess": [
    ["KRPP", "KNPP", "KBPP", "KRP", "KQ", "KRN", "KBB"],
    ["khh", "kchh", "klhh", "kghh", "kwh", "kkhh", "kkch", "kklh", "kkg"],
  ],
  "hoplit-chess": [
    ["KRPP", "KNPP", "KBPP", "KQP", "KRN", "KRB", "KHPP"],
    ["krpp", "knpp", "kbpp", "kqp", "krn", "kbb", "khpp"],
  ],
};

/** The cities of Sparta. */
const CITIES = ["b6", "c5", "d6", "e5", "f6", "g5", "h6", "i5"];

const textOf = (board: Board, size: number): string =>
  Array.from({ length: size }, (_, rank) => board.slice(size * rank, size * (rank + 1)).join(""))
    .join("/")
    .replaceAll(/1+/g, (empty) => String(empty.length));

/** Puts pieces on random empty squares of a board. */
function put(board: string[], pieces: string, below: Below): void {
  for (const piece of pieces) {
    const ranks = RANKS[piece];
    const free = board.flatMap((content, square) => {
      const isAllowed = ranks === undefined || ranks.includes(8 - (square >> 3));
      return content === "1" && isAllowed ? [square] : [];
    });
    board[free[below(free.length)] ?? 0] = piece;
  }
}

function chessPosition(variant: keyof typeof PIECES, below: Below): string {
  const board = Array.from({ length: 64 }, () => "1");
  for (const sets of PIECES[variant]) put(board, sets[below(sets.length)] ?? "", below);
  const reserve = variant === "hoplit-chess" ? "[]" : "";
  return `${textOf(board, 8)}${reserve} ${below(2) === 0 ? "w" : "b"} - - 0 1`;
}

/** A few warriors and heroes of each side. In half of the positions, a warrior stands in a city of its own. */
function spartaPosition(below: Below): string {
  const board = Array.from({ length: 100 }, () => "1");
  const owners = CITIES.map((city) => ({ city, owner: below(2) === 0 ? "w" : "b" }));
  for (const [pieces, owner] of [
    ["WWWWH".slice(below(3)), "w"],
    ["wwwwh".slice(below(3)), "b"],
  ] as const) {
    const own = owners.filter((each) => each.owner === owner);
    const { city } = own[below(own.length)] ?? { city: "" };
    const inCity = 10 * (10 - Number(city.slice(1))) + city.charCodeAt(0) - "a".charCodeAt(0);
    if (city !== "" && below(2) === 0) board[inCity] = pieces.charAt(0);
    else put(board, pieces.charAt(0), below);
    put(board, pieces.slice(1), below);
  }
  const cities = owners.map(({ city, owner }) => `${city}=${owner}`).join();
  return `${textOf(board, 10)} ${below(2) === 0 ? "w" : "b"} ${cities} 0 1`;
}

const positionOf = (variant: Variant, below: Below): string =>
  variant === "sparta" ? spartaPosition(below) : chessPosition(variant, below);

/** Random numbers by a seed. */
export function randomBelow(seed: number): Below {
  let count = 0;
  return (limit) => (hashOfText(`endgame ${count++}`, seed) >>> 0) % limit;
}

/** A random endgame that is not over. The same seed gives the same position. */
export function randomEndgame(game: Game, seed: number): Line {
  const below = randomBelow(seed);
  for (;;) {
    const started = game.start({}, positionOf(game.id as Variant, below));
    if (started.ok && started.value.turn !== null && started.value.legalMoves.length > 1) return started.value;
  }
}
