import { listed, nameWord } from "../../board/words";

interface MadeMove {
  readonly variant: string;
  readonly san: string;
  /** False for votes. */
  readonly isMove: boolean;
}

/** The label of the button that sends a move. */
export function sendWords({ variant, san, isMove }: MadeMove, endsVacation: boolean): string {
  const play = variant === "sparta" ? (SPARTA.exec(san)?.groups?.way ?? san) : san;
  if (endsVacation) return `End vacation and play ${play}`;
  return isMove ? `Play ${play}` : `Vote: ${nameWord(san).toLowerCase()}`;
}

/** A move in Sparta: squares, promotion to hero, conquest, captured squares. Example: `d5-d6=Cxc6,d6`. */
const SPARTA = /^(?<way>[a-j]\d+(?:-(?<to>[a-j]\d+))?)(?<hero>=H)?(?<conquest>=C)?(?:x(?<captured>.+))?$/;

/**
 * The effects of a move in Sparta as a sentence, because few players know its notation, and a move can capture on
 * several squares. Empty for other games, and for moves without effects.
 */
export function effectWords({ variant, san }: MadeMove): string {
  const { to, hero, conquest, captured } = (variant === "sparta" ? SPARTA.exec(san)?.groups : null) ?? {};
  const squares = captured?.split(",") ?? [];
  // In Sparta no piece captures by moving onto a square. If the target is in the list, the moved piece itself was
  // captured there.
  const own = to !== undefined && squares.includes(to) ? ", your own among them" : "";
  const effects = [
    ...(hero === undefined ? [] : ["becomes a hero"]),
    ...(conquest === undefined ? [] : [`conquers ${to}`]),
    ...(squares.length === 0 ? [] : [`takes ${countOf(squares)}${own}: ${listed(squares)}`]),
  ].join(", ");
  return effects === "" ? "" : `${effects.charAt(0).toUpperCase()}${effects.slice(1)}.`;
}

const countOf = ({ length }: readonly string[]): string => (length === 1 ? "a piece" : `${length} pieces`);
