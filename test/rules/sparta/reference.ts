/**
 * A second implementation of Sparta for comparison, written from the rules page and deliberately different from the
 * server's. Squares are names in a map, moves are found by walking every path, and trapped runs by regular expressions
 * over the lines as text.
 */
export interface ReferencePosition {
  /** Letters of position texts by square name. */
  readonly pieces: ReadonlyMap<string, string>;
  /** `w` or `b` by square name. */
  readonly cities: ReadonlyMap<string, string>;
  readonly turn: string;
  readonly clock: number;
  readonly moveNumber: number;
  readonly heroesConquer: boolean;
}

/** The effects of one action. */
export interface ReferenceStep {
  readonly position: ReferencePosition;
  readonly captured: readonly string[];
  readonly conquered: string | null;
  readonly promoted: string | null;
}

const FILES = [..."abcdefghij"];
const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const ALL = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

/** The army of a letter, `w` or `b`. */
export const ownerOf = (letter: string): string => (letter === letter.toUpperCase() ? "w" : "b");

/** Reads a canonical text without checks. */
export function readReference(text: string): ReferencePosition {
  const [board = "", turn = "", cities = "", clock, moveNumber, option] = text.split(" ");
  const spread = board.replace(/\d+/g, (run) => ".".repeat(Number(run))).split("/");
  const pieces = new Map<string, string>();
  for (const [row, letters] of spread.reverse().entries()) {
    for (const [column, letter] of [...letters].entries()) {
      if (letter !== ".") pieces.set(`${FILES[column]}${RANKS[row]}`, letter);
    }
  }
  return {
    pieces,
    cities: new Map([...cities.matchAll(/([a-j]\d+)=([wb])/g)].map(([, square = "", owner = ""]) => [square, owner])),
    turn,
    clock: Number(clock),
    moveNumber: Number(moveNumber),
    heroesConquer: option === "heroes-conquer",
  };
}

/** Writes a position as canonical text. */
export function writeReference(position: ReferencePosition): string {
  const rows = [...RANKS].reverse().map((rank) => {
    const letters = FILES.map((file) => position.pieces.get(file + rank) ?? ".").join("");
    return letters.replace(/\.+/g, (gap) => String(gap.length));
  });
  const cities = [...position.cities].map(([square, owner]) => `${square}=${owner}`).sort();
  const fields = [rows.join("/"), position.turn, cities.join(",") || "-", position.clock, position.moveNumber];
  return [...fields, ...(position.heroesConquer ? ["heroes-conquer"] : [])].join(" ");
}

/** The square at this distance; undefined beyond the edge. */
function away(square: string, fileStep: number, rankStep: number): string | undefined {
  const file = FILES[FILES.indexOf(square.charAt(0)) + fileStep];
  const rank = RANKS[Number(square.slice(1)) - 1 + rankStep];
  return file === undefined || rank === undefined ? undefined : file + rank;
}

const KING_STEPS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

const AROUND: ReadonlyMap<string, readonly string[]> = new Map(
  ALL.map((square) => [square, KING_STEPS.flatMap(([fileStep, rankStep]) => away(square, fileStep, rankStep) ?? [])]),
);

/** Walks every path of up to `steps` king steps over empty squares; a path may cross itself. */
function walk(pieces: ReadonlyMap<string, string>, square: string, steps: number, reached: Set<string>): void {
  if (steps === 0) return;
  for (const next of AROUND.get(square) ?? []) {
    if (pieces.has(next)) continue;
    reached.add(next);
    walk(pieces, next, steps - 1, reached);
  }
}

/** All actions in wire format and text order, even if the game is over. */
export function referenceActions({ pieces, cities, turn }: ReferencePosition): string[] {
  const actions: string[] = [];
  for (const [square, letter] of pieces) {
    if (ownerOf(letter) !== turn) continue;
    const isWarrior = letter.toUpperCase() === "W";
    const reached = new Set<string>();
    const others = new Map(pieces);
    others.delete(square);
    walk(others, square, isWarrior ? 2 : 3, reached);
    reached.delete(square);
    for (const target of reached) actions.push(square + target);
    if (isWarrior && cities.get(square) === turn) actions.push(`${square}=H`);
  }
  return actions.sort();
}

