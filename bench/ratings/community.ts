import { FEWEST_MET, NO_TRUST, PAIR_GAMES_PER_MONTH, withId } from "../../src/db/establishment";
import { deviationAt, isProvisional, rateGame } from "../../src/db/glicko";
import { leadsUntil } from "../../src/db/leaderboard";
import { type BySide, effectsOf, NO_STANDING, type Standing } from "../../src/db/rated-game";
import { boundsOf, monthAt } from "../../src/shared/month";
import type { Random } from "../../test/rules/random";

export const DAY = 86_400_000;
/** Start time of every simulation: the first day of a month. */
export const BEGINNING = Date.UTC(2030, 0, 1);

/** The rating rules: `today` are the current ones, `before` those of the time when every game had the full weight. */
export type RuleSet = "today" | "before";

/** A simulated player of rated games in one variant. */
export interface Member {
  readonly id: string;
  readonly createdAt: number;
  /** True strength in rating points. It decides the results of honest games. */
  readonly strength: number;
  readonly isHonest: boolean;
  standing: Standing;
  games: number;
}

/** Players and their ratings in one variant. Uses the server's own rating functions, in memory. */
export class Community {
  readonly members: Member[] = [];
  readonly #rules: RuleSet;
  readonly #random: Random;
  readonly #pairs = new Map<string, number>();
  now = BEGINNING;

  constructor(rules: RuleSet, random: Random) {
    this.#rules = rules;
    this.#random = random;
  }

  join(strength: number, isHonest = true): Member {
    const id = `member-${this.members.length}`;
    const member: Member = { id, createdAt: this.now, strength, isHonest, standing: NO_STANDING, games: 0 };
    this.members.push(member);
    return member;
  }

  /** Plays a game with a random result that depends on the strengths. About one game in ten is a draw. */
  play(white: Member, black: Member): void {
    const expected = 1 / (1 + 10 ** ((black.strength - white.strength) / 400));
    const draw = Math.min(0.1, expected, 1 - expected);
    const chance = this.#random.next();
    this.end(white, black, chance < expected - draw / 2 ? "white" : chance < expected + draw / 2 ? null : "black");
  }

  /** Rates a game that ends now. */
  end(white: Member, black: Member, winner: "white" | "black" | null): void {
    const standings = { white: white.standing, black: black.standing };
    const month = boundsOf(monthAt(this.now)).from;
    const pair = `${[white.id, black.id].sort().join(" ")} ${month}`;
    const pairGames = this.#pairs.get(pair) ?? 0;
    this.#pairs.set(pair, pairGames + 1);
    const game = { whiteId: white.id, blackId: black.id, winner, finishedAt: this.now };
    const after =
      this.#rules === "before"
        ? standingsBefore(game, standings)
        : standingsOf(
            effectsOf(game, {
              standings,
              accounts: { white: white.createdAt, black: black.createdAt },
              established: this.members.filter(({ standing }) => standing.establishedAt !== null).length,
              pairGames: Math.min(pairGames, PAIR_GAMES_PER_MONTH),
            }),
          );
    white.standing = after.white;
    black.standing = after.black;
    white.games += 1;
    black.games += 1;
  }

  /** The current leaderboard, best first. */
  leaders(): readonly Member[] {
    return this.members
      .filter((member) => this.isLeading(member))
      .sort((a, b) => b.standing.rating - a.standing.rating);
  }

  isLeading({ standing }: Member): boolean {
    if (this.#rules === "today") return (leadsUntil(standing, "people") ?? 0) > this.now;
    return (
      standing.sequence >= 10 &&
      standing.opponents.length >= FEWEST_MET &&
      !isProvisional({ deviation: deviationAt(standing, this.now) }) &&
      this.now < (standing.ratedAt ?? 0) + 100 * DAY
    );
  }

  /** A member's rank on the leaderboard, from 1; null if the member is not on it. */
  rankOf(member: Member): number | null {
    const index = this.leaders().indexOf(member);
    return index < 0 ? null : index + 1;
  }
}

const standingsOf = (effects: ReturnType<typeof effectsOf>): BySide<Standing> => ({
  white: effects.white.standing,
  black: effects.black.standing,
});

/** The former rules: each game counts fully, regardless of the opponent. */
function standingsBefore(
  game: { readonly whiteId: string; readonly blackId: string; winner: "white" | "black" | null; finishedAt: number },
  standings: BySide<Standing>,
): BySide<Standing> {
  const after = rateGame(standings, game.winner, game.finishedAt);
  const standing = (side: "white" | "black", opponentId: string): Standing => ({
    ...NO_TRUST,
    ...after[side],
    opponents: withId(standings[side].opponents, opponentId, FEWEST_MET),
    sequence: standings[side].sequence + 1,
  });
  return { white: standing("white", game.blackId), black: standing("black", game.whiteId) };
}
