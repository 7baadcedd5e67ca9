import { DAY } from "../../src/shared/duration";
import { gameId, type PlayerId, playerId } from "../../src/shared/ids";
import type { Candidate, DecisionContext, TournamentCommand, TournamentRefusal } from "../../src/tournament/command";
import { createTournament, decide } from "../../src/tournament/decide";
import { eventsDue } from "../../src/tournament/due";
import type { TournamentEvent } from "../../src/tournament/event";
import { evolveAll } from "../../src/tournament/evolve";
import type { DecidedBy, GameResult, TournamentGame, TournamentState } from "../../src/tournament/state";
import type { EntryTerms, LadderTerms, TournamentTerms } from "../../src/tournament/terms";

/** The creation of the tournaments of these tests. */
export const START = Date.UTC(2026, 10, 23);

const ENTRY: EntryTerms = {
  invited: null,
  team: null,
  minRating: null,
  maxRating: null,
  fewest: 3,
  most: 16,
  late: false,
  bots: false,
};

/** Terms of a round robin of one section that its organizer starts. */
export function terms({
  entry,
  ...changes
}: Partial<Omit<TournamentTerms, "entry">> & { entry?: Partial<EntryTerms> } = {}) {
  const common: TournamentTerms = {
    name: "Gymnopaedia",
    description: "",
    variant: "spartan-chess",
    revision: 1,
    options: {},
    format: { kind: "round-robin", gamesPerPair: 1, sectionSize: 12, final: false },
    timeControl: { kind: "per-move", perMove: 3 * DAY },
    rated: true,
    vacation: true,
    roundTime: 100 * DAY,
    entry: { ...ENTRY, ...entry },
    start: { kind: "manual" },
    startsBy: null,
    repeatEvery: null,
    tieBreaks: ["sonneborn-berger"],
  };
  return { ...common, ...changes };
}

/** The season of `ladderTerms`. */
export const SEASON = 100 * DAY;

/** Terms of a ladder that its organizer starts. Nobody drops by inactivity. */
export const ladderTerms = (changes: Partial<LadderTerms> = {}, entry: Partial<EntryTerms> = {}): TournamentTerms =>
  terms({
    format: {
      kind: "ladder",
      reach: 2,
      answerTime: 5 * DAY,
      rematchAfter: 14 * DAY,
      inactivity: null,
      gamesAtOnce: 2,
      ...changes,
    },
    roundTime: SEASON,
    entry: { fewest: 2, late: true, ...entry },
    tieBreaks: [],
  });

/** The id of the nth player. */
export const id = (n: number): PlayerId => playerId(`player${n}`);

/** The nth player, with a rating that falls by 10 per player. */
export const candidate = (n: number, changes: Partial<Candidate> = {}): Candidate => ({
  id: id(n),
  username: `player${n}`,
  rating: 2000 - 10 * n,
  provisional: false,
  isBot: false,
  division: null,
  team: null,
  ...changes,
});

/** A tournament that is driven by commands and time. */
export class Driven {
  state: TournamentState;
  readonly events: TournamentEvent[] = [];
  /** The commands that changed something, with their times. */
  readonly commands: { readonly at: number; readonly command: TournamentCommand }[] = [];
  now = START;
  #games = 0;

  constructor(ofTerms: TournamentTerms, { open = true } = {}) {
    const creation = { id: "agon", terms: ofTerms, organizer: null, arbiters: [], series: null, open, at: START };
    const created = createTournament(creation);
    this.events.push(...created);
    this.state = evolveAll(null, created);
  }

  /** Gives a command, and adds all events that follow from it. Returns the refusal; null if there is none. */
  give(command: TournamentCommand): TournamentRefusal | null {
    this.settle();
    const decided = decide(this.state, command, this.#context());
    if (!decided.ok) return decided.error;
    if (decided.value.length > 0) this.commands.push({ at: this.now, command });
    this.#add(decided.value);
    this.settle();
    return null;
  }

  /** Enters the players with these numbers. */
  enter(...players: readonly number[]): void {
    for (const n of players) this.#expectTaken({ type: "enter", candidate: candidate(n) });
  }

  /** Ends a game. Games that the tournament decided end as decided. `isPlayed`: whether both players moved. */
  report(game: TournamentGame, result: GameResult, decidedBy: DecidedBy = "play", isPlayed = true): void {
    this.#expectTaken({ type: "report", gameId: game.gameId, result, decidedBy, isRecorded: isPlayed, isPlayed });
  }

  /** Lets time pass, in milliseconds, and adds the events that are due. */
  pass(time: number): void {
    this.now += time;
    this.settle();
  }

  settle(): void {
    this.#add(eventsDue(this.state, this.#context()));
  }

  /** The games that are not finished. */
  unfinished(): readonly TournamentGame[] {
    return this.state.games.filter(({ status }) => status !== "finished");
  }

  /** The game between two players in the newest round in which they meet. */
  game(one: number, other: number): TournamentGame {
    const players = [id(one), id(other)];
    const found = this.state.games.findLast((game) => players.includes(game.white) && players.includes(game.black));
    if (found === undefined) throw new Error(`players ${one} and ${other} do not meet`);
    return found;
  }

  /** The types of all events, in order. */
  types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  #add(events: readonly TournamentEvent[]): void {
    this.events.push(...events);
    this.state = evolveAll(this.state, events);
  }

  #context(): DecisionContext {
    const newGameId = () => {
      this.#games += 1;
      return gameId(`game${this.#games}`);
    };
    return { now: this.now, newGameId };
  }

  #expectTaken(command: TournamentCommand): void {
    const refusal = this.give(command);
    if (refusal !== null) throw new Error(`${command.type} was refused: ${refusal.code}`);
  }
}

/** A started tournament with players 1 to `players`. */
export function started(ofTerms: TournamentTerms, players: number): Driven {
  const driven = new Driven(ofTerms);
  driven.enter(...Array.from({ length: players }, (_, index) => index + 1));
  const refusal = driven.give({ type: "start" });
  if (refusal !== null) throw new Error(`the start was refused: ${refusal.code}`);
  return driven;
}
