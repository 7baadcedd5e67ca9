import type { Theme } from "../../src/puzzles/themes";
import type { Line } from "../../src/rules/game";
import { gameOf, isVariant } from "../../src/rules/registry";
import { opponentOf, type Side } from "../../src/shared/side";
import { destinationOf, hasCaptured, play } from "./find";
import type { Point } from "./only-move";

/** Values of pieces by letter, in pawns, to compare what a move attacks and gives up. */
const VALUES: Readonly<Record<string, number>> = { P: 1, N: 3, B: 3, R: 5, Q: 9, G: 6, W: 6, C: 3, L: 3 };
const VALUES_BY_GAME: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "spartan-chess": { ...VALUES, H: 1 },
  "hoplit-chess": { ...VALUES, H: 3 },
  sparta: { W: 1, H: 1 },
};
/** Value of a king as a target of a fork. The second Spartan king can be captured, and weighs little in a count. */
const KING = 100;
/** Games whose pieces capture on the square that they move to. */
const CAPTURES_ON_SQUARE = ["spartan-chess", "hoplit-chess"];
/** A sacrifice gives up at least this much, in pawns; in Sparta one piece. */
const LEAST_SACRIFICE = 2;
/** A position with at most this many pieces is an endgame. */
const ENDGAME_PIECES: Readonly<Record<string, number>> = { "spartan-chess": 12, "hoplit-chess": 12, sparta: 8 };

const worthOf = (variant: string, piece: string): number =>
  piece.toUpperCase() === "K" ? KING : (VALUES_BY_GAME[variant]?.[piece.toUpperCase()] ?? 1);

/** The value of a side's pieces without its kings. */
function materialOf(variant: string, line: Line, side: Side): number {
  const values = line
    .picture()
    .pieces.filter((each) => each.side === side && each.piece.toUpperCase() !== "K")
    .map(({ piece }) => worthOf(variant, piece));
  return values.reduce((sum, value) => sum + value, 0);
}

const balanceOf = (variant: string, line: Line, side: Side): number =>
  materialOf(variant, line, side) - materialOf(variant, line, opponentOf(side));

const pieceOn = (line: Line, square: string) => line.picture().pieces.find((each) => each.square === square);

/** The text of a position with another piece on an occupied square. */
function withPiece(position: string, square: string, letter: string): string {
  const [board = "", ...rest] = position.split(" ");
  const ranks = board.split("/").map((rank) => rank.replaceAll(/\d+/g, (run) => "1".repeat(Number(run))));
  const index = ranks.length - Number(square.slice(1));
  const file = square.charCodeAt(0) - "a".charCodeAt(0);
  const changed = ranks.map((rank, at) => (at === index ? rank.slice(0, file) + letter + rank.slice(file + 1) : rank));
  return [changed.join("/").replaceAll(/1+/g, (run) => String(run.length)), ...rest].join(" ");
}

/** Whether a piece of its own side could recapture on a square, if a piece of the other side stood there. */
function isProtected(variant: string, line: Line, square: string, side: Side): boolean {
  const enemy = side === "black" ? "N" : variant === "spartan-chess" ? "l" : "n";
  const game = isVariant(variant) ? gameOf(variant) : null;
  const started = game?.start({}, withPiece(line.position, square, enemy));
  // The position may be impossible: then the piece counts as protected.
  if (!started?.ok) return true;
  const { value } = started;
  return value.picture().pieces.some((each) => each.side === side && value.reach(each.square).attacks.includes(square));
}

/** The squares of pieces that the last moved piece attacks, and that are worth more than it or are not protected. */
function targetsOf(variant: string, line: Line, square: string): readonly string[] {
  const mover = pieceOn(line, square);
  if (mover === undefined) return [];
  const { attacks } = line.reach(square);
  return line
    .picture()
    .pieces.filter(({ square: at, side }) => side !== mover.side && attacks.includes(at))
    .filter(
      ({ square: at, piece, side }) =>
        worthOf(variant, piece) > worthOf(variant, mover.piece) || !isProtected(variant, line, at, side),
    )
    .map(({ square: at }) => at);
}

