import { listed, nameWord } from "../../board/words";

interface MadeMove {
  readonly variant: string;
  readonly san: string;
  /** False for votes. */
  readonly isMove: boolean;
}

/** What the button says that sends a move. */
export function sendWords({ variant, san, isMove }: MadeMove, endsVacation: boolean): string {
  const play = variant === "sparta" ? playOfSparta(san) : san;
  if (endsVacation) return `End the vacation and play ${play}`;
  return isMove ? `Play ${play}` : `Vote: ${nameWord(san).toLowerCase()}`;
}

/** A way, an exchange, a conquest, and the squares of what is taken: `d5-d6=Cxc6,d6`. */
const SPARTA = /^([a-j]\d+(?:-([a-j]\d+))?)(=H)?(=C)?(?:x(.+))?$/;

/** A move of Sparta, whose signs few know by heart and which takes away from where it goes. */
function playOfSparta(san: string): string {
  const [, way, to = way, hero, conquest, captured] = SPARTA.exec(san) ?? [];
  if (way === undefined) return san;
  const squares = captured?.split(",") ?? [];
  // Nothing is taken by going onto it: there stands the piece that went, between others.
  const own = squares.includes(to ?? "") ? ", your own among them" : "";
  return [
    way,
    ...(hero === undefined ? [] : ["becoming a hero"]),
    ...(conquest === undefined ? [] : [`conquering ${to}`]),
    ...(squares.length === 0 ? [] : [`taking ${countOf(squares)}${own}: ${listed(squares)}`]),
  ].join(", ");
}

const countOf = ({ length }: readonly string[]): string => (length === 1 ? "a piece" : `${length} pieces`);
