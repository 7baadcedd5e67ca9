import { DAY } from "../../../src/shared/duration";
import type { PlayerId } from "../../../src/shared/ids";
import { pairSwissRound } from "../../../src/swiss/dutch/pair-round";
import type { Pairing, TournamentCommand } from "../../../src/tournament/command";
import { CONFIRMATION_TIME } from "../../../src/tournament/confirmation";
import { needsEngine, nextDueAt } from "../../../src/tournament/due";
import type { Bye, TournamentGame, TournamentState } from "../../../src/tournament/state";
import type { FormatKind, FormatTerms, TournamentTerms } from "../../../src/tournament/terms";
import { Random } from "../../rules/random";
import { candidate, Driven, id, START, terms } from "../fixtures";

const TEAMS = [
  { id: "spartans", name: "Spartans" },
  { id: "persians", name: "Persians" },
] as const;

interface Paired {
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

/** The behavior of the players of one simulated tournament: chances per day. */
interface Manners {
  readonly finish: number;
  readonly timeout: number;
  readonly withdraw: number;
  readonly adjudicate: number;
  readonly challenge: number;
  readonly answer: number;
}

const ROUND_TIME = 40 * DAY;

/** Called after each change, with the state before it. */
export type Observe = (before: TournamentState, after: TournamentState) => void;

/**
 * Plays one tournament with random players: they finish games, lose on time, withdraw, enter late or do nothing at all.
 * Some ends of games are reported late or never.
 * @returns the tournament after its last event
 */
export function simulate(kind: FormatKind, seed: number, observe: Observe = () => undefined): Driven {
  const random = new Random(seed);
  const tournament = new Driven(randomTerms(kind, random));
  const step = (change: () => void): void => {
    const before = tournament.state;
    change();
    if (tournament.state !== before) observe(before, tournament.state);
  };
  const { entry } = tournament.state.terms;
  const entering = entry.fewest + Math.floor(random.next() * (entry.most - entry.fewest + 4));
  for (let n = 1; n <= entering; n += 1) {
    step(
      () =>
        void tournament.give({
          type: "enter",
          candidate: candidate(n, { rating: randomRating(random), team: TEAMS[n % 3 === 0 ? 0 : 1].id }),
        }),
    );
    if (random.next() < 0.05) step(() => void tournament.give({ type: "withdraw", player: id(n), reason: "player" }));
  }
  step(() => void tournament.give({ type: "start" }));
  // Players have withdrawn, so that too few are left.
  if (tournament.state.status === "open") tournament.give({ type: "cancel", reason: "too few players" });
  const manners: Manners = {
    finish: random.pick([0, 0.02, 0.2, 0.6]),
    timeout: random.pick([0, 0.01, 0.1]),
    withdraw: random.pick([0, 0.002, 0.02]),
    adjudicate: random.pick([0, 0.01]),
    challenge: random.pick([0.02, 0.2, 0.5]),
    answer: random.pick([0, 0.1, 0.5]),
  };
  let late = entering;
  while (tournament.state.status !== "finished" && tournament.state.status !== "canceled") {
    const round = needsEngine(tournament.state);
    if (round !== null) {
      const paired = pairSwissRound(tournament.state, round);
      step(() => void tournament.give(paired.ok ? { type: "pair", round, ...paired.value } : { type: "end", round }));
      continue;
    }
    if (random.next() < 0.03) {
      late += 1;
      step(() => void tournament.give({ type: "enter", candidate: candidate(late) }));
    }
    if (random.next() < 0.01) step(() => void tournament.give({ type: "pause", reason: "rest" }));
    else if (random.next() < 0.2) step(() => void tournament.give({ type: "resume" }));
    for (const { id: player, status } of tournament.state.entrants) {
      if (status === "entered" && random.next() < manners.withdraw) {
        step(() => void tournament.give({ type: "withdraw", player, reason: "player" }));
      }
    }
    for (const command of challengesOf(tournament, manners, random)) step(() => void tournament.give(command));
    for (const game of tournament.unfinished()) step(() => act(tournament, game, manners, random));
    // An object's alarm fires at the next due time.
    const due = nextDueAt(tournament.state) ?? Number.POSITIVE_INFINITY;
    const isIdle = random.next() < 0.02 && Number.isFinite(due);
    const skip = isIdle ? due - tournament.now : Math.min(DAY, due - tournament.now);
    step(() => tournament.pass(skip));
    if (tournament.now > START + 100 * ROUND_TIME) throw new Error(`the tournament of seed ${seed} has no end`);
  }
  return tournament;
}

/** The latest time at which a tournament may finish. */
export const latestEnd = ({ endsBy, createdAt }: TournamentState): number => (endsBy ?? createdAt) + CONFIRMATION_TIME;

/** The challenges and answers of a day on a ladder. */
function* challengesOf(tournament: Driven, manners: Manners, random: Random): Generator<TournamentCommand> {
  for (const { player } of tournament.state.ladder?.places ?? []) {
    const others = tournament.state.entrants.map((entrant) => entrant.id);
    if (random.next() < manners.challenge) {
      yield { type: "challenge", challenger: player, opponent: random.pick(others) };
    }
  }
  for (const { id: challengeId, challenger, opponent } of tournament.state.ladder?.challenges ?? []) {
    if (random.next() >= manners.answer) continue;
    const type = random.pick(["accept", "accept", "decline", "withdraw"] as const);
    yield { type: `${type}-challenge`, player: type === "withdraw" ? challenger : opponent, challengeId };
  }
}

function act(tournament: Driven, { gameId }: TournamentGame, manners: Manners, random: Random): void {
  // An earlier game of the same day may have decided this one.
  const game = tournament.state.games.find((each) => each.gameId === gameId);
  if (game === undefined || game.status === "finished") return;
  if (game.status === "ending") {
    if (random.next() < 0.9) tournament.report(game, game.result ?? "draw", "adjudication");
    return;
  }
  if (random.next() < manners.timeout) tournament.report(game, random.pick(["white", "black"]), "timeout");
  else if (random.next() < manners.finish) tournament.report(game, random.pick(["white", "black", "draw"]));
  else if (random.next() < manners.adjudicate) {
    tournament.give({ type: "adjudicate", gameId, result: random.pick(["white", "draw"]), reason: "agreed" });
  }
}

const randomRating = (random: Random): number | null =>
  random.next() < 0.1 ? null : 1000 + Math.floor(random.next() * 1500);

function randomTerms(kind: FormatKind, random: Random): TournamentTerms {
  const format = randomFormat(kind, random);
  const fewest = kind === "knockout" || kind === "swiss" ? 4 : 3;
  const most = fewest + Math.floor(random.next() * 28);
  return terms({
    format,
    roundTime: ROUND_TIME,
    entry: { fewest, most, late: random.next() < 0.5 },
    tieBreaks: ["buchholz-cut-1", "buchholz", "sonneborn-berger", "wins"],
  });
}

function randomFormat(kind: FormatKind, random: Random): FormatTerms {
  const gamesPerPair = random.pick([1, 2] as const);
  switch (kind) {
    case "league":
      return { kind, gamesPerPair, divisionSize: random.pick([6, 8, 10]), promoted: 2, relegated: 2 };
    case "round-robin":
      return { kind, gamesPerPair, sectionSize: random.pick([3, 4, 7, 12]), final: random.next() < 0.5 };
    case "knockout":
      return { kind };
    case "swiss":
      return { kind, rounds: random.pick([3, 5, 7]) };
    case "ladder":
      return {
        kind,
        reach: random.pick([1, 2, 5]),
        answerTime: random.pick([2, 5]) * DAY,
        rematchAfter: random.pick([0, 3, 14]) * DAY,
        inactivity: random.pick([null, { after: 4 * DAY, drop: 1 }, { after: 9 * DAY, drop: 3 }]),
        gamesAtOnce: random.pick([1, 2, 4]),
      };
    case "team-match":
      return { kind, boards: random.pick([2, 5, 50]), gamesPerBoard: gamesPerPair, teams: TEAMS };
  }
}

/** Pairs neighbors by points who have not met; for tests of everything but the pairing engine. */
export function pairNeighbors(state: TournamentState, round: number): Paired {
  const points = new Map<PlayerId, number>();
  const met = new Set<string>();
  for (const { white, black, result } of state.games) {
    met.add(`${white} ${black}`).add(`${black} ${white}`);
    const won = result === "white" ? [1, 0] : result === "black" ? [0, 1] : result === "draw" ? [0.5, 0.5] : [0, 0];
    points.set(white, (points.get(white) ?? 0) + (won[0] ?? 0));
    points.set(black, (points.get(black) ?? 0) + (won[1] ?? 0));
  }
  const left = state.entrants
    .filter(({ status, firstRound }) => status === "entered" && firstRound <= round)
    .sort((one, other) => (points.get(other.id) ?? 0) - (points.get(one.id) ?? 0));
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  while (left.length > 0) {
    const white = left.shift();
    if (white === undefined) break;
    const index = left.findIndex(({ id: other }) => !met.has(`${white.id} ${other}`));
    const [black] = index === -1 ? [] : left.splice(index, 1);
    if (black === undefined) byes.push({ section: 1, player: white.id, kind: "pairing-allocated" });
    else pairings.push({ section: 1, white: white.id, black: black.id });
  }
  return { pairings, byes };
}
