/** The Date header has a resolution of one second. */
const SECOND = 1_000;

/** How far the server's clock is ahead of this browser's, in milliseconds. */
let ahead = 0;

/** The current time by the server's clock, in milliseconds since 1970. Deadlines refer to this clock. */
export const serverTime = (): number => Date.now() + ahead;

/**
 * Adjusts the clock by the Date header of a response. The server wrote the header at some time between the request and
 * now, so the clock is changed only if it contradicts these bounds. A missing or invalid header changes nothing.
 * @param askedAt time of the request by this browser's clock, in milliseconds since 1970
 */
export function setClock(date: string | null, askedAt: number): void {
  const written = Date.parse(date ?? "");
  const [least, most] = [written - Date.now(), written + SECOND - askedAt];
  // Contradictory bounds: the local clock was changed during the request.
  if (least > most) return;
  if (ahead < least || ahead > most) ahead = (least + most) / 2;
}