/** The squares of all lines from edge to edge, one line after another, with an empty name after each. */
const LINES: readonly string[] = KING_STEPS.slice(0, 4).flatMap(([fileStep, rankStep]) =>
  ALL.filter((square) => away(square, -fileStep, -rankStep) === undefined).flatMap((first) => {
    const line: string[] = [];
    for (let square: string | undefined = first; square !== undefined; square = away(square, fileStep, rankStep)) {
      line.push(square);
    }
    return [...line, ""];
  }),
);

const TRAPPED = /(?<=w)b+(?=w)|(?<=b)w+(?=b)/g;

/** The names of all trapped squares in text order. */
export function referenceTrapped(pieces: ReadonlyMap<string, string>): string[] {
  const armies = new Map([...pieces].map(([square, letter]) => [square, ownerOf(letter)]));
  const written = LINES.map((square) => armies.get(square) ?? ".").join("");
  const runs = [...written.matchAll(TRAPPED)].map((run) => LINES.slice(run.index, run.index + run[0].length));
  return [...new Set(runs.flat())].sort();
}

/** Plays a move in wire format without checks. */
export function referencePlay(position: ReferencePosition, move: string): ReferenceStep {
  const { turn, heroesConquer } = position;
  const pieces = new Map(position.pieces);
  const cities = new Map(position.cities);
  const [from = "", to = ""] = move.match(/[a-j]\d+/g) ?? [];
  const hero = turn === "w" ? "H" : "h";
  let [conquered, promoted, captured]: [string | null, string | null, string[]] = [null, null, []];
  if (to === "") {
    pieces.set(from, hero);
    promoted = from;
  } else {
    const letter = pieces.get(from) ?? "";
    pieces.delete(from);
    pieces.set(to, letter);
    const isWarrior = letter !== hero;
    const owner = cities.get(to);
    if (owner === turn && isWarrior) {
      pieces.set(to, hero);
      promoted = to;
    } else if (owner !== undefined && owner !== turn && (isWarrior || heroesConquer)) {
      cities.set(to, turn);
      conquered = to;
    }
    captured = referenceTrapped(pieces);
    for (const square of captured) pieces.delete(square);
  }
  const isQuiet = conquered === null && promoted === null && captured.length === 0;
  return {
    position: {
      pieces,
      cities,
      turn: turn === "w" ? "b" : "w",
      clock: isQuiet ? position.clock + 1 : 0,
      moveNumber: position.moveNumber + (turn === "b" ? 1 : 0),
      heroesConquer,
    },
    captured,
    conquered,
    promoted,
  };
}

const canAct = ({ pieces, cities, turn }: ReferencePosition): boolean =>
  [...pieces].some(([square, letter]) => {
    if (ownerOf(letter) !== turn) return false;
    const hasRoom = (AROUND.get(square) ?? []).some((next) => !pieces.has(next));
    return hasRoom || (letter.toUpperCase() === "W" && cities.get(square) === turn);
  });

/** The end of a position as `winner reason`; an empty text if the game continues. */
export function referenceEnd(position: ReferencePosition): string {
  const owners = [...position.cities.values()];
  if (owners.length > 0 && owners.every((owner) => owner === "w")) return "white all-cities";
  if (owners.length > 0 && owners.every((owner) => owner === "b")) return "black all-cities";
  const armies = [...position.pieces.values()].map(ownerOf);
  const white = armies.filter((army) => army === "w").length;
  const black = armies.length - white;
  if ((white <= 1 && black >= 2) || (white === 0 && black === 1)) return "black one-piece-left";
  if ((black <= 1 && white >= 2) || (black === 0 && white === 1)) return "white one-piece-left";
  if (white <= 2 && black <= 2) {
    const lead = owners.filter((owner) => owner === "w").length * 2 - owners.length;
    if (lead === 0) return "nobody city-tie";
    return lead > 0 ? "white city-count" : "black city-count";
  }
  if (canAct(position)) return "";
  return position.turn === "w" ? "black no-action" : "white no-action";
}
