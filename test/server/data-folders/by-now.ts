import { expect } from "vitest";
import type { Answer } from "./ask";
import type { Manifest, Recorded } from "./manifest";

/** The minimum time in milliseconds that feeds and webhook logs are kept, minus a minute for the tests themselves. */
const KEPT_FOR = 30 * 24 * 60 * 60_000 - 60_000;
/** The time in milliseconds for which an expired challenge can be read. */
const EXPIRED_KEPT_FOR = 30 * 24 * 60 * 60_000;

type Json = Readonly<Record<string, unknown>>;

/** The expected part of an answer, and the corresponding part of the present answer. */
interface Comparison {
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Applies the effects of time to recorded answers: deadlines pass, vacations and challenges end, and old events expire.
 * A folder may be opened on the same day or years later.
 */
export class ByNow {
  readonly #now: number;
  readonly #isLogWhole: boolean;
  /** Games that have ended since, because a player's time ran out. */
  readonly #flagged: ReadonlyMap<string, Json>;
  /**
   * Private games that had ended when the folder was made. Profiles counted them then; now they count only public
   * games.
   */
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

  /** Whether a time has passed; false for null. */
  isPast(time: unknown): boolean {
    return typeof time === "string" && Date.parse(time) < this.#now;
  }

  /** Whether a challenge with this expiry may have been deleted, unless it led to a game. */
  mayBeSwept(expiresAt: unknown): boolean {
    return typeof expiresAt === "string" && Date.parse(expiresAt) + EXPIRED_KEPT_FOR < this.#now;
  }

  isFlagged(gameId: string): boolean {
    return this.#flagged.has(gameId);
  }

  /** Compares a present answer with the recorded one. */
  compare({ kind, path, status, body }: Recorded, present: Answer): Comparison {
    if (kind === "challenge" && present.status === 404 && this.mayBeSwept(json(body).expiresAt)) return NOTHING;
    if (present.status !== status) return { expected: { status, body }, actual: present };
    const then = json(body);
    const actual = present.body;
    // The wording of a refusal may change, but its code may not.
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
        // A reader at the end of the feed keeps its position, however late it returns.
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
        // The list is sorted newest first, so new entries come before the recorded ones.
        return {
          expected: items(then).map(withoutMoment),
          actual: items(actual).slice(items(actual).length - items(then).length),
        };
      case "finished-games":
        return { expected: items(then), actual: known(items(then), items(actual)) };
      case "tournament": {
        // Time decides the games of a running tournament.
        const { id, name, format, status } = then;
        return { expected: status === "running" ? { id, name, format } : then, actual };
      }
      case "messages":
      case "notes":
      case "blocks":
      case "following":
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

  /** Events, oldest first. Old ones may have expired, but at least the last `least` of them remain. */
  #log(then: readonly Json[], now: readonly Json[], least: number): Comparison {
    const kept = known(then, now);
    const count = this.#isLogWhole ? then.length : Math.min(then.length, Math.max(kept.length, least));
    return { expected: then.slice(then.length - count), actual: kept };
  }

  #me({ vacationDaysLeft: _, ...then }: Json): Json {
    const { until } = json(then.vacation ?? {});
    return { ...withScopes(then), vacation: this.isPast(until) ? null : then.vacation };
  }

  /** Drops `uses`: its meaning has changed from the initial uses to the remaining ones. */
  #challenge({ uses: _, ...then }: Json): Json {
    return then.status === "open" && this.isPast(then.expiresAt) ? { ...then, status: "expired" } : then;
  }

  /**
   * Adds games that have ended since. Ratings are not compared if rated games ended, and deviations never, because they
   * grow with time.
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

/** Used for answers that are no longer comparable. */
const NOTHING: Comparison = { expected: {}, actual: {} };

const json = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});

const items = (body: unknown): readonly Json[] => (json(body).items ?? []) as readonly Json[];

const known = (then: readonly Json[], now: readonly Json[]): readonly Json[] => {
  const ids = new Set(then.map(({ id }) => id));
  return now.filter(({ id }) => ids.has(id));
};

/** A token may have gained scopes, because an existing permission can get its own scope in a later version. */
const withScopes = (then: Json): Json => ({ ...then, scopes: expect.arrayContaining(then.scopes as string[]) });

/** Strangers now get the day on which a private game ended, instead of the time. */
const withoutMoment = (step: Json): Json =>
  step.gameId === null ? { ...step, at: `${String(step.at).slice(0, "2026-11-21".length)}T00:00:00.000Z` } : step;

/**
 * Converts a PGN to the present format: the reason of the end has its own tag, and a conquest has no sign for mate. The
 * moves are joined into one line, because line breaks may differ.
 */
function asPgnIsNow(text: string): string {
  const [tags = "", moves = ""] = text.split("\n\n");
  const written = moves
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=\d)\*/g, "=C");
  return `${tags.replace("[Termination ", "[Reason ")}\n\n${written}`;
}

/** Converts the text of a game to the present format: an aborted game has no result of PGN. */
const asTextIsNow = (text: string): string => text.replace("\nResult:   * (aborted)\n", "\nResult:   aborted\n");

/** Texts may have gained lines, and links to the game's page may have changed. */
function compareLines(then: string, now: string): Comparison {
  const isPgn = then.startsWith("[");
  const [before, after] = isPgn ? [asPgnIsNow(then), asPgnIsNow(now)] : [asTextIsNow(then), now];
  const lines = before.split("\n").filter((line) => !line.includes("://"));
  return { expected: lines, actual: after.split("\n").filter((line) => lines.includes(line)) };
}

const opposite = (side: unknown): string => (side === "white" ? "black" : "white");

const seatOf = ({ players }: Json, side: unknown): unknown => json(json(players)[String(side)]).username;
