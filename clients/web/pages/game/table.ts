import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Game, isProblem, playMove, type Side } from "skytale-client";
import type { Line, Game as Rules } from "../../../../src/rules/game";
import type { Board } from "../../board/board";
import { note, place } from "../../frame/router";
import type { Action } from "../../parts/action";
import { client } from "../../server/client";
import { me, myGames } from "../../server/queries";
import type { Known } from "../../server/query";
import { session } from "../../server/session";
import { replay } from "./replay";

/** A move that was made by hand and that the server does not know yet. */
export interface PendingMove {
  readonly move: string;
  /** The game's ply when it was made: the server refuses it when the game has moved on. */
  readonly ply: number;
}

/** Moves that are tried on the board, for both sides, and that nobody is sent. */
export interface TriedMoves {
  /** The ply that they begin at. */
  readonly from: number;
  readonly moves: readonly string[];
}

/** A way through positions. */
export interface Walk {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  go(step: "first" | "back" | "on" | "last"): void;
}

/** What a game's page shares: the game as the server last told it, and what its viewer looks at and is about to do. */
export interface Table {
  readonly game: ReadonlySignal<Game>;
  /** The game as its viewer was last told of: as the page found it, as they changed it, and as news or words have said since. */
  readonly told: Signal<Game>;
  readonly rules: Rules;
  /** The viewer's side; null for a spectator. */
  readonly side: ReadonlySignal<Side | null>;
  readonly isMyTurn: ReadonlySignal<boolean>;
  /** By ply. */
  readonly lines: ReadonlySignal<readonly Line[]>;
  /** The ply that is looked at. */
  readonly ply: ReadonlySignal<number>;
  readonly orientation: Signal<Side>;
  readonly pending: Signal<PendingMove | null>;
  /** Null while nothing is tried. */
  readonly trying: Signal<TriedMoves | null>;
  /** The way through what is tried, while it is there. */
  readonly triedWalk: Signal<Walk | null>;
  /** The way that buttons and arrows go. */
  readonly walk: ReadonlySignal<Walk>;
  /** The board that shows it, while it is there. */
  readonly board: Signal<Board | null>;
  readonly offersDraw: Signal<boolean>;
  /** What a refused move needs before it is sent again. */
  readonly endsVacation: Signal<boolean>;
  lookAt(ply: number): void;
  /** Begins to try moves where the viewer looks, or ends it. */
  analyse(): void;
  flip(): void;
  /** A move was made by hand: it waits for its confirmation, or is sent at once if its player wants it so. */
  make(move: string, action: Action): void;
  /** Sends the move that is pending. */
  send(action: Action): void;
  takeBack(): void;
  /** Takes in what a command was answered with. */
  take(game: Game): void;
  /** Reads the game again, as after a refusal which says that it is not what is shown. */
  refresh(): Promise<void>;
}

/**
 * Makes the table of a game.
 * @param startPosition null for the standard opening
 * @param replayed the lines of the game, as far as they are known
 */
