import type { RatedPlayer, TournamentGame, TournamentRound } from "skytale-client";

/** Two players of a knockout who meet, or a place that is not filled yet. */
export interface BracketPair {
  /** The players, the upper half of the bracket first; null for a bye, or for a winner who is not known yet. */
  readonly players: readonly [RatedPlayer | null, RatedPlayer | null];
  readonly games: readonly TournamentGame[];
  /** Points of the finished games, in the order of the players. */
  readonly points: readonly [number, number];
  /** The player who reaches the next round; null if that is not known. */
  readonly winner: string | null;
  readonly isBye: boolean;
}

/**
 * The places of the first round as numbers of seeds, counted from 1. The best seed meets the lowest, and the two best
 * seeds can meet in the last round only. Numbers above the number of players are byes.
 */
function seedOrder(rounds: number): readonly number[] {
  let order: readonly number[] = [1];
  for (let round = 1; round <= rounds; round++) {
    const sum = 2 ** round + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/**
 * The bracket of a knockout, round by round, also of rounds that have not started. Games and byes of a round are in the
 * order of the bracket; in the first round, the best seeds have the byes.
 * @param count number of players at the start
 */
export function bracketOf(
  count: number,
  games: readonly TournamentGame[],
  rounds: readonly TournamentRound[],
): readonly (readonly BracketPair[])[] {
  const total = Math.ceil(Math.log2(Math.max(count, 2)));
  const drawn: BracketPair[][] = [];
  for (let number = 1; number <= total; number++) {
    const round = rounds.find((one) => one.number === number);
    const before = drawn.at(-1);
    const played = games.filter((game) => game.round === number);
    const byes = round?.byes.map(({ player }) => player) ?? [];
    const places = before === undefined ? firstPlaces(total, count, played, byes) : before.map(winnerOf);
    const advanced = playersOf(games, rounds, number + 1);
    const pairs = Array.from({ length: 2 ** (total - number) }, (_, index) =>
      makePair(places[2 * index] ?? null, places[2 * index + 1] ?? null, played, byes, advanced),
    );
    drawn.push(pairs);
  }
  return drawn;
}

/** The players of the first round in the order of the bracket; null for byes. */
function firstPlaces(
  total: number,
  count: number,
  games: readonly TournamentGame[],
  byes: readonly RatedPlayer[],
): readonly (RatedPlayer | null)[] {
  const order = seedOrder(total);
  const paired = [...new Map(games.map(({ players }) => [keyOf(players.white, players.black), players])).values()];
  const waiting = [...byes];
  return Array.from({ length: order.length / 2 }, (_, index) => {
    const isBye = (order[2 * index] ?? 0) > count || (order[2 * index + 1] ?? 0) > count;
    if (isBye) return [waiting.shift() ?? null, null];
    const pair = paired.shift();
    return pair === undefined ? [waiting.shift() ?? null, null] : [pair.white, pair.black];
  }).flat();
}

const keyOf = (one: RatedPlayer, other: RatedPlayer): string => [one.username, other.username].toSorted().join(" ");

const winnerOf = ({ players, winner }: BracketPair): RatedPlayer | null =>
  players.find((player) => player !== null && player.username === winner) ?? null;

/** The players who were paired in a round or had a bye. */
const playersOf = (
  games: readonly TournamentGame[],
  rounds: readonly TournamentRound[],
  number: number,
): ReadonlySet<string> =>
  new Set([
    ...games
      .filter(({ round }) => round === number)
      .flatMap(({ players }) => [players.white.username, players.black.username]),
    ...(rounds.find((round) => round.number === number)?.byes.map(({ player }) => player.username) ?? []),
  ]);

function makePair(
  one: RatedPlayer | null,
  other: RatedPlayer | null,
  played: readonly TournamentGame[],
  byes: readonly RatedPlayer[],
  advanced: ReadonlySet<string>,
): BracketPair {
  const games = one === null || other === null ? [] : played.filter(isBetween(one, other));
  const points = [one, other].map((player) => games.reduce((sum, game) => sum + pointsOf(game, player), 0));
  const [first = 0, second = 0] = points;
  const bye = [one, other].find((player) => byes.some(({ username }) => username === player?.username));
  const next = [one, other].find((player) => player !== null && advanced.has(player.username));
  const isOver = games.length > 0 && games.every(({ status }) => status === "finished");
  const leader = !isOver || first === second ? null : first > second ? one : other;
  const winner = next ?? bye ?? leader;
  return {
    players: [one, other],
    games,
    points: [first, second],
    winner: winner?.username ?? null,
    isBye: bye !== undefined,
  };
}

const isBetween =
  (one: RatedPlayer, other: RatedPlayer) =>
  ({ players: { white, black } }: TournamentGame): boolean =>
    keyOf(white, black) === keyOf(one, other);

function pointsOf({ result, players: { white } }: TournamentGame, player: RatedPlayer | null): number {
  if (result === null || player === null || result === "both-lost") return 0;
  if (result === "draw") return 0.5;
  return (result === "white") === (white.username === player.username) ? 1 : 0;
}
