import type { OperatorStatus } from "skytale-client";
import { timeLeft } from "../../components/time-left";

/** The names of kinds of objects. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  player: "Players",
  game: "Games",
  tournament: "Tournaments",
  team: "Teams",
  opponent: "Bots in games",
  "webhook-host": "Webhook hosts",
  "sign-ups": "Sign-up limits",
};

/** The channels of notices. */
export const CHANNELS = [
  ["webhook", "Webhooks"],
  ["web-push", "Push messages"],
  ["email", "E-mails"],
] as const;

const OUTCOMES = [
  ["delivered", "delivered"],
  ["retry", "to be repeated"],
  ["failed", "failed"],
] as const;

/** The numbers of attempts of a channel by outcome, such as "12 delivered, 1 failed"; empty if there was none. */
export const deliveryWords = (counts: OperatorStatus["deliveries"]): string =>
  OUTCOMES.flatMap(([outcome, words]) =>
    counts.filter((each) => each.outcome === outcome).map(({ count }) => `${count} ${words}`),
  ).join(", ");

const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A size in the largest unit of which it has at least one. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 || value >= 10 ? 0 : 1)} ${UNITS[power]}`;
}

export const durationWords = (seconds: number): string => timeLeft(seconds * 1000);

/** Late alarms of less than this are normal, in seconds: the runtime is loading their objects. */
const NORMAL_DELAY = 120;
/** Failures that are newer than this count as a problem, in milliseconds. */
const RECENTLY = 10 * 60_000;
/** With less free space, in bytes, the server will soon be unable to store moves. */
const LITTLE_SPACE = 2e9;

/** A sentence for each problem that the operator should look at. `now`: milliseconds since 1970. */
export function troubles(status: OperatorStatus, now: number): readonly string[] {
  const { database, isWritable, machine, bots, errors } = status;
  const failures = errors?.filter(({ time }) => Date.parse(time) > now - RECENTLY).length ?? 0;
  const late = machine?.objects.filter(({ oldestOverdueSeconds }) => oldestOverdueSeconds > NORMAL_DELAY) ?? [];
  return [
    ...(database === null ? ["The database cannot be read. Lists, ratings and sign-ups do not work."] : []),
    ...(isWritable ? [] : ["The data folder cannot be written to. No moves are accepted."]),
    ...(machine !== null && machine.freeBytes < LITTLE_SPACE
      ? [`Only ${sizeWords(machine.freeBytes)} are free on the disk.`]
      : []),
    ...late.map(
      ({ kind, overdueAlarms, oldestOverdueSeconds }) =>
        `${KIND_NAMES[kind] ?? kind}: ${overdueAlarms} late, the first by ${durationWords(oldestOverdueSeconds)}.`,
    ),
    ...(machine !== null && machine.runtimeRestarts > 0
      ? [`Crashes of the runtime since the start: ${machine.runtimeRestarts}. It was started again.`]
      : []),
    ...(failures === 0 ? [] : [`Failures in the last ten minutes: ${failures}. They are listed below.`]),
    ...(bots.oldestWaitSeconds > 60
      ? [`A house bot waits to compute its move for ${durationWords(bots.oldestWaitSeconds)}.`]
      : []),
    ...(database !== null && database.overdueTournaments > 0
      ? [`Tournaments that should have started: ${database.overdueTournaments}.`]
      : []),
  ];
}
