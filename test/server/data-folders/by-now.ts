import { expect } from "vitest";
import type { Answer } from "./ask";
import type { Manifest, Recorded } from "./manifest";

/** For how long feeds and webhooks' logs are kept at least; a little less, as tests take time. */
const KEPT_FOR = 30 * 24 * 60 * 60_000 - 60_000;
/** For how long a challenge that has expired can be looked at, until the next sweep. */
const EXPIRED_KEPT_FOR = 30 * 24 * 60 * 60_000;

type Json = Readonly<Record<string, unknown>>;

/** What an answer has to contain by now, and the part of the present one that is to be held against it. */
interface Comparison {
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * What time alone has made of the answers that a server gave before it stopped: deadlines pass, vacations and
 * challenges end, old news are dropped. A folder may be opened the same day or years later.
 */
export class ByNow {
  readonly #now: number;
  readonly #isLogWhole: boolean;
  /** Games that have ended since, as somebody's time ran out. */
  readonly #flagged: ReadonlyMap<string, Json>;
  /** Private games that had ended: profiles counted them once, and count what everybody sees now. */
  readonly #privateEnded: ReadonlyMap<string, Json>;

  constructor({ madeAt }: Manifest, answers: readonly Recorded[], now: number) {
    this.#now = now;
    this.#isLogWhole = now < Date.parse(madeAt) + KEPT_FOR;
    const games = answers.filter(({ kind, status }) => kind === "game" && status === 200).map(({ body }) => json(body));
    this.#flagged = new Map(
      games.filter(({ deadlineAt }) => this.isPast(deadlineAt)).map((game) => [String(game.id), game]),
    );
    this.#privateEnded = new Map(
      games.filter((game) => game.private && game.status === "finished").map((game) => [String(game.id), game]),
    );
  }

  /** Whether a time has passed; null never does. */
  isPast(time: unknown): boolean {
    return typeof time === "string" && Date.parse(time) < this.#now;
  }

  /** Whether a challenge with this end may have been swept away, unless a game came of it. */
  mayBeSwept(expiresAt: unknown): boolean {
    return typeof expiresAt === "string" && Date.parse(expiresAt) + EXPIRED_KEPT_FOR < this.#now;
  }

  isFlagged(gameId: string): boolean {
    return this.#flagged.has(gameId);
  }

  /** Holds what a server answers against what was answered then. */
  compare({ kind, path, status, body }: Recorded, present: Answer): Comparison {
    if (kind === "challenge" && present.status === 404 && this.mayBeSwept(json(body).expiresAt)) return NOTHING;
    if (present.status !== status) return { expected: { status, body }, actual: present };
    const then = json(body);
    const actual = present.body;
    // How a refusal is worded may change; its code is what programs read.
    if (status >= 300) return { expected: { code: then.code }, actual };
    const isFlagged = this.isFlagged(/^\/v1\/games\/(\w+)/.exec(path)?.[1] ?? "");
    switch (kind) {
      case "game":
        return { expected: this.#game(then), actual };
      case "game-events":
        return { expected: items(then), actual: items(actual).slice(0, items(then).length) };
      case "record":
        if (isFlagged) return NOTHING;
        return typeof body === "string" ? compareLines(body, String(actual)) : { expected: then, actual };
      case "conditional-moves":
        return isFlagged ? NOTHING : { expected: then, actual };
      case "running-games":
        return { expected: items(then).filter(({ id }) => !this.isFlagged(String(id))), actual: items(actual) };
      case "feed":
        // Whoever has read everything finds the place again, however late.
        return this.#log(items(then), items(actual), 1);
      case "deliveries":
        return this.#log(items(then).toReversed(), items(actual).toReversed(), 0);
      case "me":
        return { expected: this.#me(then), actual };
      case "tokens": {
        const good = items(then).filter(({ expiresAt }) => !this.isPast(expiresAt));
        return { expected: good.map(withScopes), actual: items(actual) };
      }
      case "challenge":
        return { expected: this.#challenge(then), actual };
      case "challenges":
        return {
          expected: items(then)
            .filter(({ expiresAt }) => !this.isPast(expiresAt))
            .map((challenge) => this.#challenge(challenge)),
          actual: items(actual),
        };
      case "profile":
        return { expected: this.#profile(then), actual };
      case "rating-history":
        // The last change comes first, so what has come since stands before the others.
        return {
          expected: items(then).map(withoutMoment),
          actual: items(actual).slice(items(actual).length - items(then).length),
        };
      case "finished-games":
        return { expected: items(then), actual: known(items(then), items(actual)) };
      case "messages":
      case "notes":
      case "blocks":
      case "reports":
      case "webhook":
        return { expected: then, actual };
    }
  }

  #game(then: Json): Json {
    if (this.isFlagged(String(then.id))) {
      const { id, variant, options, ply, position, moves, players, rated, createdAt, deadlineAt, turn } = then;
      const outcome = { winner: opposite(turn), reason: "timeout" };
      const ended = { status: "finished", legalMoves: [], deadlineAt: null, finishedAt: deadlineAt, outcome };
      return { id, variant, options, ply, position, moves, players, rated, createdAt, ...ended };
    }
    const clock = json(then.clock);
    const vacationUntil = Object.entries(json(clock.vacationUntil)).map(([side, until]) => [
      side,
      this.isPast(until) ? null : until,
    ]);
    return { ...then, clock: { ...clock, vacationUntil: Object.fromEntries(vacationUntil) } };
  }

  /** News, oldest first: all of them, or the last ones, `least` or more, where the others may have been dropped. */
  #log(then: readonly Json[], now: readonly Json[], least: number): Comparison {
    const kept = known(then, now);
    const count = this.#isLogWhole ? then.length : Math.min(then.length, Math.max(kept.length, least));
    return { expected: then.slice(then.length - count), actual: kept };
  }

  #me({ vacationDaysLeft: _, ...then }: Json): Json {
    const { until } = json(then.vacation ?? {});
    return { ...withScopes(then), vacation: this.isPast(until) ? null : then.vacation };
  }

  /** Without its uses: they were those that it was made with, and are those that are left. */
  #challenge({ uses: _, ...then }: Json): Json {
    return then.status === "open" && this.isPast(then.expiresAt) ? { ...then, status: "expired" } : then;
  }

  /**
   * With the games that have ended since, whatever the rated ones made of the rating. Without what says how sure it is:
   * that may come to depend on how long ago it was.
   */
  #profile({ ratings, ...then }: Json): Json {
    const standings = Object.entries(json(ratings)).map(([variant, standing]) => {
      const { rating, games, wins, draws, losses } = json(standing);
      const since = [...this.#flagged.values()].filter((game) => game.variant === variant);
      const counted = [...this.#privateEnded.values()].filter((game) => game.variant === variant);
      const endedFor = (winner: (seat: unknown) => unknown) =>
        counted.filter((game) => {
          const won = json(game.outcome).winner;
          return won !== null && seatOf(game, winner(won)) === then.username;
        }).length;
      const drawn = counted.filter(({ outcome, players }) => {
        const names = Object.values(json(players)).map((player) => json(player).username);
        return json(outcome).winner === null && names.includes(then.username);
      }).length;
      const lost = since.filter((game) => seatOf(game, game.turn) === then.username);
      const won = since.filter((game) => seatOf(game, opposite(game.turn)) === then.username);
      const rated = [...lost, ...won].filter((game) => game.rated === true);
      const expected = {
        ...(rated.length === 0 ? { rating } : {}),
        games: Number(games) + rated.length,
        wins: Number(wins) + won.filter(isPublic).length - endedFor((side) => side),
        draws: Number(draws) - drawn,
        losses: Number(losses) + lost.filter(isPublic).length - endedFor(opposite),
      };
      return [variant, expected];
    });
    return { ...then, ratings: Object.fromEntries(standings) };
  }
}

const isPublic = (game: Json): boolean => game.private === false;

/** For answers that are about something else by now. */
const NOTHING: Comparison = { expected: {}, actual: {} };

const json = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});

