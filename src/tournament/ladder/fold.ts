import type { PlayerId } from "../../shared/ids";
import type { TournamentEvent } from "../event";
import type { LadderChallenge, LadderPlace, LadderState } from "./state";

type EventOf<Type extends TournamentEvent["type"]> = Extract<TournamentEvent, { readonly type: Type }>;

const newPlace = (player: PlayerId, entryPlace: number, at: number): LadderPlace => ({
  player,
  entryPlace,
  activeAt: at,
  isInactive: false,
});

/** A ladder at its start: the seeds in their order. */
export const newLadder = (players: readonly PlayerId[], at: number): LadderState => ({
  places: players.map((player, index) => newPlace(player, index + 1, at)),
  challenges: [],
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
    case "challenge.accepted": {
      const { at, game } = event;
      return withChallenge(ladder, game.gameId, at, { status: "accepted", acceptedAt: at });
    }
    case "challenge.declined":
      return withChallenge(ladder, event.challengeId, event.at, { status: "declined", endedAt: event.at });
    case "challenge.expired":
      return withChallenge(ladder, event.challengeId, event.at, { status: "expired", endedAt: event.at });
    case "challenge.withdrawn":
      return withChallenge(ladder, event.challengeId, event.at, { status: "withdrawn", endedAt: event.at });
    case "game.finished":
      return withChallenge(ladder, event.gameId, event.at, { endedAt: event.at });
    case "place.changed":
      return afterMove(ladder, event);
    default:
      return before;
  }
}

/** The ladder after an activity of the players that `isActive` selects. */
const active = (ladder: LadderState, at: number, isActive: (player: PlayerId) => boolean): LadderState => ({
  ...ladder,
  places: ladder.places.map((place) =>
    isActive(place.player) ? { ...place, activeAt: at, isInactive: false } : place,
  ),
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

/** Changes a challenge. Each change is an activity of both players. */
function withChallenge(
  ladder: LadderState,
  id: string,
  at: number,
  change: Partial<Pick<LadderChallenge, "status" | "acceptedAt" | "endedAt">>,
): LadderState {
  const found = ladder.challenges.find((challenge) => challenge.id === id);
  const challenges = ladder.challenges.map((challenge) =>
    challenge === found ? { ...challenge, ...change } : challenge,
  );
  return active({ ...ladder, challenges }, at, (player) => player === found?.challenger || player === found?.opponent);
}

/** The player leaves the order, and the open challenges of the player lapse. */
function afterWithdrawal(ladder: LadderState, { at, player }: EventOf<"withdrawn">): LadderState {
  const lapsed = ladder.challenges.filter(
    ({ status, challenger, opponent }) => status === "open" && (challenger === player || opponent === player),
  );
  const others = new Set(lapsed.flatMap(({ challenger, opponent }) => [challenger, opponent]));
  const challenges = ladder.challenges.map((challenge) =>
    lapsed.includes(challenge) ? { ...challenge, status: "lapsed" as const, endedAt: at } : challenge,
  );
  const places = ladder.places.filter((place) => place.player !== player);
  return active({ ...ladder, places, challenges }, at, (other) => others.has(other));
}

function afterMove(ladder: LadderState, { at, from, to, reason }: EventOf<"place.changed">): LadderState {
  const moved = ladder.places[from - 1];
  if (moved === undefined) throw new Error(`the ladder has no place ${from}`);
  const place = reason === "inactive" ? { ...moved, activeAt: at, isInactive: true } : moved;
  const others = ladder.places.filter((other) => other !== moved);
  return { ...ladder, places: [...others.slice(0, to - 1), place, ...others.slice(to - 1)] };
}
