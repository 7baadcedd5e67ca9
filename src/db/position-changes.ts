// Texts of positions begin with the ranks of the board, with numbers for empty squares, and go on with the side to move
// and counters, like FEN. Most plies move one piece, so the text after a ply can be guessed from the text before it. Only
// the parts that were guessed wrong are stored. A guess needs no rules: it only has to be the same for writing and reading,
// and it must never change.

const MOVE = /^([a-z])(\d+)([a-z])(\d+)/;
/** The beginning of a whole position. Changes begin with the number of a part in base 36. */
const WHOLE = "=";
/** Between changes. */
const SEPARATOR = "|";

/** How a position differs from the guess for a move. Empty if the guess is right. */
export function changesOf(before: string, move: string, position: string): string {
  const guessed = guess(before, move);
  const parts = partsOf(position);
  const changes = parts.all
    .flatMap((part, index) => (part === guessed.all[index] ? [] : [`${index.toString(36)}${part}`]))
    .join(SEPARATOR);
  return withChanges(before, move, changes) === position ? changes : `${WHOLE}${position}`;
}

/** The position after a move from its changes. */
export function withChanges(before: string, move: string, changes: string): string {
  if (changes.startsWith(WHOLE)) return changes.slice(1);
  const { all, ranks } = guess(before, move);
  const parts = [...all];
  for (const change of changes === "" ? [] : changes.split(SEPARATOR)) {
    parts[Number.parseInt(change.charAt(0), 36)] = change.slice(1);
  }
  return [parts.slice(0, ranks).join("/"), ...parts.slice(ranks)].join(" ");
}

interface Parts {
  /** The ranks, then the other fields. */
  readonly all: readonly string[];
  readonly ranks: number;
}

function partsOf(position: string): Parts {
  const [board = "", ...fields] = position.split(" ");
  const ranks = board.split("/");
  return { all: [...ranks, ...fields], ranks: ranks.length };
}

/** Moves the piece, changes the side to move, and counts the two last numbers on. */
function guess(before: string, move: string): Parts {
  const { all, ranks } = partsOf(before);
  const parts = [...all];
  const [, fromFile = "", fromRank = "", toFile = "", toRank = ""] = MOVE.exec(move) ?? [];
  const from = { rank: ranks - Number(fromRank), file: fromFile.charCodeAt(0) - 97 };
  const to = { rank: ranks - Number(toRank), file: toFile.charCodeAt(0) - 97 };
  const piece = squaresOf(parts[from.rank])[from.file];
  if (piece !== undefined && to.rank >= 0 && to.rank < ranks) {
    parts[from.rank] = withSquare(parts[from.rank], from.file, ".");
    parts[to.rank] = withSquare(parts[to.rank], to.file, piece);
  }
  const side = parts[ranks];
  parts[ranks] = side === "w" ? "b" : "w";
  const full = parts.length - 1;
  parts[full - 1] = next(parts[full - 1]);
  if (side === "b") parts[full] = next(parts[full]);
  return { all: parts, ranks };
}

const next = (number = ""): string => (/^\d+$/.test(number) ? String(Number(number) + 1) : number);

/** The squares of a rank, with a dot for each empty one. */
const squaresOf = (rank = ""): readonly string[] => [...rank.replace(/\d+/g, (count) => ".".repeat(Number(count)))];

function withSquare(rank: string | undefined, file: number, piece: string): string {
  const squares = squaresOf(rank).map((square, index) => (index === file ? piece : square));
  return squares.join("").replace(/\.+/g, (empty) => String(empty.length));
}