/** The solver's moves of a puzzle as pairs of the positions before and after. */
interface Step {
  readonly move: string;
  readonly before: Line;
  readonly after: Line;
  /** The position after the reply; null after the last move. */
  readonly answered: Line | null;
}

function stepsOf(start: Line, moves: readonly string[]): readonly Step[] {
  const steps: Step[] = [];
  let before = start;
  for (let index = 0; index < moves.length; index += 2) {
    const move = moves[index] ?? "";
    const after = play(before, move);
    const reply = moves[index + 1];
    const answered = reply === undefined ? null : play(after, reply);
    steps.push({ move, before, after, answered });
    if (answered !== null) before = answered;
  }
  return steps;
}

const kingsOf = (line: Line, side: Side): number =>
  line.picture().pieces.filter((each) => each.side === side && each.piece.toUpperCase() === "K").length;

const ownedCities = (line: Line, side: Side): number =>
  line.picture().cities?.filter(({ owner }) => owner === side).length ?? 0;

/**
 * The themes of a puzzle.
 * @param start the position that the solver sees
 * @param moves the moves of the solver and the replies between them
 */
export function themesOf(variant: string, start: Line, moves: readonly string[], point: Point): Theme[] {
  const solver = start.turn;
  if (solver === null) return [];
  const steps = stepsOf(start, moves);
  const end = steps.at(-1)?.after ?? start;
  const has: Partial<Record<Theme, boolean>> = {};
  if (end.outcome === null) has[point === "saving" ? "saving" : "advantage"] = true;
  else has[`${variant === "sparta" ? "win" : "mate"}-in-${steps.length}` as Theme] = true;
  const letterOf = ({ move }: Step): string => move.match(/[a-z]\d+=?([A-Za-z])$/)?.[1]?.toUpperCase() ?? "";
  if (variant === "sparta") {
    has.exchange = steps.some(({ move }) => move.includes("="));
    has.city = steps.some(({ before, after }) => ownedCities(after, solver) > ownedCities(before, solver));
    has.promotion = steps.some(({ move, before, after }) => {
      const square = destinationOf(move);
      const origin = move.match(/^[a-j]\d+/)?.[0] ?? "";
      return !move.includes("=") && pieceOn(before, origin)?.piece === "W" && pieceOn(after, square)?.piece === "H";
    });
  } else {
    has.promotion = steps.some((step) => letterOf(step) !== "");
    has["promotion-to-king"] = steps.some((step) => letterOf(step) === "K");
    has["duple-check"] =
      variant === "spartan-chess" &&
      solver === "white" &&
      steps.some(({ after }) => kingsOf(after, "black") === 2 && after.picture().attackedKings.length === 2);
    has.fork = steps.some(({ move, after }, index) => {
      const square = destinationOf(move);
      const next = steps[index + 1]?.move;
      const targets = targetsOf(variant, after, square);
      return targets.length >= 2 && next?.startsWith(square) === true && targets.includes(destinationOf(next));
    });
    if (variant === "hoplit-chess") {
      has.hoplit = steps.some(
        ({ move, after }) =>
          letterOf({ move } as Step) === "" && pieceOn(after, destinationOf(move))?.piece.toUpperCase() === "H",
      );
    }
  }
  const least = CAPTURES_ON_SQUARE.includes(variant) ? LEAST_SACRIFICE : 1;
  const balance = balanceOf(variant, start, solver);
  has.sacrifice = steps.some(
    ({ answered }) => answered !== null && balanceOf(variant, answered, solver) <= balance - least,
  );
  const [first] = steps;
  has.quiet =
    first !== undefined &&
    !hasCaptured(first.after) &&
    !first.after.check &&
    first.after.outcome === null &&
    letterOf(first) === "" &&
    ownedCities(first.after, solver) === ownedCities(start, solver);
  has.endgame = start.picture().pieces.length <= (ENDGAME_PIECES[variant] ?? 0);
  return (Object.keys(has) as Theme[]).filter((theme) => has[theme] === true);
}
