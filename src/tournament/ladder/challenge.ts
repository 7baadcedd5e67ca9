import type { GameId, PlayerId } from "../../shared/ids";
import { err, ok, type Result } from "../../shared/result";
import type { DecisionContext, TournamentCommand, TournamentRefusal } from "../command";
import type { TournamentEvent } from "../event";
import { currentRound, type TournamentState } from "../state";
import type { LadderTerms } from "../terms";
import { withPlaceChange } from "./places";
import { challengeOf, engagementsOf, isOf, type LadderChallenge, type LadderState, placeOf } from "./state";

type Decision = Result<readonly TournamentEvent[], TournamentRefusal>;
type Answer = Extract<
  TournamentCommand,
  { readonly type: "accept-challenge" | "decline-challenge" | "withdraw-challenge" }
>;

/** A ladder whose season runs. */
interface Season {
  readonly terms: LadderTerms;
  readonly ladder: LadderState;
  readonly round: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** The running season of a ladder; null before its start, after its end, and in other formats. */
function seasonOf(state: TournamentState): Season | null {
  const { ladder, status, terms } = state;
  const round = currentRound(state);
  if (ladder === null || terms.format.kind !== "ladder" || round === null) return null;
  if (status !== "running" && status !== "paused") return null;
  return { terms: terms.format, ladder, round: round.number, endsAt: round.endsAt };
}

/** The last time at which a challenge can be made, so that it can be answered before the end; null if none can be. */
export function challengesUntil(state: TournamentState): number | null {
  const season = seasonOf(state);
  return season === null ? null : season.endsAt - season.terms.answerTime;
}

/**
 * The time from which two players may challenge each other again; null if they have not met, and infinity while their
 * challenge or game is not over.
 */
function barredUntil({ ladder, terms }: Season, one: PlayerId, other: PlayerId): number | null {
  const isTheirs = (challenge: LadderChallenge) => isOf(challenge, one) && isOf(challenge, other);
  if (ladder.challenges.some(isTheirs)) return Number.POSITIVE_INFINITY;
  const endedAt = ladder.past.findLast(isTheirs)?.endedAt ?? null;
  return endedAt === null ? null : endedAt + terms.rematchAfter;
}

/** The reason why a player can challenge nobody at this time; null if there is none. */
export function whyNoChallenge(state: TournamentState, player: PlayerId, now: number): TournamentRefusal | null {
  const season = seasonOf(state);
  if (season === null || state.status !== "running") return { code: "tournament-status", status: state.status };
  const { terms, ladder, endsAt } = season;
  if (placeOf(ladder, player) === null) return { code: "not-entered" };
  if (now + terms.answerTime > endsAt) return { code: "challenges-closed" };
  const limit = terms.gamesAtOnce;
  return engagementsOf(ladder, player).length >= limit ? { code: "too-many-ladder-games", whose: "you", limit } : null;
}

/**
 * The reason why a player cannot challenge another one at this time; null if there is none. Reasons of the player alone
 * come first.
 */
export function whyNotChallenged(
  state: TournamentState,
  player: PlayerId,
  opponent: PlayerId,
  now: number,
): TournamentRefusal | null {
  const refusal = whyNoChallenge(state, player, now);
  const season = seasonOf(state);
  if (refusal !== null || season === null) return refusal;
  const { terms, ladder } = season;
  const place = placeOf(ladder, player) ?? 0;
  const opponentPlace = placeOf(ladder, opponent);
  if (opponentPlace === null) return { code: "opponent-not-on-ladder" };
  const { reach, gamesAtOnce: limit } = terms;
  if (opponentPlace >= place || place - opponentPlace > reach) {
    return { code: "not-in-reach", place, opponentPlace, reach };
  }
  const until = barredUntil(season, player, opponent) ?? now;
  if (until > now) return { code: "rematch-bar", until: Number.isFinite(until) ? until : null };
  return engagementsOf(ladder, opponent).length >= limit
    ? { code: "too-many-ladder-games", whose: "opponent", limit }
    : null;
}

/** Decides a challenge. Challenging a player again who has not answered yet changes nothing. */
export function decideChallenge(
  state: TournamentState,
  { challenger, opponent }: Extract<TournamentCommand, { readonly type: "challenge" }>,
  { now, newGameId }: DecisionContext,
): Decision {
  const season = seasonOf(state);
  const isMade = season?.ladder.challenges.some(
    (made) => made.status === "open" && made.challenger === challenger && made.opponent === opponent,
  );
  if (isMade === true) return ok([]);
  const refusal = whyNotChallenged(state, challenger, opponent, now);
  if (refusal !== null || season === null) {
    return err(refusal ?? { code: "tournament-status", status: state.status });
  }
  const answerBy = now + season.terms.answerTime;
  return ok([{ type: "challenge.made", at: now, challengeId: newGameId(), challenger, opponent, answerBy }]);
}

/** The status that an answer leads to: repeating it changes nothing. */
const STATUS_AFTER = {
  "accept-challenge": "accepted",
  "decline-challenge": "declined",
  "withdraw-challenge": "withdrawn",
} as const;

/** Decides the answer of the challenged player, or the withdrawal by the challenger. */
export function decideAnswer(state: TournamentState, command: Answer, now: number): Decision {
  const { type, challengeId, player } = command;
  const challenge = state.ladder === null ? undefined : challengeOf(state.ladder, challengeId);
  if (challenge === undefined) return err({ code: "not-found" });
  const author = type === "withdraw-challenge" ? challenge.challenger : challenge.opponent;
  if (player !== author) return err({ code: "challenge-not-for-you" });
  if (challenge.status === STATUS_AFTER[type]) return ok([]);
  const season = seasonOf(state);
  if (season === null) return err({ code: "tournament-status", status: state.status });
  if (challenge.status !== "open") return err({ code: "challenge-closed" });
  if (type === "accept-challenge") return ok([acceptance(state, challenge, season.round, now)]);
  if (type === "withdraw-challenge") return ok([{ type: "challenge.withdrawn", at: now, challengeId: challenge.id }]);
  return ok(withPlaceChange(state, { type: "challenge.declined", at: now, challengeId: challenge.id }));
}

/** The challenged player has White, unless they had White in the last game of these two players. */
function acceptance(
  { games }: TournamentState,
  { id, challenger, opponent }: LadderChallenge,
  round: number,
  at: number,
): TournamentEvent {
  const last = games.findLast(
    ({ white, black }) => (white === challenger && black === opponent) || (white === opponent && black === challenger),
  );
  const [white, black] = last?.white === opponent ? [challenger, opponent] : [opponent, challenger];
  return { type: "challenge.accepted", at, round, game: { gameId: id, section: 1, white, black } };
}

/** When the game of a challenge began, in milliseconds since 1970; null if no challenge led to it. */
export const acceptedAt = ({ ladder }: TournamentState, gameId: GameId): number | null =>
  (ladder === null ? undefined : challengeOf(ladder, gameId))?.acceptedAt ?? null;
