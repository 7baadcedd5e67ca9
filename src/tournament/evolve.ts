import { assertNever } from "../shared/assert-never";
import type { PlayerId } from "../shared/ids";
import type { TournamentEvent } from "./event";
import { evolveLadder, newLadder } from "./ladder/fold";
import type { Entrant, PairedGame, Section, TournamentGame, TournamentState } from "./state";

type EventOf<Type extends TournamentEvent["type"]> = Extract<TournamentEvent, { readonly type: Type }>;

/** The tournament after one more event. The first event is `created`, for which the state before is null. */
export function evolve(before: TournamentState | null, event: TournamentEvent): TournamentState {
  if (event.type === "created") return newTournament(event);
  if (before === null) throw new Error(`the first event of a tournament is ${event.type}`);
  const ladder = before.ladder === null ? null : evolveLadder(before.ladder, event);
  const state = { ...before, seq: before.seq + 1, ladder };
  switch (event.type) {
    case "changed":
      return { ...state, terms: event.terms, arbiters: event.arbiters, endsBy: null };
    case "opened":
      return { ...state, status: "open" };
    case "entered":
      return afterEntry(state, event.entrant);
    case "promoted":
      return withEntrant(state, event.player, (entrant) => ({ ...entrant, status: "entered" }));
    case "withdrawn":
      return afterWithdrawal(state, event);
    case "renamed":
      return afterRenaming(state, event);
    case "started":
      return {
        ...state,
        entrants: withoutBoard(state.entrants, event.sections),
        status: "running",
        startedAt: event.at,
        endsBy: event.endsBy,
        sections: event.sections,
        roundCount: event.roundCount,
        ladder: state.terms.format.kind === "ladder" ? newLadder(event.sections[0]?.players ?? [], event.at) : null,
      };
    case "sections.added":
      return { ...state, sections: [...state.sections, ...event.sections] };
    case "round.started":
      return afterRoundStart(state, event);
    case "challenge.accepted":
      return { ...state, games: [...state.games, newGame(event.game, event.round)] };
    case "challenge.made":
    case "challenge.declined":
    case "challenge.expired":
    case "challenge.withdrawn":
    case "place.changed":
    case "ladder.imported":
      // They change the ladder only.
      return state;
    case "game.decided": {
      const { result, decidedBy } = event;
      return withGame(state, event.gameId, (game) => ({
        ...game,
        status: "ending",
        result,
        decidedBy,
        decidedAt: event.at,
      }));
    }
    case "game.finished":
      return afterGame(state, event);
    case "round.finished":
      return {
        ...state,
        rounds: state.rounds.map((round) =>
          round.number === event.round ? { ...round, finishedAt: event.at } : round,
        ),
      };
    case "paused":
      return { ...state, status: "paused", pause: { since: event.at, reason: event.reason } };
    case "resumed":
      return { ...state, status: "running", pause: null };
    case "continued":
      return { ...state, nextId: event.nextId };
    case "canceled":
      return { ...state, status: "canceled", cancellation: event.cancellation, finishedAt: event.at, pause: null };
    case "finished":
      return { ...state, status: "finished", finishedAt: event.at, pause: null };
    default:
      return assertNever(event);
  }
}

/** Folds events onto a tournament, in order. `state` is null if the first event is `created`. */
export function evolveAll(state: TournamentState | null, events: Iterable<TournamentEvent>): TournamentState {
  let current = state;
  for (const event of events) current = evolve(current, event);
  if (current === null) throw new Error("a tournament has at least one event");
  return current;
}

const newTournament = ({ at, type: _type, ...origin }: EventOf<"created">): TournamentState => ({
  ...origin,
  seq: 1,
  nextId: null,
  status: "draft",
  createdAt: at,
  startedAt: null,
  endsBy: null,
  finishedAt: null,
  pause: null,
  cancellation: null,
  entrants: [],
  sections: [],
  rounds: [],
  games: [],
  roundCount: null,
  ladder: null,
});

