import { titledSentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import { DAY, MINUTE, SECOND } from "../../shared/duration";

/** What a browser is told beside an event's sentence. */
export interface NoticeAround {
  readonly title: string;
  readonly opponent: string | null;
  /** Where a tap leads; null: nowhere. */
  readonly link: string | null;
}

/** How long a push service keeps a notice of what has no deadline for a device that is off, in milliseconds. */
const ORDINARY_LIFE = 7 * DAY;
/** What push services keep at most and, so that a device that sleeps is reached at all, what they keep at least. */
const LONGEST_LIFE = 28 * DAY;
const SHORTEST_LIFE = MINUTE;
/** Notices are read at a glance; the longest sentence quotes a message. In characters. */
const LONGEST_TEXT = 400;

/**
 * A notice in the W3C's declarative form (Push API, "declarative push message"): a browser that knows it shows it without
 * any script, for all others it is JSON whose `notification` has what `showNotification` takes. `mutable` lets the
 * service worker have it first where there is one.
 */
export function pushNotice(event: StoredEvent, { title, opponent, link }: NoticeAround): string {
  const { gameId, challengeId, deadlineAt } = event.data;
  const about = {
    ...(typeof gameId === "string" ? { gameId } : {}),
    ...(typeof challengeId === "string" ? { challengeId } : {}),
    ...(typeof deadlineAt === "string" ? { deadlineAt } : {}),
  };
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body: [...titledSentenceOf(event, opponent)].slice(0, LONGEST_TEXT).join(""),
      tag: noticeTag(event),
      ...(link === null ? {} : { navigate: link }),
      timestamp: Date.parse(event.timestamp),
      data: { id: event.id, type: event.type, ...about },
    },
    mutable: true,
  });
}

/** What a push service is told of a notice, in clear (RFC 8030): how long to keep it, how urgent it is, what it replaces. */
export const pushHeaders = (event: StoredEvent): Readonly<Record<string, string>> => ({
  ttl: String(Math.ceil(lifeOf(event) / SECOND)),
  urgency: event.type === "deadline.warning" ? "high" : "normal",
  topic: noticeTag(event),
});

/** A turn is no news any more when its time is over. */
function lifeOf({ timestamp, data: { deadlineAt } }: StoredEvent): number {
  if (typeof deadlineAt !== "string") return ORDINARY_LIFE;
  return Math.min(LONGEST_LIFE, Math.max(SHORTEST_LIFE, Date.parse(deadlineAt) - Date.parse(timestamp)));
}

/** Types of event that say how a game stands: of these only the last is worth a look. */
const STANDINGS: readonly string[] = ["game.started", "turn.started", "deadline.warning", "game.finished"];

/**
 * What a notice replaces: on the device by its tag, at the push service by its topic, which has at most 32 letters of
 * base64url (RFC 8030, 5.4). One for how a game stands, so that a list of notices is a list of games; others by the first
 * part of their type, so that a message does not hide a turn.
 */
export function noticeTag({ type, data: { gameId, challengeId } }: StoredEvent): string {
  const family = type.split(".")[0] ?? type;
  const about = typeof gameId === "string" ? gameId : typeof challengeId === "string" ? challengeId : null;
  if (about === null) return family;
  return STANDINGS.includes(type) ? about : `${about}-${family}`;
}
