/** The start of a move: a square, or a reserve piece as written in moves (`H@`). */
export type Origin = string;

/** A move in wire form, split into the places that a player touches. */
export interface HandMove {
  readonly wire: string;
  /** Null if no piece is picked up: the move marks a square, or has no square at all. */
  readonly origin: Origin | null;
  /** Null for a move without a square, such as a vote. Equal to the origin if a piece is exchanged in place. */
  readonly target: string | null;
  /** Upper-case letter of the piece that the moved piece becomes; null if it does not change. */
  readonly choice: string | null;
}

/** The square of a second own piece that moves along, such as the rook in castling. Touching it plays the move, too. */
export type CompanionOf = (move: HandMove) => string | null;

const SQUARE = "[a-z][1-9]\\d?";
/** One or two squares, after an optional dropped piece and before an optional promotion. */
const WIRE = new RegExp(`^(?:([A-Z]@))?(${SQUARE})(${SQUARE})?(?:=?([A-Za-z]))?$`);

/** Parses a move. A move without squares, such as a vote, has no target. */
export function readMove(wire: string): HandMove {
  const [, reserve, first, second, letter] = WIRE.exec(wire) ?? [];
  if (first === undefined) return { wire, origin: null, target: null, choice: null };
  const choice = letter?.toUpperCase() ?? null;
  if (reserve !== undefined) return { wire, origin: reserve, target: first, choice };
  if (second !== undefined) return { wire, origin: first, target: second, choice };
  return { wire, origin: choice === null ? null : first, target: first, choice };
}

/** The legal moves of a position, grouped by the places that a player touches. */
export interface HandMoves {
  readonly all: readonly HandMove[];
  /** Squares and reserve pieces that can be picked up. */
  readonly origins: ReadonlySet<Origin>;
  /** Moves without a square, in wire form. */
  readonly words: readonly string[];
  /** The moves from this origin by target; with null, the moves that pick nothing up. */
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
      // If the companion's square is also the target of another move, that move takes precedence.
      for (const move of origin === null ? [] : all) {
        const companion = move.origin === origin ? companionOf(move) : null;
        if (companion !== null && !targets.has(companion)) targets.set(companion, [move]);
      }
      return targets;
    },
  };
}

/** The effect of touching a place. */
export type Touch =
  | { readonly kind: "pick"; readonly origin: Origin }
  | { readonly kind: "release" }
  | { readonly kind: "play"; readonly wire: string }
  | { readonly kind: "ask"; readonly moves: readonly HandMove[] }
  | { readonly kind: "nothing" };

/**
 * The effect of touching a square or a reserve piece.
 * @param picked the picked-up piece, or null
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
