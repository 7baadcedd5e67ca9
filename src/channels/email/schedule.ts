import { HOUR, MINUTE } from "../../shared/duration";
import { earliest } from "../../shared/time";
import { localHour, nextLocalHour } from "./local-time";

/** When a player wants mails. Hours are local, from 0 to 23. */
export interface NoticeSettings {
  /** Mails about new turns and other news: soon after them, collected at the digest hours, or none. */
  readonly notices: "immediate" | "digest" | "off";
  readonly digestHours: readonly number[];
  /** IANA name of the time zone of all hours. */
  readonly timeZone: string;
  /**
   * The reminder is due when this fraction of the time of the turn is left: 0.25 of three days is 18 hours before the
   * deadline. Null disables reminders. Reminders do not depend on `notices`.
   */
  readonly reminder: number | null;
  /** Hours without mails, from the first up to but not including the second. */
  readonly quietHours: { readonly from: number; readonly to: number } | null;
}

/** A game in which it is the player's turn. Times are milliseconds since 1970. */
export interface WaitingTurn {
  readonly gameId: string;
  readonly ply: number;
  readonly startedAt: number;
  readonly deadlineAt: number | null;
  /** End of the vacation that pauses the clock; null without one. */
  readonly pausedUntil: number | null;
}

/** The newest turn of a game that a mail contained. */
export interface MailedTurn {
  readonly ply: number;
  readonly isReminded: boolean;
}

/** Everything that the mails up to now contained, as far as later mails depend on it. */
export interface Mailed {
  readonly turns: Readonly<Record<string, MailedTurn>>;
  /** Time of the last mail; null if there was none. */
  readonly lastAt: number | null;
}

export interface Waiting {
  readonly turns: readonly WaitingTurn[];
  /** Time of the oldest news that no mail contained, besides turns; null if there are none. */
  readonly newsAt: number | null;
}

/** The next mail: when it is due, and whether it is due for news or as a reminder. */
export interface NextMail {
  readonly at: number;
  readonly kind: "notice" | "reminder";
}

/**
 * How long an immediate mail waits for more news, so that several moves in a row make one mail and a player who answers
 * at once gets none. In milliseconds.
 */
export const GATHERING = 2 * MINUTE;
/** Shortest time between two immediate mails, in milliseconds, or a quarter of the turn if that is shorter. */
export const IMMEDIATE_GAP = 10 * MINUTE;
/** Turns whose reminder is due within this time are included in a mail and get no reminder of their own. */
export const REMINDER_WINDOW = HOUR;
/** The last safe moment for a mail is this long before the deadline, or a quarter of the turn if that is shorter. */
export const SAFETY = 2 * HOUR;

/**
 * The next mail of a player; null if none is needed until something changes. Everything is derived from the games as
 * they are now: a turn that was played needs no mail, and an outage or an absence makes one mail due, not several.
 * @param notBefore earliest time of the mail, if a limit is reached
 */
export function nextMail(
  settings: NoticeSettings,
  waiting: Waiting,
  mailed: Mailed,
  now: number,
  notBefore = 0,
): NextMail | null {
  const notice = noticeAt(settings, waiting, mailed);
  const reminder = earliest(waiting.turns.map((turn) => pendingReminderAt(settings, turn, mailed, now)));
  const kind = reminder !== null && (notice === null || reminder < notice) ? "reminder" : "notice";
  const at = earliest([notice, reminder]);
  if (at === null) return null;
  const wanted = outsideQuietHours(settings, waiting.turns, mailed, Math.max(at, now));
  return { at: Math.max(wanted, notBefore), kind };
}

/**
 * `mailed` after a mail that contains all waiting turns. Games in which the player's turn is over are left out, so the
 * record does not grow.
 */
export function afterMail(
  settings: NoticeSettings,
  turns: readonly WaitingTurn[],
  mailed: Mailed,
  now: number,
): Mailed {
  const entries = turns.map((turn): [string, MailedTurn] => {
    const due = reminderAt(settings, turn);
    const isNear = due !== null && due - Math.min(REMINDER_WINDOW, lengthOf(turn) / 8) <= now;
    return [turn.gameId, { ply: turn.ply, isReminded: isNear || wasReminded(turn, mailed) }];
  });
  return { turns: Object.fromEntries(entries), lastAt: now };
}

