import type { Ladder } from "skytale-client";
import { columns } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, relativeTime, sayDuration } from "../terminal/time.js";
import { sayPlayer } from "./say-player.js";

type Opponent = NonNullable<Ladder["you"]>["opponents"][number];

/** Why a player in reach cannot be challenged. */
function sayReason({ reason, until }: Opponent, now: number): string {
  if (reason === "too-many-ladder-games") return "has enough games";
  if (reason !== "rematch-bar") return reason ?? "";
  return until === null ? "a challenge or game with you is open" : `again ${relativeTime(until, now)}`;
}

/** Describes a ladder: its rules, its places, and what the player can do. */
export const describeLadder = (ladder: Ladder, now: number): readonly string[] => [
  `${ladder.tournament.id}  ${printable(ladder.tournament.name)} (${ladder.tournament.status})`,
  ...describeRules(ladder),
  ...describePlaces(ladder, now),
  ...describeChallenges(ladder, now),
  ...describeYou(ladder, now),
];

function describeRules({ tournament: { variant, format, entrants, timeContract } }: Ladder): readonly string[] {
  if (format.kind !== "ladder") return [];
  const { reach, answerTime } = format;
  const end =
    timeContract.endsBy === null
      ? `at most ${sayDuration(timeContract.duration)} after the start`
      : absoluteTime(timeContract.endsBy);
  return [
    `${variant}, ${entrants} players. Challenge players up to ${reach} places above you, and take their places by winning.`,
    `Answer a challenge within ${sayDuration(answerTime)}, also on vacation, or lose your place. The season is over ${end}.`,
  ];
}

const describePlaces = ({ places, tournament: { id } }: Ladder, now: number): readonly string[] =>
  places.length === 0
    ? [`It has not started yet. To enter: skytale tournaments enter ${id}`]
    : columns([
        ["", "player", "from", "won", "drawn", "lost", ""],
        ...places.map(({ place, player, entryPlace, wins, draws, losses, dropsAt }) => [
          String(place),
          sayPlayer(player),
          String(entryPlace),
          String(wins),
          String(draws),
          String(losses),
          dropsAt === null ? "" : `drops ${relativeTime(dropsAt, now)}`,
        ]),
      ]);

const describeChallenges = ({ challenges, games }: Ladder, now: number): readonly string[] => [
  ...challenges.map(
    ({ challenger, opponent, answerBy }) =>
      `${sayPlayer(challenger)} challenges ${sayPlayer(opponent)}: answer ${relativeTime(answerBy, now)}`,
  ),
  ...games.map(
    ({ gameId, challenger, opponent }) =>
      `${sayPlayer(challenger)} plays against ${sayPlayer(opponent)}: game ${gameId}`,
  ),
];

function describeYou({ you }: Ladder, now: number): readonly string[] {
  if (you === null || you.place === null) return [];
  if (!you.canChallenge) return [`You: place ${you.place}. You can challenge nobody now (${you.reason}).`];
  const opponents = you.opponents.map((opponent) => {
    const name = sayPlayer(opponent.player);
    return opponent.canChallenge ? name : `${name} (${sayReason(opponent, now)})`;
  });
  return [`You: place ${you.place}.${opponents.length === 0 ? "" : ` In reach: ${opponents.join(", ")}`}`];
}
