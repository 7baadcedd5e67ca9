import type { PlayerId } from "../../shared/ids";
import type { Pairing } from "../command";
import type { Section } from "../state";
import type { GamesPerPair } from "../terms";
import { bergerTable } from "./berger";

/**
 * The games of a section in which everybody plays everybody, in the order of the Berger table. With two games per pair,
 * each of the two has white once.
 *
 * @param present The players who are paired. The others of the section are left out.
 */
export function allPlayAll(
  section: Section,
  present: ReadonlySet<PlayerId>,
  gamesPerPair: GamesPerPair,
): readonly Pairing[] {
  const players = section.players.filter((player) => present.has(player));
  if (players.length < 2) return [];
  const first = bergerTable(players.length)
    .flat()
    .flatMap(([one, other]): readonly Pairing[] => {
      const white = players[one - 1];
      const black = players[other - 1];
      return white === undefined || black === undefined ? [] : [{ section: section.number, white, black }];
    });
  if (gamesPerPair === 1) return first;
  return [...first, ...first.map(({ section, white, black }) => ({ section, white: black, black: white }))];
}
