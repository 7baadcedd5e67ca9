import { DAY } from "../../../src/shared/duration";
import type { EntryTerms, FormatKind, FormatTerms, StartTerms, TournamentTerms } from "../../../src/tournament/terms";
import { TIE_BREAKS, type TieBreak } from "../../../src/tournament/tie-breaks/tie-break";
import type { Random } from "../../rules/random";
import { id, START, terms } from "../fixtures";

export const TEAMS = [
  { id: "spartans", name: "Spartans" },
  { id: "persians", name: "Persians" },
] as const;

export const ROUND_TIME = 40 * DAY;

/** Most players of a large tournament. A Swiss tournament and a league can have more, which takes too long here. */
const LARGE: Readonly<Record<FormatKind, number>> = {
  league: 100,
  "round-robin": 100,
  knockout: 64,
  swiss: 200,
  ladder: 60,
  "team-match": 100,
};

/** Terms of a tournament of up to 34 players, or of a large one. */
export function randomTerms(kind: FormatKind, random: Random, isLarge: boolean): TournamentTerms {
  const fewest = kind === "knockout" || kind === "swiss" ? 4 : 3;
  return terms({
    format: randomFormat(kind, random),
    roundTime: ROUND_TIME,
    entry: randomEntry(fewest, isLarge ? LARGE[kind] : fewest + Math.floor(random.next() * 28), random),
    start: randomStart(random),
    tieBreaks: randomTieBreaks(random),
  });
}

function randomEntry(fewest: number, most: number, random: Random): Partial<EntryTerms> {
  const late = random.next() < 0.5;
  const bounds = {
    minRating: random.next() < 0.1 ? 1200 : null,
    maxRating: random.next() < 0.1 ? 2200 : null,
  };
  // One of six players is not invited.
  const everybody = Array.from({ length: 2 * most }, (_, index) => index + 1);
  const invited = random.next() < 0.1 ? everybody.filter((n) => n % 6 !== 0).map(id) : null;
  return { fewest, most, late, invited, ...bounds };
}

function randomStart(random: Random): StartTerms {
  const days = 2 + Math.floor(random.next() * 20);
  return random.pick([
    { kind: "manual" },
    { kind: "manual" },
    { kind: "full" },
    { kind: "date", at: START + days * DAY },
  ] as const);
}

function randomTieBreaks(random: Random): readonly TieBreak[] {
  const left: TieBreak[] = [...TIE_BREAKS];
  const list: TieBreak[] = [];
  for (let count = Math.floor(random.next() * 5); count > 0; count -= 1) {
    list.push(...left.splice(Math.floor(random.next() * left.length), 1));
  }
  return list;
}

function randomFormat(kind: FormatKind, random: Random): FormatTerms {
  const gamesPerPair = random.pick([1, 2] as const);
  switch (kind) {
    case "league":
      return { kind, gamesPerPair, divisionSize: random.pick([3, 6, 8, 10]), promoted: 2, relegated: 2 };
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
