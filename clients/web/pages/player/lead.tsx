import { useComputed } from "@preact/signals";
import type { LastSeen, Profile } from "skytale-client";
import { isHouseBot } from "../../components/bot-mark";
import { localDay, localTime, now } from "../../components/time-left";

const MINUTE = 60_000;

const LAST_SEEN: Readonly<Record<LastSeen, string>> = {
  today: "Seen today.",
  "this-week": "Seen this week.",
  "this-month": "Seen this month.",
  "long-ago": "Not seen for more than a month.",
};

/** The facts about a player below the name. */
export const Lead = ({
  profile: { username, bot, createdAt, vacation, lastSeen, timeZone },
}: {
  readonly profile: Profile;
}) => (
  <p class="lead">
    {[
      isHouseBot(username)
        ? "A bot, ready to play at any time."
        : `${bot ? "A bot. " : ""}Joined ${localDay(createdAt)}.`,
      ...(lastSeen === null ? [] : [LAST_SEEN[lastSeen]]),
      ...(vacation === null ? [] : [`On vacation until ${localTime(vacation.until)}.`]),
    ].join(" ")}
    {timeZone === null ? null : <TimeThere timeZone={timeZone} />}
  </p>
);

/** The time of day in the player's time zone. */
function TimeThere({ timeZone }: { readonly timeZone: string }) {
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  // A format takes a millisecond, and the clock changes each second.
  const minute = useComputed(() => Math.floor(now.value / MINUTE));
  const time = timeIn(timeZone, minute.value * MINUTE);
  return time === null ? (
    <> Time zone: {timeZone}.</>
  ) : (
    <>
      {" "}
      It is {time} in {place}.
    </>
  );
}

/** The time of day in a time zone; null if this browser does not have the time zone. */
function timeIn(timeZone: string, at: number): string | null {
  try {
    return new Date(at).toLocaleTimeString(undefined, { timeZone, hour: "numeric", minute: "2-digit" });
  } catch {
    return null;
  }
}
