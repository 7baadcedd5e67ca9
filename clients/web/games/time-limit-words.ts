import { durationWords } from "./time-control-words";

/**
 * The error of a field of a time control as a sentence with the limits of the server; undefined for other fields.
 * @param field the field in the API, such as `timeControl.perMove`
 * @param detail the detail of the server, such as "expected PT1H to P30D for a move"
 */
export function timeLimitWords(field: string, detail: string): string | undefined {
  const [part, member] = field.split(".");
  if (part !== "timeControl") return undefined;
  const [, least, most] = /\b(PT?\d\w*) to (PT?\d\w*)/.exec(detail) ?? [];
  if (least === undefined || most === undefined)
    return "This server does not offer this time control. Choose another one.";
  const limits = `${durationWords(least)} to ${durationWords(most)}`;
  switch (member) {
    case "perMove":
      return `This server allows ${limits} per move.`;
    case "initial":
      return `This server allows ${limits} for all moves.`;
    case "increment":
      return `A move adds at most ${durationWords(most)}, and no more than twice the time for all moves.`;
    default:
      return `This server allows clocks of ${limits}.`;
  }
}
