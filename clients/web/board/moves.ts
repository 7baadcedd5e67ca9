/** Where a move begins: the name of a square, or a reserve's piece as moves write it, `H@`. */
export type Origin = string;

/** A move in wire form, taken apart into what a hand does on a board. */
export interface HandMove {
  readonly wire: string;
  /** Null where nothing is picked up: a mark is put on a square, or it is no move on the board at all. */
  readonly origin: Origin | null;
  /** Null for what happens beside the board, such as a vote. The origin itself where a piece is exchanged in place. */
  readonly target: string | null;
  /** The letter, in upper case, of what the piece becomes; null where it stays what it is. */
  readonly choice: string | null;
}

/** Where an own piece stands that moves along, as a rook does in castling: it may be touched instead of the target. */
export type CompanionOf = (move: HandMove) => string | null;

const SQUARE = "[a-z][1-9]\\d?";
/** Squares with what may stand around them: a piece that is dropped, or one that a piece becomes. */
const WIRE = new RegExp(`^(?:([A-Z]@))?(${SQUARE})(${SQUARE})?(?:=?([A-Za-z]))?$`);

/** Takes a move apart. What is not made of squares is a word, played beside the board. */
export function readMove(wire: string): HandMove {
  const [, reserve, first, second, letter] = WIRE.exec(wire) ?? [];
  if (first === undefined) return { wire, origin: null, target: null, choice: null };
  const choice = letter?.toUpperCase() ?? null;
  if (reserve !== undefined) return { wire, origin: reserve, target: first, choice };
  if (second !== undefined) return { wire, origin: first, target: second, choice };
  return { wire, origin: choice === null ? null : first, target: first, choice };
}

/** The legal moves of a position, by what is touched. */
export interface HandMoves {
  readonly all: readonly HandMove[];
  /** Everything that can be picked up. */
  readonly origins: ReadonlySet<Origin>;
  /** What is played without a square. */
  readonly words: readonly string[];
  /** The moves that begin with this origin, by what is touched then; with null, those that pick nothing up. */
  targetsOf(origin: Origin | null): ReadonlyMap<string, readonly HandMove[]>;
}

/** Groups the legal moves of a position. */
export function groupMoves(all: readonly HandMove[], companionOf: CompanionOf = () => null): HandMoves {
  return {
    all,
    origins: new Set(all.flatMap(({ origin }) => (origin === null ? [] : [origin]))),
    words: all.flatMap(({ wire, target }) => (target === null ? [wire] : [])),
    targetsOf(origin) {
      const targets = new Map<string, readonly HandMove[]>();
      for (const move of all) {
        if (move.origin !== origin || move.target === null) continue;
        targets.set(move.target, [...(targets.get(move.target) ?? []), move]);
      }
      // A square that is a target by itself stays what it is.
      for (const move of origin === null ? [] : all) {
        const companion = move.origin === origin ? companionOf(move) : null;
        if (companion !== null && !targets.has(companion)) targets.set(companion, [move]);
      }
      return targets;
    },
  };
}

/** What it means to touch a place. */
export type Touch =
  | { readonly kind: "pick"; readonly origin: Origin }
  | { readonly kind: "release" }
  | { readonly kind: "play"; readonly wire: string }
  | { readonly kind: "ask"; readonly moves: readonly HandMove[] }
  | { readonly kind: "nothing" };

/**
 * What it means to touch a square or a reserve's piece.
 * @param picked what is in the hand, or null
 */
export function touch(moves: HandMoves, picked: Origin | null, place: Origin): Touch {
  const here = moves.targetsOf(picked).get(place);
  const [only] = here ?? [];
  if (here !== undefined && only !== undefined) {
    return here.length === 1 && only.choice === null ? { kind: "play", wire: only.wire } : { kind: "ask", moves: here };
  }
  if (place === picked) return { kind: "release" };
  if (moves.origins.has(place)) return { kind: "pick", origin: place };
  const placed = moves.targetsOf(null).get(place)?.[0];
  if (placed !== undefined) return { kind: "play", wire: placed.wire };
  return picked === null ? { kind: "nothing" } : { kind: "release" };
}