/** Players who are in no section, because the other team of a match has fewer players, do not play. */
function withoutBoard(entrants: readonly Entrant[], sections: readonly Section[]): readonly Entrant[] {
  const playing = new Set(sections.flatMap(({ players }) => players));
  const isLeftOut = ({ id, status }: Entrant): boolean => status === "entered" && !playing.has(id);
  if (!entrants.some(isLeftOut)) return entrants;
  return entrants.map((entrant) => (isLeftOut(entrant) ? { ...entrant, status: "standby" } : entrant));
}

const withEntrant = (
  state: TournamentState,
  player: PlayerId,
  change: (entrant: Entrant) => Entrant,
): TournamentState => ({
  ...state,
  entrants: state.entrants.map((entrant) => (entrant.id === player ? change(entrant) : entrant)),
});

const withGame = (
  state: TournamentState,
  gameId: string,
  change: (game: TournamentGame) => TournamentGame,
): TournamentState => ({ ...state, games: state.games.map((game) => (game.gameId === gameId ? change(game) : game)) });

/** A player who enters after the start joins the last section: only formats with one section allow it. */
function afterEntry(state: TournamentState, entrant: Entrant): TournamentState {
  const entrants = [...state.entrants, entrant];
  if (state.startedAt === null || entrant.status !== "entered") return { ...state, entrants };
  const join = (section: Section, index: number): Section =>
    index === state.sections.length - 1 ? { ...section, players: [...section.players, entrant.id] } : section;
  return { ...state, entrants, sections: state.sections.map(join) };
}

/** Before the start, a withdrawn player leaves the list and may enter again. */
function afterWithdrawal(state: TournamentState, { at, player, reason }: EventOf<"withdrawn">): TournamentState {
  if (state.startedAt === null) return { ...state, entrants: state.entrants.filter(({ id }) => id !== player) };
  const finishedRounds = state.rounds.filter(({ finishedAt }) => finishedAt !== null).length;
  const withdrawal = { at, reason, finishedRounds };
  return withEntrant(state, player, (entrant) => ({ ...entrant, status: "withdrawn", withdrawal }));
}

function afterRenaming(state: TournamentState, { player, username }: EventOf<"renamed">): TournamentState {
  const rename = <P extends { readonly id: PlayerId; readonly username: string }>(person: P): P =>
    person.id === player ? { ...person, username } : person;
  return {
    ...state,
    organizer: state.organizer === null ? null : rename(state.organizer),
    arbiters: state.arbiters.map(rename),
    entrants: state.entrants.map(rename),
  };
}

const newGame = (game: PairedGame, round: number): TournamentGame => ({
  ...game,
  round,
  status: "running",
  result: null,
  decidedBy: null,
  decidedAt: null,
  finishedAt: null,
  isRecorded: false,
  isPlayed: false,
});

function afterRoundStart(state: TournamentState, event: EventOf<"round.started">): TournamentState {
  const { at, round: number, endsAt, byes } = event;
  const games = event.games.map((game) => newGame(game, number));
  return {
    ...state,
    rounds: [...state.rounds, { number, startedAt: at, endsAt, finishedAt: null, byes }],
    games: [...state.games, ...games],
  };
}

function afterGame(state: TournamentState, event: EventOf<"game.finished">): TournamentState {
  const { at, gameId, result, decidedBy, isRecorded, isPlayed = decidedBy !== "forfeit" } = event;
  const game = state.games.find((each) => each.gameId === gameId);
  const after = withGame(state, gameId, (each) => ({
    ...each,
    status: "finished",
    result,
    decidedBy,
    finishedAt: at,
    isRecorded,
    isPlayed,
  }));
  const loser = result === "white" ? game?.black : result === "black" ? game?.white : undefined;
  if (decidedBy !== "timeout" || loser === undefined) return after;
  return withEntrant(after, loser, (entrant) => ({ ...entrant, timeouts: entrant.timeouts + 1 }));
}
