import type { Results } from "../../db/statistics";
import { VARIANTS } from "../../rules/registry";
import { HOUSE_PLAYERS, namedPlayer } from "../../shared/house";
import { SIDES } from "../../shared/side";

/** How many opponents are listed. */
const MOST_OPPONENTS = 20;

type Counts = Pick<Results, "wins" | "draws" | "losses">;

const sum = (rows: readonly Counts[]): Counts =>
  rows.reduce<Counts>(
    (all, { wins, draws, losses }) => ({
      wins: all.wins + wins,
      draws: all.draws + draws,
      losses: all.losses + losses,
    }),
    { wins: 0, draws: 0, losses: 0 },
  );

const games = ({ wins, draws, losses }: Counts): number => wins + draws + losses;

/**
 * The view of a player's results: by variant and color in the order of the catalogue, against house bots by level, and
 * by opponent.
 */
export function viewStatistics(results: readonly Results[]) {
  const opponents = Map.groupBy(results, ({ opponentId }) => opponentId);
  return {
    colors: VARIANTS.flatMap((variant) =>
      SIDES.flatMap((side) => {
        const found = results.filter((row) => row.variant === variant && row.side === side);
        return found.length === 0 ? [] : [{ variant, side, ...sum(found) }];
      }),
    ),
    house: VARIANTS.flatMap((variant) =>
      HOUSE_PLAYERS.flatMap(({ id, level }) => {
        const found = results.filter((row) => row.variant === variant && row.opponentId === id);
        return found.length === 0 ? [] : [{ variant, level, ...sum(found) }];
      }),
    ),
    opponents: [...opponents.entries()]
      .map(([id, rows]) => ({ opponent: namedPlayer(id, rows[0]?.opponentName ?? ""), ...sum(rows) }))
      .sort((a, b) => games(b) - games(a))
      .slice(0, MOST_OPPONENTS),
  };
}
