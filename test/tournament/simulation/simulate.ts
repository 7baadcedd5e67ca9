import { DAY } from "../../../src/shared/duration";
import type { PlayerId } from "../../../src/shared/ids";
import { pairSwissRound } from "../../../src/swiss/dutch/pair-round";
import type { Pairing, TournamentCommand } from "../../../src/tournament/command";
import { needsEngine, nextDueAt } from "../../../src/tournament/due";
import type { Bye, TournamentGame, TournamentState } from "../../../src/tournament/state";
import type { FormatKind } from "../../../src/tournament/terms";
import { Random } from "../../rules/random";
import { candidate, Driven, id } from "../fixtures";
import { randomTerms, TEAMS } from "./random-terms";

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

/** Called after each change, with the state before it. */
export type Observe = (before: TournamentState, after: TournamentState) => void;

/** Makes a change of a tournament, and shows it to the observer. */
type Step = (change: () => void) => void;

/** Every so many seeds, a tournament has many players. */
const LARGE_EVERY = 100;

/**
 * Plays one tournament with random players: they finish games, lose on time, withdraw, enter late or do nothing at all.
 * Some ends of games are reported late or never. It starts by date, by number or by hand.
 * @returns the tournament after its last event
 */
export function simulate(kind: FormatKind, seed: number, observe: Observe = () => undefined): Driven {
  const random = new Random(seed);
  const tournament = new Driven(randomTerms(kind, random, seed % LARGE_EVERY === 0));
  const step = stepper(tournament, observe);
  enterAndStart(tournament, random, step);
  playOut(tournament, random, observe);
  return tournament;
}

const stepper =
  (tournament: Driven, observe: Observe): Step =>
  (change) => {
    const before = tournament.state;
    change();
    if (tournament.state !== before) observe(before, tournament.state);
  };

/** Enters players until the tournament starts or is canceled. Some of them are refused by its terms, or leave. */
function enterAndStart(tournament: Driven, random: Random, step: Step): void {
  const { entry, start, startsBy, format } = tournament.state.terms;
  const isLarge = entry.most > 40;
  const entering = isLarge
    ? entry.most + 3
    : entry.fewest + Math.floor(random.next() * (entry.most - entry.fewest + 4));
  const pause = start.kind === "date" ? (2 * (start.at - tournament.now)) / entering : 0;
  const hasBots = (format.kind === "league" || format.kind === "round-robin") && random.next() < 0.1;
  for (let n = 1; n <= entering; n += 1) {
    const isBot = hasBots && n <= 2;
    const player = candidate(n, { rating: randomRating(random), team: TEAMS[n % 3 === 0 ? 0 : 1].id, isBot });
    step(() => void tournament.give({ type: "enter", candidate: player }));
    if (random.next() < 0.05) step(() => void tournament.give({ type: "withdraw", player: id(n), reason: "player" }));
    // Large tournaments have their players before the date.
    if (start.kind === "date" && !isLarge) step(() => tournament.pass(Math.floor(random.next() * pause)));
  }
  // Some organizers forget the start.
  const startAt = start.kind === "date" ? start.at : random.next() < 0.2 ? startsBy : null;
  if (startAt === null) step(() => void tournament.give({ type: "start" }));
  else step(() => tournament.pass(Math.max(0, startAt - tournament.now)));
  // Players have withdrawn or were refused, so that too few are left.
  if (tournament.state.status === "open") tournament.give({ type: "cancel", reason: "too few players" });
}

/** Plays a tournament that has started to its end. Large tournaments go faster, so that a test does not take minutes. */
export function playOut(tournament: Driven, random: Random, observe: Observe = () => undefined): void {
  const step = stepper(tournament, observe);
  const isLarge = tournament.state.entrants.length > 40;
  const manners: Manners = {
    finish: random.pick(isLarge ? [0.1, 0.6] : [0, 0.02, 0.2, 0.6]),
    timeout: random.pick([0, 0.01, 0.1]),
    withdraw: random.pick([0, 0.002, 0.02]),
    adjudicate: random.pick([0, 0.01]),
    challenge: random.pick([0.02, 0.2, 0.5]),
    answer: random.pick([0, 0.1, 0.5]),
  };
  const end = tournament.now + 100 * tournament.state.terms.roundTime;
  let late = tournament.state.entrants.length + 10;
  while (tournament.state.status !== "finished" && tournament.state.status !== "canceled") {
    const round = needsEngine(tournament.state);
    if (round !== null) {
      const paired = pairSwissRound(tournament.state, round);
      step(() => void tournament.give(paired.ok ? { type: "pair", round, ...paired.value } : { type: "end", round }));
      continue;
    }
    if (random.next() < 0.03) {
      late += 1;
      step(() => void tournament.give({ type: "enter", candidate: candidate(late, { rating: randomRating(random) }) }));
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
    if (tournament.now > end) throw new Error("the tournament has no end");
  }
}

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
    if (random.next() < 0.9) tournament.report(game, game.result ?? "draw", "adjudication", random.next() < 0.5);
    return;
  }
  if (random.next() < manners.timeout) {
    tournament.report(game, random.pick(["white", "black"]), "timeout", random.next() < 0.5);
  } else if (random.next() < manners.finish) {
    tournament.report(game, random.pick(["white", "black", "draw"]), "play", random.next() < 0.98);
  } else if (random.next() < manners.adjudicate) {
    tournament.give({ type: "adjudicate", gameId, result: random.pick(["white", "draw"]), reason: "agreed" });
  }
}

const randomRating = (random: Random): number | null =>
  random.next() < 0.1 ? null : 1000 + Math.floor(random.next() * 1500);

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
