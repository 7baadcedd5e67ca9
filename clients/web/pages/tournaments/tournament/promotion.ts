import type { SectionStandings, Tournament } from "skytale-client";
import { isHouseBot } from "../../../games/house-bots";

/** Where a player of a league plays in the next season: in the division above or below. */
export type DivisionMove = "up" | "down";

/**
 * The players of a division who move up or down by the present standings, by name. Withdrawn players and house bots do
 * not play in the next season, and their places do not count.
 * @param count number of divisions
 */
export function divisionMoves(
  { format, repeatEvery }: Pick<Tournament, "format" | "repeatEvery">,
  { section, rows }: Pick<SectionStandings, "section" | "rows">,
  count: number,
): ReadonlyMap<string, DivisionMove> {
  if (format.kind !== "league" || repeatEvery === null) return new Map();
  const { promoted, relegated } = format;
  const staying = rows
    .filter(({ withdrawn, player }) => !withdrawn && !isHouseBot(player.username))
    .map(({ player }) => player.username);
  const up = section === 1 ? 0 : promoted;
  const down = section === count ? staying.length : staying.length - relegated;
  return new Map(
    staying.flatMap((username, index) => {
      const move = index < up ? "up" : index >= down ? "down" : null;
      return move === null ? [] : [[username, move]];
    }),
  );
}
