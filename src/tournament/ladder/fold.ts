import type { PlayerId } from "../../shared/ids";
import type { TournamentEvent } from "../event";
import { type ChallengeStatus, isOf, type LadderChallenge, type LadderPlace, type LadderState } from "./state";

type EventOf<Type extends TournamentEvent["type"]> = Extract<TournamentEvent, { readonly type: Type }>;

const newPlace = (player: PlayerId, entryPlace: number, at: number): LadderPlace => ({
  player,
  entryPlace,
  activeAt: at,
  droppedAt: null,
});

/** A ladder at its start: the seeds in their order. */
export const newLadder = (players: readonly PlayerId[], at: number): LadderState => ({
  places: players.map((player, index) => newPlace(player, index + 1, at)),
  challenges: [],
  past: [],
  changedAt: at,
});

/** The ladder after one more event of its tournament, which has started. */
export function evolveLadder(before: LadderState, event: TournamentEvent): LadderState {
  const ladder = { ...before, changedAt: event.at };
  switch (event.type) {
    case "entered": {
      const { entrant, at } = event;
      return { ...ladder, places: [...ladder.places, newPlace(entrant.id, ladder.places.length + 1, at)] };
    }
    case "withdrawn":
      return afterWithdrawal(ladder, event);
    case "resumed":
      // Nobody can challenge during a pause.
      return active(ladder, event.at, () => true);
    case "challenge.made":
      return afterChallenge(ladder, event);
    case "challenge.accepted":
      return afterAcceptance(ladder, event);
    case "challenge.declined":
      return ended(ladder, event.at, ({ id }) => id === event.challengeId, "declined");
    case "challenge.expired":
      return ended(ladder, event.at, ({ id }) => id === event.challengeId, "expired");
    case "challenge.withdrawn":
      return ended(ladder, event.at, ({ id }) => id === event.challengeId, "withdrawn");
    case "game.finished":
      return ended(ladder, event.at, ({ id }) => id === event.gameId, "accepted");
    case "place.changed":
      return afterMove(ladder, event);
    case "ladder.imported": {
      const { places, challenges, past, at } = event;
      return { places, challenges, past, changedAt: at };
    }
    default:
      return before;
  }
}

/** The ladder after an activity of the players that `isActive` selects. */
const active = (ladder: LadderState, at: number, isActive: (player: PlayerId) => boolean): LadderState => ({
  ...ladder,
  places: ladder.places.map((place) => (isActive(place.player) ? { ...place, activeAt: at, droppedAt: null } : place)),
});

function afterChallenge(ladder: LadderState, event: EventOf<"challenge.made">): LadderState {
  const { at, challengeId: id, challenger, opponent, answerBy } = event;
  const made: LadderChallenge = {
    id,
    challenger,
    opponent,
    status: "open",
    madeAt: at,
    answerBy,
    acceptedAt: null,
    endedAt: null,
  };
  return active({ ...ladder, challenges: [...ladder.challenges, made] }, at, (player) => player === challenger);
}

function afterAcceptance(ladder: LadderState, { at, game }: EventOf<"challenge.accepted">): LadderState {
  const challenges = ladder.challenges.map((challenge) =>
    challenge.id === game.gameId ? { ...challenge, status: "accepted" as const, acceptedAt: at } : challenge,
  );
  return active({ ...ladder, challenges }, at, (player) => player === game.white || player === game.black);
}

/**
 * Ends the challenges that `isEnded` selects. The end is an activity of both players, but for a challenged player who
 * never answered.
 */
function ended(
  ladder: LadderState,
  at: number,
  isEnded: (challenge: LadderChallenge) => boolean,
  status: ChallengeStatus,
): LadderState {
  const over = ladder.challenges.filter(isEnded).map((challenge) => ({ ...challenge, status, endedAt: at }));
  const challenges = ladder.challenges.filter((challenge) => !isEnded(challenge));
  const past = [...ladder.past, ...over];
  const isIgnored = status === "expired" || status === "withdrawn";
  return active({ ...ladder, challenges, past }, at, (player) =>
    over.some((challenge) => (isIgnored ? challenge.challenger === player : isOf(challenge, player))),
  );
}

/** The player leaves the order, and the open challenges of the player lapse. */
function afterWithdrawal(before: LadderState, { at, player }: EventOf<"withdrawn">): LadderState {
  const lapses = (challenge: LadderChallenge) => challenge.status === "open" && isOf(challenge, player);
  const ladder = ended(before, at, lapses, "lapsed");
  return { ...ladder, places: ladder.places.filter((place) => place.player !== player) };
}

function afterMove(ladder: LadderState, { at, from, to, reason }: EventOf<"place.changed">): LadderState {
  const moved = ladder.places[from - 1];
  if (moved === undefined) throw new Error(`the ladder has no place ${from}`);
  const place = reason === "inactive" ? { ...moved, droppedAt: at } : moved;
  const others = ladder.places.filter((other) => other !== moved);
  return { ...ladder, places: [...others.slice(0, to - 1), place, ...others.slice(to - 1)] };
}
