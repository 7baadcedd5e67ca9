import { listed, nameWord } from "../../board/words";

interface MadeMove {
  readonly variant: string;
  readonly san: string;
  /** False for votes. */
  readonly isMove: boolean;
}

/** What the button says that sends a move. */
export function sendWords({ variant, san, isMove }: MadeMove, endsVacation: boolean): string {
  const play = variant === "sparta" ? (SPARTA.exec(san)?.groups?.way ?? san) : san;
  if (endsVacation) return `End the vacation and play ${play}`;
  return isMove ? `Play ${play}` : `Vote: ${nameWord(san).toLowerCase()}`;
}

/** A way, an exchange, a conquest, and the squares of what is taken: `d5-d6=Cxc6,d6`. */
const SPARTA = /^(?<way>[a-j]\d+(?:-(?<to>[a-j]\d+))?)(?<hero>=H)?(?<conquest>=C)?(?:x(?<captured>.+))?$/;

/**
 * What a move does beside going its way, as a sentence: for Sparta, whose signs few know by heart and which takes away
 * from where it goes. Empty where there is nothing to say.
 */
export function effectWords({ variant, san }: MadeMove): string {
  const { to, hero, conquest, captured } = (variant === "sparta" ? SPARTA.exec(san)?.groups : null) ?? {};
  const squares = captured?.split(",") ?? [];
  // Nothing is taken by going onto it: there stands the piece that went, between others.
  const own = to !== undefined && squares.includes(to) ? ", your own among them" : "";
  const effects = [
    ...(hero === undefined ? [] : ["becomes a hero"]),
    ...(conquest === undefined ? [] : [`conquers ${to}`]),
    ...(squares.length === 0 ? [] : [`takes ${countOf(squares)}${own}: ${listed(squares)}`]),
  ].join(", ");
  return effects === "" ? "" : `${effects.charAt(0).toUpperCase()}${effects.slice(1)}.`;
}

const countOf = ({ length }: readonly string[]): string => (length === 1 ? "a piece" : `${length} pieces`);
