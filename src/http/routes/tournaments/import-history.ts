import { storedGame } from "../../../rules/registry";
import { derivedId } from "../../../shared/derived-id";
import { type GameId, gameId, type PlayerId, playerId } from "../../../shared/ids";
import { err, ok, type Result } from "../../../shared/result";
import type { HistoricGame, HistoricRound, HistoricStart, TournamentHistory } from "../../../tournament/history";
import type { Entrant, Person, Section } from "../../../tournament/state";
import type { TournamentTerms } from "../../../tournament/terms";
import type { Adoption } from "../../../tournament-object/adoptions";
import type { FieldError } from "../../problems/refusal";
import { readLadder } from "./import-ladder";
import type { ImportBody, ImportedPeople } from "./import-people";
import { readProgress } from "./import-progress";

/** A tournament of another server, with the progress of its running games. */
export interface ImportedHistory {
  readonly history: TournamentHistory;
  readonly running: readonly Adoption[];
}

/** Facts about the import that are not in the file. */
interface Circumstances {
  readonly id: string;
  readonly terms: TournamentTerms;
  readonly organizer: Person;
  readonly people: ImportedPeople;
}

const NOBODY = playerId("");

/** Reads a document, and collects all errors in it. */
class Reader {
  readonly errors: FieldError[] = [];
  readonly running: Adoption[] = [];
  readonly #body: ImportBody;
  readonly #circumstances: Circumstances;
  readonly #entrants: ReadonlySet<string>;
  readonly #games = new Set<string>();

  constructor(body: ImportBody, circumstances: Circumstances) {
    this.#body = body;
    this.#circumstances = circumstances;
    this.#entrants = new Set(body.entrants.map(({ username }) => username));
  }