export function createTable(
  known: Known<Game>,
  first: Game,
  rules: Rules,
  startPosition: string | null,
  replayed: readonly Line[] = [],
): Table {
  const game = computed(() => known.data.value ?? first);
  const told = signal(first);
  const side = computed(() => sideOf(game.value, session.value?.username));
  const isMyTurn = computed(() => game.value.status === "active" && game.value.turn === side.value);
  let kept = replayed;
  const lines = computed(() => {
    const { options, moves } = game.value;
    kept = replay(rules, { options, startPosition, moves }, kept) ?? kept;
    return kept;
  });
  const ply = computed(() => {
    const wanted = place.value.searchParams.get("ply");
    const last = lines.value.length - 1;
    return wanted !== null && /^\d{1,5}$/.test(wanted) ? Math.min(Number(wanted), last) : last;
  });
  const orientation = signal<Side>(side.peek() ?? "white");
  const pending = signal<PendingMove | null>(null);
  const trying = signal<TriedMoves | null>(null);
  const triedWalk = signal<Walk | null>(null);
  const walk = computed((): Walk => {
    const last = lines.value.length - 1;
    const at = ply.value;
    const go: Walk["go"] = (step) => lookAt({ first: 0, back: at - 1, on: at + 1, last }[step]);
    return triedWalk.value ?? { isFirst: at === 0, isLast: at === last, go };
  });
  const board = signal<Board | null>(null);
  const offersDraw = signal(false);
  const endsVacation = signal(false);

  const lookAt = (wanted: number): void => {
    trying.value = null;
    const last = lines.peek().length - 1;
    const next = Math.max(0, Math.min(wanted, last));
    const { pathname } = place.peek();
    note(next === last ? pathname : `${pathname}?ply=${next}`);
  };
  const send = (action: Action): void => {
    const sent = pending.peek();
    if (sent === null) return;
    void action.run(async () => {
      try {
        const { id } = game.peek();
        const body = { ...sent, offerDraw: offersDraw.peek(), endVacation: endsVacation.peek() };
        take(await playMove({ client: client.peek(), path: { id }, body }));
      } catch (error) {
        if (isProblem(error, "on-vacation")) endsVacation.value = true;
        if (isProblem(error)) await known.refresh();
        throw error;
      }
    });
  };
  const take = (answer: Game): void => {
    told.value = answer;
    known.put(answer);
    // The other side may have answered while the answer was on its way here.
    void known.refresh();
    takeBack();
    void myGames.of().refresh();
  };
  const takeBack = (): void => {
    pending.value = null;
    offersDraw.value = false;
    endsVacation.value = false;
  };
  return {
    game,
    told,
    rules,
    side,
    isMyTurn,
    lines,
    ply,
    orientation,
    pending,
    trying,
    triedWalk,
    walk,
    board,
    offersDraw,
    endsVacation,
    lookAt,
    analyse() {
      if (pending.peek() === null) trying.value = trying.peek() === null ? { from: ply.peek(), moves: [] } : null;
    },
    flip() {
      orientation.value = orientation.value === "white" ? "black" : "white";
    },
    make(move, action) {
      const tried = trying.peek();
      if (tried !== null) {
        trying.value = { ...tried, moves: [...tried.moves, move] };
        return;
      }
      action.refusal.value = null;
      pending.value = { move, ply: game.peek().ply };
      if (me.of().data.peek()?.confirmMoves === false) send(action);
    },
    send,
    takeBack,
    take,
    refresh: () => known.refresh(),
  };
}

const sideOf = ({ players }: Game, username: string | undefined): Side | null => {
  if (players.white.username === username) return "white";
  return players.black.username === username ? "black" : null;
};

/** The name of who sits opposite the viewer. */
export const opponentName = ({ game, side }: Table): string =>
  game.value.players[side.value === "white" ? "black" : "white"].username;

/** What a pending move leads to; null where there is none, or the game has gone on without it. */
export function pendingLine({ pending, game, lines }: Table): Line | null {
  const made = pending.value;
  if (made === null || made.ply !== game.value.ply) return null;
  const after = lines.value.at(-1)?.play(made.move);
  return after?.ok === true ? after.value : null;
}

/** Where the moves that are tried lead; null where none are, or they can't be played any more. */
export function triedLine({ trying, lines }: Table): Line | null {
  if (trying.value === null) return null;
  const { from, moves } = trying.value;
  let line = lines.value[from] ?? null;
  for (const move of moves) {
    const played = line?.play(move);
    line = played?.ok === true ? played.value : null;
  }
  return line;
}

/** What the board shows: what is tried, the ply that is looked at, or what the pending move leads to. */
export function shownLine(table: Table): Line {
  const tried = triedLine(table);
  if (tried !== null) return tried;
  const { lines, ply } = table;
  const here = lines.value[ply.value] ?? lines.value[0];
  if (here === undefined) throw new Error("a table has the line of its start");
  return ply.value === lines.value.length - 1 ? (pendingLine(table) ?? here) : here;
}