/** Whether no mail contained this turn yet. */
export const isNewTurn = ({ gameId, ply }: WaitingTurn, { turns }: Mailed): boolean => turns[gameId]?.ply !== ply;

/** Whether a turn belongs in a reminder: its reminder is due, or will be soon, and the deadline has not passed. */
export function isUrgent(settings: NoticeSettings, turn: WaitingTurn, now: number): boolean {
  const due = reminderAt(settings, turn);
  return due !== null && due - REMINDER_WINDOW <= now && (turn.deadlineAt ?? 0) > now;
}

function noticeAt(settings: NoticeSettings, { turns, newsAt }: Waiting, mailed: Mailed): number | null {
  if (settings.notices === "off") return null;
  const fresh = turns.filter((turn) => isNewTurn(turn, mailed));
  if (settings.notices === "digest") {
    const since = earliest([newsAt, ...fresh.map(({ startedAt }) => startedAt)]);
    if (since === null) return null;
    // News that arrived late, for example after an outage of the sender, is older than the last mail.
    const after = Math.max(since, mailed.lastAt ?? 0);
    return earliest(settings.digestHours.map((hour) => nextLocalHour(after, hour, settings.timeZone)));
  }
  const last = mailed.lastAt ?? Number.NEGATIVE_INFINITY;
  return earliest([
    newsAt === null ? null : Math.max(newsAt + GATHERING, last + IMMEDIATE_GAP),
    ...fresh.map((turn) =>
      Math.max(
        turn.startedAt + Math.min(GATHERING, lengthOf(turn) / 10),
        last + Math.min(IMMEDIATE_GAP, lengthOf(turn) / 4),
      ),
    ),
  ]);
}

/** When the reminder of a turn is due; null if there is none, it was sent, or the deadline has passed. */
function pendingReminderAt(settings: NoticeSettings, turn: WaitingTurn, mailed: Mailed, now: number): number | null {
  if (turn.deadlineAt === null || turn.deadlineAt <= now || wasReminded(turn, mailed)) return null;
  return reminderAt(settings, turn);
}

function reminderAt({ reminder }: NoticeSettings, turn: WaitingTurn): number | null {
  if (reminder === null || turn.deadlineAt === null) return null;
  return Math.max(turn.deadlineAt - reminder * lengthOf(turn), turn.pausedUntil ?? 0);
}

const wasReminded = ({ gameId, ply }: WaitingTurn, { turns }: Mailed): boolean =>
  turns[gameId]?.ply === ply && turns[gameId].isReminded;

/** The time from the start of a turn to its deadline; endless without a deadline. */
const lengthOf = ({ startedAt, deadlineAt }: WaitingTurn): number =>
  deadlineAt === null ? Number.POSITIVE_INFINITY : Math.max(0, deadlineAt - startedAt);

/**
 * Moves a mail to the end of the quiet hours. A mail that would then be later than the last safe moment of a turn is
 * not moved, because it is of more use in the night than after the deadline.
 */
function outsideQuietHours(
  settings: NoticeSettings,
  turns: readonly WaitingTurn[],
  mailed: Mailed,
  at: number,
): number {
  const { quietHours, timeZone } = settings;
  if (quietHours === null || !isQuiet(localHour(at, timeZone), quietHours)) return at;
  const end = nextLocalHour(at, quietHours.to, timeZone);
  const isTooLate = turns.some((turn) => {
    if (turn.deadlineAt === null || turn.deadlineAt <= at) return false;
    // A turn that needs no mail before the end of the quiet hours does not count.
    const needsMail = isNewTurn(turn, mailed) || (pendingReminderAt(settings, turn, mailed, at) ?? end) < end;
    return needsMail && end > turn.deadlineAt - Math.min(SAFETY, lengthOf(turn) / 4);
  });
  return isTooLate ? at : end;
}

const isQuiet = (hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from <= to ? from <= hour && hour < to : from <= hour || hour < to;
