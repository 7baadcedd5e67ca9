import { titledSentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import { DAY, MINUTE, SECOND } from "../../shared/duration";

/** Context of a notification besides the sentence of its event. */
export interface NoticeAround {
  readonly title: string;
  readonly opponent: string | null;
  /** Address that a tap opens; null if there is none. */
  readonly link: string | null;
}

/** How long a push service keeps a notification without deadline for a device that is off, in milliseconds. */
const ORDINARY_LIFE = 7 * DAY;
/**
 * Bounds for that time. Push services keep nothing longer than the maximum. The minimum lets sleeping devices receive
 * it.
 */
const LONGEST_LIFE = 28 * DAY;
const SHORTEST_LIFE = MINUTE;
/** Maximum length of a notification's text in characters. The longest ones quote a message. */
const LONGEST_TEXT = 400;

/**
 * A notification in the declarative format of the W3C Push API. Browsers that support it show it without a script. In
 * others, the service worker reads the JSON, whose `notification` has the arguments of `showNotification`. `mutable`
 * lets the service worker change it first.
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

/**
 * Unencrypted headers for the push service (RFC 8030): how long to keep the notification, its urgency, and which one it
 * replaces.
 */
export const pushHeaders = (event: StoredEvent): Readonly<Record<string, string>> => ({
  ttl: String(Math.ceil(lifeOf(event) / SECOND)),
  urgency: event.type === "deadline.warning" ? "high" : "normal",
  topic: noticeTag(event),
});

/** A turn is irrelevant after its deadline. */
function lifeOf({ timestamp, data: { deadlineAt } }: StoredEvent): number {
  if (typeof deadlineAt !== "string") return ORDINARY_LIFE;
  return Math.min(LONGEST_LIFE, Math.max(SHORTEST_LIFE, Date.parse(deadlineAt) - Date.parse(timestamp)));
}

/** Types of event about the state of a game. Only the latest of these is of interest. */
const STANDINGS: readonly string[] = ["game.started", "turn.started", "deadline.warning", "game.finished"];

/**
 * Tag of a notification. A newer one with the same tag replaces it, on the device by tag and at the push service by
 * topic. A topic has at most 32 base64url characters (RFC 8030, 5.4). Events about the state of a game share one tag,
 * so there is one notification per game. Others add the first part of their type, so that a message does not hide a
 * turn.
 */
export function noticeTag({ type, data: { gameId, challengeId } }: StoredEvent): string {
  const family = type.split(".")[0] ?? type;
  const about = typeof gameId === "string" ? gameId : typeof challengeId === "string" ? challengeId : null;
  if (about === null) return family;
  return STANDINGS.includes(type) ? about : `${about}-${family}`;
}
