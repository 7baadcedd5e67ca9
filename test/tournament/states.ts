import { gameId, type PlayerId, playerId } from "../../src/shared/ids";
import { formatOf } from "../../src/tournament/formats/formats";
import type { DecidedBy, Entrant, GameResult, TournamentGame, TournamentState } from "../../src/tournament/state";
import type { FormatTerms } from "../../src/tournament/terms";
import type { TieBreak } from "../../src/tournament/tie-breaks/tie-break";

export const START = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

/** The id of the nth player. */
export const id = (n: number): PlayerId => playerId(`player${n}`);

/** The numbers of players. */
export const numbersOf = (players: readonly PlayerId[]): readonly number[] =>
  players.map((player) => Number(player.slice("player".length)));

/** The nth player, with a rating that falls by 10 per player. */
export const entrant = (n: number, changes: Partial<Entrant> = {}): Entrant => ({
  id: id(n),
  username: `player${n}`,
  rating: 2000 - 10 * n,
  provisional: false,
  isBot: false,
  enteredAt: START + n,
  status: "entered",
  withdrawal: null,
  timeouts: 0,
  firstRound: 1,
  division: null,
  team: null,
  ...changes,
});

/** Players 1 to n. */
export const entrants = (n: number): readonly Entrant[] => Array.from({ length: n }, (_, index) => entrant(index + 1));

/** A tournament that has started, before its first round. */
export function begun(
  format: FormatTerms,
  players: readonly Entrant[],
  tieBreaks: readonly TieBreak[] = [],
): TournamentState {
  return {
    id: "agon",
    seq: 0,
    terms: {
      name: "Agon",
      description: "",
      variant: "spartan-chess",
      revision: 1,
      options: {},
      format,
      timeControl: { kind: "per-move", perMove: 3 * DAY },
      rated: true,
      vacation: true,
      roundTime: 100 * DAY,
      entry: {
        invited: null,
        team: null,
        minRating: null,
        maxRating: null,
        fewest: 3,
        most: 500,
        late: false,
        bots: false,
      },
      start: { kind: "manual" },
      startsBy: null,
      repeatEvery: null,
      tieBreaks,
    },
    organizer: null,
    arbiters: [],
    series: null,
    nextId: null,
    status: "running",
    createdAt: START,
    startedAt: START,
    endsBy: START + 1000 * DAY,
    finishedAt: null,
    pause: null,
    cancellation: null,
    entrants: players,
    sections: formatOf(format.kind).sections(format, players),
    rounds: [],
    games: [],
    ladder: null,
    roundCount: formatOf(format.kind).roundCount(format, players.length),
  };
}

/** Ends the round that runs, and starts the next one as the format plans it. Fails if there is none. */
export function nextRound(state: TournamentState): TournamentState {
  const { format } = state.terms;
  const plan = formatOf(format.kind).nextRound(format, state);
  if (plan?.kind !== "pairings") throw new Error("no round to start");
  return withRound({ ...state, sections: [...state.sections, ...plan.sections] }, plan.pairings, plan.byes);
}

/** Ends the round that runs, and starts a round with these pairings. */
export function withRound(
  state: TournamentState,
  pairings: readonly { readonly section: number; readonly white: PlayerId; readonly black: PlayerId }[],
  byes: TournamentState["rounds"][number]["byes"] = [],
): TournamentState {
  const round = state.rounds.length + 1;
  const startedAt = START + round * 100 * DAY;
  const games = pairings.map(
    (pairing, index): TournamentGame => ({
      ...pairing,
      gameId: gameId(`game${round}x${index}`),
      round,
      status: "running",
      result: null,
      decidedBy: null,
      decidedAt: null,
      finishedAt: null,
      isRecorded: false,
      isPlayed: false,
    }),
  );
  const rounds = state.rounds.map((earlier) => ({ ...earlier, finishedAt: earlier.finishedAt ?? startedAt }));
  return {
    ...state,
    rounds: [...rounds, { number: round, startedAt, endsAt: startedAt + 100 * DAY, finishedAt: null, byes }],
    games: [...state.games, ...games],
  };
}

/**
 * Ends all unfinished games for which the function gives a result.
 * @param isPlayed whether both players moved
 */
export function play(
  state: TournamentState,
  resultOf: (game: TournamentGame) => GameResult | null,
  decidedBy: DecidedBy = "play",
  isPlayed: boolean = decidedBy !== "forfeit",
): TournamentState {
  const games = state.games.map((game): TournamentGame => {
    const result = game.status === "finished" ? null : resultOf(game);
    return result === null ? game : { ...game, status: "finished", result, decidedBy, isPlayed, finishedAt: START };
  });
  return { ...state, games };
}

/** The result by which a player wins a game, or `null` if it is not theirs. */
export const winOf = ({ white, black }: TournamentGame, n: number): GameResult | null =>
  white === id(n) ? "white" : black === id(n) ? "black" : null;

/** The result by which the lower number wins. */
export function favorite({ white, black }: TournamentGame): GameResult {
  const [first = 0, second = 0] = numbersOf([white, black]);
  return first < second ? "white" : "black";
}

/** The tournament after a withdrawal of a player at a time; by default during the last round. */
export function withdrawn(state: TournamentState, n: number, at?: number): TournamentState {
  const time = at ?? (state.rounds.at(-1)?.startedAt ?? START) + 1;
  const finishedRounds = state.rounds.filter(({ finishedAt }) => finishedAt !== null && finishedAt < time).length;
  return {
    ...state,
    entrants: state.entrants.map((one) =>
      one.id === id(n)
        ? { ...one, status: "withdrawn", withdrawal: { at: time, reason: "player", finishedRounds } }
        : one,
    ),
  };
}
