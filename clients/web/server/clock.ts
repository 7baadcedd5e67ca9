/** The heads of answers name whole seconds. */
const SECOND = 1_000;

/** How far the server's clock is ahead of this browser's, in milliseconds. */
let ahead = 0;

/** The time by the server's clock, which deadlines are judged by, in milliseconds since 1970. */
export const serverTime = (): number => Date.now() + ahead;

/**
 * Takes in what the head of an answer says of the time; nothing where it says nothing, or what is known already. It was
 * written at some time between the asking and now, however slow the answer was.
 * @param askedAt by this browser's clock, milliseconds since 1970
 */
export function setClock(date: string | null, askedAt: number): void {
  const written = Date.parse(date ?? "");
  const [least, most] = [written - Date.now(), written + SECOND - askedAt];
  // A clock that was put right meanwhile says nothing.
  if (least > most) return;
  if (ahead < least || ahead > most) ahead = (least + most) / 2;
}
