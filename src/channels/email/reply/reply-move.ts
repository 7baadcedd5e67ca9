import { err, ok, type Result } from "../../../shared/result";

/** Lines that begin the quoted message, as mail programs write them, in some languages. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^>/,
  /^-- ?$/,
  /^On .+ wrote:?$/i,
  /^(Am|Den|Le|El|Il|Op) .+ (schrieb|skrev|écrit|escribió|ha scritto|schreef).*:$/i,
  /^-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine).*$/i,
  /^_{10,}$/,
  /^(From|Von|De|Da|Van): .+/i,
  /^Sent from my /i,
  /^(Get|Sent from) Outlook /i,
];
/** An attribution that a mail program has wrapped: the second line ends it. */
const WRAPPED = /^On .+[^:]$/i;
const WRAPPED_END = /wrote:$/i;

/** A move number before a move, such as `12.` or `12...`. */
const NUMBER = /^\d+\s*\.+\s*/;
/** A word that is a move in one of the notations: castling, or letters and squares. */
const MOVE =
  /^(?:[o0]-[o0](?:-[o0])?|[a-z]{0,2}\d{0,2}[-x:@*]?[a-z]\d{1,2}(?:[-x:,]*[a-z]\d{1,2})*(?:[=(/]?[a-z]\)?)?\*?(?:x[a-z\d,]+)?)$/i;
/** Longest text of a move that a game reads from a mail, in characters. */
const LONGEST_MOVE = 40;

/**
 * The move of a reply: its first line, if that is one move and no other line of the reply is a move too. Otherwise a
 * sentence for the player. Lines of the quoted message and of a signature do not belong to the reply.
 */
export function moveOfReply(text: string): Result<string, string> {
  const [first, ...others] = ownLines(text);
  if (first === undefined) return err("The message contains no move above the quoted text.");
  const move = first.replace(NUMBER, "").trim();
  const words = move.split(/\s+/);
  if (words.filter(isMove).length > 1 || others.some((line) => line.replace(NUMBER, "").split(/\s+/).every(isMove)))
    return err("The message contains more than one move. Send one move, in the first line.");
  if (words.length > 1 || move.length > LONGEST_MOVE || move === "")
    return err("The first line must contain your move only, such as e4.");
  return ok(move.replace(/[.,;]+$/, ""));
}

/** The lines that the player has written, without empty ones. */
function ownLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(/[\u00a0\u200b\ufeff]/g, " ").trimStart());
  const end = lines.findIndex((line, index) => isEnd(line, lines[index + 1] ?? ""));
  return (end === -1 ? lines : lines.slice(0, end)).map((line) => line.trim()).filter((line) => line !== "");
}

const isEnd = (line: string, next: string): boolean =>
  ATTRIBUTIONS.some((pattern) => pattern.test(line.trimEnd() === "--" ? "--" : line.trimEnd())) ||
  (WRAPPED.test(line.trimEnd()) && WRAPPED_END.test(next.trimEnd()));

const isMove = (word: string): boolean => MOVE.test(word.replace(NUMBER, "").replace(/[!?+#.,;]+$/, ""));
