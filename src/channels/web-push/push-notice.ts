import { titledSentenceOf } from "../../events/sentence";
import type { StoredEvent } from "../../events/stored-event";
import { DAY, MINUTE, SECOND } from "../../shared/duration";

/** Data for a notification besides its event. */
export interface NoticeAround {
  readonly title: string;
  readonly opponent: string | null;
  /** Address that a tap opens; null if there is none. */
  readonly link: string | null;
}

/**
 * How long a push service keeps a notification for a device that is off, in milliseconds, if the event has no deadline.
 */
const ORDINARY_LIFE = 7 * DAY;
/**
 * Bounds of that time for an event with a deadline, in milliseconds. Push services keep nothing longer than the
 * maximum. The minimum lets sleeping devices receive the notification.
 */
const LONGEST_LIFE = 28 * DAY;
const SHORTEST_LIFE = MINUTE;
/** Maximum length of a notification's text in characters. The longest texts quote a message. */
const LONGEST_TEXT = 400;

/**
 * A notification in the declarative format of the W3C Push API. Browsers that support the format can show the
 * notification without a script. In others, the service worker reads the JSON, whose `notification` has the arguments
 * of `showNotification`. `mutable` lets a service worker change the notification before it is shown.
 */
export function pushNotice(event: StoredEvent, { title, opponent, link }: NoticeAround): string {
  const { gameId, challengeId, tournamentId, deadlineAt } = event.data;
  const about = {
    ...(typeof gameId === "string" ? { gameId } : {}),
    ...(typeof challengeId === "string" ? { challengeId } : {}),
    ...(typeof tournamentId === "string" ? { tournamentId } : {}),
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
 * Unencrypted headers for the push service (RFC 8030): how long to keep the notification in seconds, its urgency, and
 * the topic in which it replaces earlier ones.
 */
export const pushHeaders = (event: StoredEvent): Readonly<Record<string, string>> => ({
  ttl: String(Math.ceil(lifeOf(event) / SECOND)),
  urgency: event.type === "deadline.warning" ? "high" : "normal",
  topic: noticeTag(event),
});

/** How long a push service keeps the notification, in milliseconds. A turn is irrelevant after its deadline. */
function lifeOf({ timestamp, data: { deadlineAt } }: StoredEvent): number {
  if (typeof deadlineAt !== "string") return ORDINARY_LIFE;
  return Math.min(LONGEST_LIFE, Math.max(SHORTEST_LIFE, Date.parse(deadlineAt) - Date.parse(timestamp)));
}

/** Types of events about the state of a game. Only the latest of these events is of interest. */
const STANDINGS: readonly string[] = ["game.started", "turn.started", "deadline.warning", "game.finished"];

/**
 * Tag of a notification. A newer notification with the same tag replaces it, on the device by tag and at the push
 * service by topic. A topic has at most 32 base64url characters (RFC 8030, 5.4). Events about the state of a game share
 * the game's id as tag, so there is one such notification per game. Tags of other events add the first part of the
 * event type, so that a message does not replace a turn.
 */
export function noticeTag({ type, data: { gameId, challengeId, tournamentId, teamId } }: StoredEvent): string {
  const family = type.split(".")[0] ?? type;
  const about = [gameId, challengeId, tournamentId, teamId].find((id) => typeof id === "string");
  if (typeof about !== "string") return family;
  return STANDINGS.includes(type) ? about : `${about}-${family}`;
}
