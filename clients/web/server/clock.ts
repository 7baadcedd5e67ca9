/** Answers travel, and their heads name whole seconds: what differs by less is this browser's clock as good as right. */
const TOLERANCE = 5_000;

/** How far the server's clock is ahead of this browser's, in milliseconds. */
let ahead = 0;

/** The time by the server's clock, which deadlines are judged by, in milliseconds since 1970. */
export const serverTime = (): number => Date.now() + ahead;

/** Takes in what the head of an answer says of the time; nothing where it says nothing. */
export function setClock(date: string | null): void {
  const difference = Date.parse(date ?? "") - Date.now();
  if (Math.abs(difference - ahead) > TOLERANCE) ahead = difference;
}
