import type { Ladder, LadderOpponent, LadderPlace } from "skytale-client";
import { localDay, localTime } from "../../components/time-left";
import { fromNow, nextSentence } from "../tournaments/words";

/** The next step of a ladder, in one or two sentences. */
export function ladderSentence({ tournament, entriesUntil }: Ladder, now: number): string {
  const { status, endsBy } = tournament;
  if (status !== "running" || endsBy === null) return nextSentence(tournament, now);
  const entries =
    entriesUntil !== null && Date.parse(entriesUntil) > now
      ? ` Players can enter until ${localDay(entriesUntil)}.`
      : "";
  return `The season ends on ${localDay(endsBy)}, ${fromNow(endsBy, now)}.${entries}`;
}

/** Why the player can challenge nobody now; null if there is nothing to say. */
export function noChallengeReason({ you, tournament: { format } }: Ladder): string | null {
  if (you?.place === null || you === null || format.kind !== "ladder") return null;
  switch (you.reason) {
    case "challenges-closed":
      return "The season ends soon. A new challenge could not be answered in time.";
    case "too-many-ladder-games":
      return `You have ${format.gamesAtOnce} games and open challenges, as many as a player may have. When one of them ends, you can challenge again.`;
    default:
      return null;
  }
}

/** The places that the player can challenge, in one sentence; null if the player is not on the ladder. */
export function reachSentence({ you, tournament: { format } }: Ladder): string | null {
  if (you === null || you.place === null || format.kind !== "ladder") return null;
  if (you.place === 1) return "You have the first place. The players below can challenge you.";
  const highest = Math.max(1, you.place - format.reach);
  const reach = highest === you.place - 1 ? `place ${highest}` : `places ${highest} to ${you.place - 1}`;
  return `You have place ${you.place}, and can challenge the players in ${reach}.`;
}

/** Why the player cannot challenge one in reach. The player could challenge others. */
export function opponentReason({ reason, until }: LadderOpponent): string | null {
  switch (reason) {
    case "rematch-bar":
      return until === null
        ? "Your game or challenge is not over."
        : `You have met. You can meet again from ${localTime(until)}.`;
    case "too-many-ladder-games":
      return "Has as many games and challenges as a player may have.";
    default:
      return null;
  }
}

/** The games of a player as text: "3 won, 1 drawn, 0 lost"; empty without games. */
export const scoreWords = ({ wins, draws, losses }: LadderPlace): string =>
  wins + draws + losses === 0 ? "" : `${wins} won, ${draws} drawn, ${losses} lost`;
