import type { PlayerId } from "../../shared/ids";
import { byRating } from "../pairing/seeds";
import { type Contestant, rankBounds } from "../rank-bounds";
import { type SectionStandings, type StandingsRow, standings } from "../standings";
import type { TournamentGame, TournamentState } from "../state";

/** Most players in a final. */
const FINAL_SIZE = 12;

/** Bots and withdrawn players win no section: the best of the others does. */
const canWin = ({ isBot, isWithdrawn }: StandingsRow): boolean => !isBot && !isWithdrawn;

/** The winners of a section: several if no tie-break separates them. */
function winnersOf({ rows }: SectionStandings): readonly StandingsRow[] {
  const candidates = rows.filter(canWin);
  return candidates.filter(({ rank }) => rank === candidates[0]?.rank);
}

/** The places of all entrants by rating, the best first. */
const seedsOf = (state: TournamentState): ReadonlyMap<PlayerId, number> =>
  new Map(byRating(state.entrants).map(({ id }, index) => [id, index]));

const inOrder = (rows: readonly StandingsRow[], seeds: ReadonlyMap<PlayerId, number>): readonly StandingsRow[] =>
  [...rows].sort((a, b) => (seeds.get(a.player) ?? 0) - (seeds.get(b.player) ?? 0));

/** Number of games of a player, and of those that are not finished. */
function gamesOf(games: readonly TournamentGame[], player: PlayerId): { readonly all: number; readonly open: number } {
  const own = games.filter(({ white, black }) => white === player || black === player);
  return { all: own.length, open: own.filter(({ status }) => status !== "finished").length };
}

/** A section with its standings and its games. */
interface PlayedSection extends SectionStandings {
  readonly games: readonly TournamentGame[];
}

function playedSections(state: TournamentState): readonly PlayedSection[] {
  const games = Map.groupBy(state.games, ({ section }) => section);
  return standings(state).map((standing) => ({ ...standing, games: games.get(standing.section.number) ?? [] }));
}

/**
 * The players of the final, in the order of their seeds. If more than twelve players won their sections, only the best
 * seed of each section enters. If there are more than twelve sections, the winners with the largest share of the points
 * that their sections allowed enter, and with equal shares the better seeds.
 */
export function finalists(state: TournamentState): readonly PlayerId[] {
  const sections = playedSections(state);
  const seeds = seedsOf(state);
  const all = inOrder(sections.flatMap(winnersOf), seeds);
  if (all.length <= FINAL_SIZE) return all.map(({ player }) => player);
  const shares = new Map(
    sections.flatMap((section) => {
      const [best] = inOrder(winnersOf(section), seeds);
      if (best === undefined) return [];
      return [[best, best.points / Math.max(1, gamesOf(section.games, best.player).all)] as const];
    }),
  );
  const ranked = inOrder([...shares.keys()], seeds).toSorted((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0));
  return inOrder(ranked.slice(0, FINAL_SIZE), seeds).map(({ player }) => player);
}

/** The winner of a section whom no unfinished game can change; null if there is none yet. */
function sureWinner(section: PlayedSection, seeds: ReadonlyMap<PlayerId, number>): StandingsRow | null {
  const open = section.games.filter(({ status }) => status !== "finished");
  if (open.length === 0) return inOrder(winnersOf(section), seeds)[0] ?? null;
  const candidates = section.rows.filter(canWin);
  const known = new Set(candidates.map(({ player }) => player));
  const isAgainstOthers = ({ white, black }: TournamentGame): boolean => !known.has(white) || !known.has(black);
  const contestants = candidates.map(({ player, points }): Contestant => {
    const others = open.filter((game) => isAgainstOthers(game) && (game.white === player || game.black === player));
    return { player, points, unpaired: others.length };
  });
  const bounds = rankBounds(contestants, open);
  return candidates.find(({ player }) => bounds.get(player)?.worst === 1) ?? null;
}

/** A possible winner of a section: the share of the points, and the place among the seeds. */
interface Chance {
  readonly share: number;
  readonly seed: number;
}

/** The order of winners: the larger share of the points, and then the better seed. */
const byChance = (a: Chance, b: Chance): number => b.share - a.share || a.seed - b.seed;

/** A section that will have a winner, with the best and the worst chance that the winner can have. */
interface Contender {
  readonly isSure: boolean;
  readonly best: Chance;
  readonly worst: Chance;
}

/** The section as a contender; none if no player can win it. */
function contenderOf(section: PlayedSection, seeds: ReadonlyMap<PlayerId, number>): readonly Contender[] {
  const winner = sureWinner(section, seeds);
  const possible = winner === null ? section.rows.filter(canWin) : [winner];
  const chances = possible.flatMap(({ player, points }) => {
    const { all, open } = gamesOf(section.games, player);
    const seed = seeds.get(player) ?? 0;
    return [points, points + open].map((total): Chance => ({ share: total / Math.max(1, all), seed }));
  });
  const [best, worst] = [chances.toSorted(byChance)[0], chances.toSorted(byChance).at(-1)];
  return best === undefined || worst === undefined ? [] : [{ isSure: winner !== null, best, worst }];
}

/** Whether the winner of the first section can be ahead of the winner of the other one. */
const canBeAhead = (one: Contender, other: Contender): boolean => byChance(one.best, other.worst) < 0;

/**
 * Whether unfinished games can no longer change the players of the final: the winner of each section is sure, or cannot
 * be among the twelve best winners. A winner who would be decided by a tie-break alone is not sure before the last game.
 */
export function areFinalistsFixed(state: TournamentState): boolean {
  const seeds = seedsOf(state);
  const contenders = playedSections(state).flatMap((section) => contenderOf(section, seeds));
  return contenders.every((one) => {
    const others = contenders.filter((other) => other !== one);
    const surelyAhead = others.filter((other) => !canBeAhead(one, other)).length;
    const isIn = one.isSure && others.filter((other) => canBeAhead(other, one)).length < FINAL_SIZE;
    return isIn || surelyAhead >= FINAL_SIZE;
  });
}