  entrants(): readonly Entrant[] {
    return this.#body.entrants.map((entrant, index) => {
      const { username, bot, rating, provisional, status, withdrawal, timeouts, firstRound, division } = entrant;
      const field = `entrants[${index}]`;
      this.expect(
        (status === "withdrawn") === (withdrawal !== null),
        `${field}.withdrawal`,
        "expected one if withdrawn",
      );
      return {
        ...(this.#circumstances.people.byName.get(username) ?? { id: NOBODY, username }),
        isBot: bot,
        rating,
        provisional,
        status,
        enteredAt: this.time(`${field}.enteredAt`, entrant.enteredAt),
        withdrawal:
          withdrawal === null ? null : { ...withdrawal, at: this.time(`${field}.withdrawal.at`, withdrawal.at) },
        timeouts,
        firstRound,
        division,
        // Teams have other ids here, if they exist at all.
        team: null,
      };
    });
  }

  /** The start with all rounds; null for a tournament that has not started. */
  start(): HistoricStart | null {
    const { startedAt, endsBy, roundCount, rounds, sections, ladder, status } = this.#body;
    const isOver = status === "finished" || status === "canceled";
    const hasStarted = status === "running" || status === "paused" || status === "finished";
    if (startedAt === null) {
      this.expect(!hasStarted, "startedAt", `expected a time in a tournament that is ${status}`);
      this.expect(rounds.length === 0, "rounds", "expected none before the start");
      this.expect((ladder ?? null) === null, "ladder", "expected null before the start");
      return null;
    }
    this.expect(hasStarted || status === "canceled", "startedAt", "expected null before the start");
    if (endsBy === null || roundCount === null) {
      this.#fail(endsBy === null ? "endsBy" : "roundCount", "is required after the start");
      return null;
    }
    this.expect(rounds.length <= roundCount, "rounds", "expected no more than roundCount");
    return {
      at: this.time("startedAt", startedAt),
      endsBy: this.time("endsBy", endsBy),
      roundCount,
      sections: sections.map((section, index) => this.#section(section, index)),
      rounds: rounds.map((round, index) => this.#round(round, index, isOver)),
      ladder: readLadder(this.#body, this),
    };
  }

  /** Milliseconds since 1970. */
  time(field: string, text: string): number {
    const time = Date.parse(text);
    this.expect(Number.isFinite(time), field, "expected an RFC 3339 time such as 2026-12-01T18:00:00Z");
    return Number.isFinite(time) ? time : 0;
  }

  /** The new id of a game. The same game can exist here: for example if the file comes from this server. */
  gameIdHere(id: string): GameId {
    return gameId(derivedId(`${this.#circumstances.id} ${id}`));
  }

  timeOrNull(field: string, text: string | null): number | null {
    return text === null ? null : this.time(field, text);
  }

  #section({ number, name, players }: ImportBody["sections"][number], index: number): Section {
    this.expect(number === index + 1, `sections[${index}].number`, `expected ${index + 1}`);
    this.expect(name.length <= 60, `sections[${index}].name`, "expected at most 60 characters");
    const field = `sections[${index}].players`;
    return { number, name, players: players.map((player, place) => this.player(`${field}[${place}]`, player)) };
  }

  #round(round: ImportBody["rounds"][number], index: number, isOver: boolean): HistoricRound {
    const field = `rounds[${index}]`;
    this.expect(round.number === index + 1, `${field}.number`, `expected ${index + 1}`);
    const isLast = index === this.#body.rounds.length - 1;
    this.expect(round.finishedAt !== null || isLast, `${field}.finishedAt`, "expected a time, because a round follows");
    return {
      number: round.number,
      startedAt: this.time(`${field}.startedAt`, round.startedAt),
      endsAt: this.time(`${field}.endsAt`, round.endsAt),
      finishedAt: this.timeOrNull(`${field}.finishedAt`, round.finishedAt),
      byes: round.byes.map((bye, place) => ({
        ...bye,
        section: this.#sectionNumber(`${field}.byes[${place}].section`, bye.section),
        player: this.player(`${field}.byes[${place}].player`, bye.player),
      })),
      games: round.games.map((game, place) => this.#game(`${field}.games[${place}]`, game, isOver)),
    };
  }

  #game(field: string, game: ImportBody["rounds"][number]["games"][number], isOver: boolean): HistoricGame {
    const { result, decidedBy, finishedAt, progress } = game;
    this.expect(!this.#games.has(game.gameId), `${field}.gameId`, "expected each game once");
    this.#games.add(game.gameId);
    this.expect(game.white !== game.black, `${field}.black`, "expected another player than White");
    this.expect((result === null) === (decidedBy === null), `${field}.decidedBy`, "expected one exactly with a result");
    this.expect(
      (result === null) === (finishedAt === null),
      `${field}.finishedAt`,
      "expected one exactly with a result",
    );
    this.expect(result !== null || this.#body.status !== "finished", `${field}.result`, "expected one");
    const id = this.gameIdHere(game.gameId);
    const white = this.player(`${field}.white`, game.white);
    const black = this.player(`${field}.black`, game.black);
    const { absent } = this.#circumstances.people;
    const goesOn = result === null && !isOver && !absent.has(white) && !absent.has(black);
    if (goesOn) this.#continue(id, `${field}.progress`, progress);
    return {
      gameId: id,
      section: this.#sectionNumber(`${field}.section`, game.section),
      white,
      black,
      result,
      decidedBy,
      finishedAt: this.timeOrNull(`${field}.finishedAt`, finishedAt),
      isPlayed: game.played ?? null,
    };
  }

  #continue(id: GameId, field: string, progress: ImportBody["rounds"][number]["games"][number]["progress"]): void {
    const { terms } = this.#circumstances;
    const game = storedGame(terms.variant, terms.revision);
    if (game === undefined) return;
    if (progress === null) {
      this.#fail(field, "is required for a running game: export the tournament again as its organizer or as the admin");
      return;
    }
    const read = readProgress(progress, field, game, terms);
    if (read.ok) this.running.push({ gameId: id, start: read.value });
    else this.errors.push(read.error);
  }

  #sectionNumber(field: string, number: number): number {
    this.expect(number >= 1 && number <= this.#body.sections.length, field, "expected the number of a section");
    return number;
  }

  player(field: string, name: string): PlayerId {
    this.expect(this.#entrants.has(name), field, `no entrant is called ${name}`);
    return this.#circumstances.people.byName.get(name)?.id ?? NOBODY;
  }

  expect(condition: boolean, field: string, detail: string): void {
    if (!condition) this.#fail(field, detail);
  }

  #fail(field: string, detail: string): void {
    this.errors.push({ field, detail });
  }
}

/** Most errors that are reported together. */
const MOST_ERRORS = 50;

/** Reads a tournament of another server. All parts must fit together, and all moves must be legal. */
export function readHistory(
  body: ImportBody,
  circumstances: Circumstances,
): Result<ImportedHistory, readonly FieldError[]> {
  const { id, terms, organizer, people } = circumstances;
  const reader = new Reader(body, circumstances);
  const arbiters = body.arbiters.flatMap((name) => {
    const person = people.byName.get(name);
    return person === undefined || people.absent.has(person.id) ? [] : [person];
  });
  const { status, cancellation } = body;
  const isOver = status === "finished" || status === "canceled";
  const history: TournamentHistory = {
    id,
    terms,
    organizer,
    arbiters,
    createdAt: reader.time("createdAt", body.createdAt),
    status,
    entrants: reader.entrants(),
    start: reader.start(),
    finishedAt: reader.timeOrNull("finishedAt", body.finishedAt),
    cancellation,
  };
  if ((history.finishedAt !== null) !== isOver) {
    reader.errors.push({ field: "finishedAt", detail: "expected a time exactly in a tournament that is over" });
  }
  if ((cancellation !== null) !== (status === "canceled")) {
    reader.errors.push({ field: "cancellation", detail: "expected one exactly in a canceled tournament" });
  }
  return reader.errors.length > 0 ? err(reader.errors.slice(0, MOST_ERRORS)) : ok({ history, running: reader.running });
}