const items = (body: unknown): readonly Json[] => (json(body).items ?? []) as readonly Json[];

const known = (then: readonly Json[], now: readonly Json[]): readonly Json[] => {
  const ids = new Set(then.map(({ id }) => id));
  return now.filter(({ id }) => ids.has(id));
};

/** A token may get further scopes, as what it could do all along gets a scope of its own. */
const withScopes = (then: Json): Json => ({ ...then, scopes: expect.arrayContaining(then.scopes as string[]) });

/** Strangers are told the day on which a private game ended, no more the moment. */
const withoutMoment = (step: Json): Json =>
  step.gameId === null ? { ...step, at: `${String(step.at).slice(0, "2026-11-21".length)}T00:00:00.000Z` } : step;

/**
 * How PGN is written now: the reason of an end has a tag of its own, and a conquest no sign that ends a game. Its moves
 * are one line, for they may break elsewhere.
 */
function asPgnIsNow(text: string): string {
  const [tags = "", moves = ""] = text.split("\n\n");
  const written = moves
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=\d)\*/g, "=C");
  return `${tags.replace("[Termination ", "[Reason ")}\n\n${written}`;
}

/** Texts may get further lines; where they name a page of the game, it may become another. */
function compareLines(then: string, now: string): Comparison {
  const isPgn = then.startsWith("[");
  const [before, after] = isPgn ? [asPgnIsNow(then), asPgnIsNow(now)] : [then, now];
  const lines = before.split("\n").filter((line) => !line.includes("://"));
  return { expected: lines, actual: after.split("\n").filter((line) => lines.includes(line)) };
}

const opposite = (side: unknown): string => (side === "white" ? "black" : "white");

const seatOf = ({ players }: Json, side: unknown): unknown => json(json(players)[String(side)]).username;
