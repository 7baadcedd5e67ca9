import type { PlayerId } from "../../src/shared/ids";
import type { Result } from "../../src/shared/result";
import type { PairedRound } from "../../src/swiss/dutch/pair-round";
import type { GameResult, Section, TournamentState } from "../../src/tournament/state";
import type { Random } from "../rules/random";
import { begun, entrant, entrants, play, withdrawn, withRound } from "../tournament/states";

/** How a simulated tournament goes. Probabilities are from 0 to 1. */
export interface Course {
  readonly players: number;
  readonly rounds: number;
  readonly draws: number;
  /** The probability that a decisive game is won by the lower seed. */
  readonly upsets: number;
  /** The probability that a game ends without moves of both players. */
  readonly forfeits: number;
  /** The probability that a player is absent in one round. */
  readonly absences: number;
  /** The probability that a player withdraws after a round. */
  readonly withdrawals: number;
  /** Players who can be paired from round 2 on. */
  readonly lateEntries: number;
}

/** Pairs a round. */
export type PairRound = (state: TournamentState, round: number) => Result<PairedRound, unknown>;

/** A course with 4 to `most` players. */
export function randomCourse(random: Random, most: number): Course {
  const players = 4 + Math.floor(random.next() ** 1.5 * (most - 3));
  const isEventful = random.next() < 0.5;
  return {
    players,
    rounds: 2 + Math.floor(random.next() * Math.min(11, players - 2)),
    draws: random.pick([0, 0.1, 0.3, 0.6, 0.95]),
    upsets: random.pick([0, 0.2, 0.5]),
    forfeits: isEventful ? random.pick([0, 0.02, 0.1, 0.3]) : 0,
    absences: isEventful ? random.pick([0, 0.02, 0.1]) : 0,
    withdrawals: isEventful ? random.pick([0.01, 0.05, 0.1]) : 0,
    lateEntries: isEventful ? random.pick([0, 1, 2, 5]) : 0,
  };
}

/** The tournament before its first round. */
export function startedSwiss({ players, rounds, lateEntries }: Pick<Course, "players" | "rounds" | "lateEntries">) {
  const state = begun({ kind: "swiss", rounds }, entrants(players));
  const late = Array.from({ length: lateEntries }, (_, index) => entrant(players + 1 + index, { firstRound: 2 }));
  const join = (section: Section): Section => ({
    ...section,
    players: [...section.players, ...late.map(({ id }) => id)],
  });
  return { ...state, entrants: [...state.entrants, ...late], sections: state.sections.map(join) };
}

/** The tournament as the pairing of the next round sees it if some players miss that round. */
export const withAbsent = (state: TournamentState, absent: ReadonlySet<PlayerId>): TournamentState => ({
  ...state,
  entrants: state.entrants.map((one) => (absent.has(one.id) ? { ...one, firstRound: state.rounds.length + 2 } : one)),
});

/** Plays the games of the last round. Some of them have no moves. */
function playRound(state: TournamentState, course: Course, random: Random): TournamentState {
  const forfeit = (): GameResult | null =>
    random.next() < course.forfeits ? random.pick(["white", "black", "draw", "both-lost"]) : null;
  const forfeited = play(state, forfeit, "timeout", false);
  return play(forfeited, ({ white, black }) => resultOf(white, black, course, random));
}

function resultOf(white: string, black: string, { draws, upsets }: Course, random: Random): GameResult {
  if (random.next() < 0.005) return "both-lost";
  if (random.next() < draws) return "draw";
  const isWhiteBetter = Number(white.slice("player".length)) < Number(black.slice("player".length));
  return isWhiteBetter === random.next() >= upsets ? "white" : "black";
}

/** Plays a tournament until its end, or until a round has no pairing. Returns its last state. */
export function simulate(course: Course, random: Random, pair: PairRound): TournamentState {
  let state: TournamentState = startedSwiss(course);
  for (let round = 1; round <= course.rounds; round++) {
    const present = state.entrants.filter(({ status, firstRound }) => status === "entered" && firstRound <= round);
    const absent = new Set(present.filter(() => random.next() < course.absences).map(({ id }) => id));
    if (present.length - absent.size < 2) break;
    const paired = pair(withAbsent(state, absent), round);
    if (!paired.ok) break;
    state = withRound(state, paired.value.pairings, paired.value.byes);
    for (const { id, status } of state.entrants) {
      const leaves = random.next() < course.withdrawals;
      if (leaves && status === "entered") state = withdrawn(state, Number(id.slice("player".length)));
    }
    state = playRound(state, course, random);
  }
  return state;
}

/** A paired round as numbers of players, such as `1-4 5-2 3`: white before black, and the bye at the end. */
export function inNumbers({ pairings, byes }: PairedRound): string {
  const numberOf = (player: string): string => player.slice("player".length);
  return [
    ...pairings.map(({ white, black }) => `${numberOf(white)}-${numberOf(black)}`),
    ...byes.map(({ player }) => numberOf(player)),
  ].join(" ");
}
