import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { type Client, ConnectionError, type Game, isProblem, playMove, type Side } from "skytale-client";
import type { Line, Game as Rules } from "../../../../src/rules/game";
import type { ShapeColor } from "../../../../src/shared/annotations";
import { opponentOf } from "../../../../src/shared/side";
import type { Board } from "../../board/board";
import { type Action, createAction } from "../../components/action";
import { currentUrl, go, replaceUrl } from "../../frame/router";
import { client } from "../../server/client";
import { queuedMoves } from "../../server/queued-moves";
import type { Entry } from "../../server/resource";
import { me, putGame } from "../../server/resources";
import { session } from "../../server/session";
import { nextGame } from "../../server/waiting";
import { sideOf } from "../../server/with-game";
import { notated } from "./move-notation";
import { playAll } from "./play-on";
import { replay } from "./replay";
import type { Sketch } from "./sketch";

/** A move made on the board that was not sent yet. */
export interface PendingMove {
  readonly move: string;
  /** The move in the notation of the player. */
  readonly san: string;
  /** The ply of the game when the move was made. If the game has continued since, the server refuses the move. */
  readonly ply: number;
}

/** Moves of both sides played on the analysis board. They are not sent as moves of the game. */
export interface TriedMoves {
  /** The ply at which they begin. */
  readonly from: number;
  readonly moves: readonly string[];
}

/** Stepping through positions. */
export interface Walk {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  go(step: "first" | "back" | "on" | "last"): void;
}

/**
 * The control of the board by the computer analysis of a finished game: its arrows, a line that is played through, or a
 * lesson. It has no effect while the analysis board is open.
 */
export interface Stage {
  /** The position on the board; null for that of the selected ply. */
  readonly line: Line | null;
  readonly shapes: readonly string[];
  /** Called with each move made on the board; null if pieces cannot be moved. */
  readonly play: ((move: string) => void) | null;
  /** Stepping by the buttons and arrow keys; null for the game's own steps. */
  readonly walk: Walk | null;
  /** The row below the board; null for the game's own. */
  readonly Row: ComponentType | null;
}

/** A mark on a move in the move list. */
export interface ListedMark {
  readonly glyph: string;
  /** The meaning for screen readers. */
  readonly name: string;
}

/** The drawings of the analysis on the shown position. */
export interface Annotations {
  readonly shapes: readonly string[];
  /** The color in which every press on the board draws; null if presses move pieces. */
  readonly pen: ShapeColor | null;
  /** Adds a drawing, or removes it if it is there already. Null if the analysis belongs to somebody else. */
  readonly draw: ((shape: string) => void) | null;
}

/** A call that changes the game, such as `resignGame`. */
export type Command = (call: { readonly client: Client; readonly path: { readonly id: string } }) => Promise<Game>;

/** The state of a game page: the game as last received, and the viewer's selection and unsent move. */
export interface GameModel {
  readonly game: ReadonlySignal<Game>;
  /** The state that the next state of `game` is compared with to find changes by others. Own commands set it. */
  readonly lastKnownGame: Signal<Game>;
  readonly rules: Rules;
  /** The viewer's side; null for a spectator. */
  readonly side: ReadonlySignal<Side | null>;
  readonly isMyTurn: ReadonlySignal<boolean>;
  /** One line per ply, beginning with the start. */
  readonly lines: ReadonlySignal<readonly Line[]>;
  /** The selected ply. */
  readonly ply: ReadonlySignal<number>;
  readonly orientation: Signal<Side>;
  readonly pending: Signal<PendingMove | null>;
  /** The shown position of the analysis; null if no analysis is open. */
  readonly trying: Signal<TriedMoves | null>;
  /** Stepping through the analysis; null if no analysis is open. */
  readonly triedWalk: Signal<Walk | null>;
  /** The drawings of the analysis; null if no analysis is open. */
  readonly annotations: Signal<Annotations | null>;
  /** Null if there is no computer analysis. */
  readonly stage: Signal<Stage | null>;
  /** The scores of the computer analysis by ply, in words. */
  readonly scores: Signal<readonly string[]>;
  /** Marks of the computer analysis by ply. */
  readonly marks: Signal<ReadonlyMap<number, ListedMark>>;
  /** The drawings without an analysis; null while there is no board. */
  readonly sketch: Signal<Sketch | null>;
  /** Stepping by the buttons and arrow keys: through the analysis if it is open, otherwise through the game. */
  readonly walk: ReadonlySignal<Walk>;
  /** The board component; null while it is not mounted. */
  readonly board: Signal<Board | null>;
  readonly offersDraw: Signal<boolean>;
  /**
   * Whether the pending move also ends the player's vacation. Set after the server has refused the move for that
   * reason.
   */
  readonly endsVacation: Signal<boolean>;
  lookAt(ply: number): void;
  /** Opens the analysis at the selected ply, or closes it. */
  analyse(): void;
  flip(): void;
  /** The sending of the pending move. */
  readonly sending: Action;
  /**
   * Handles a move made on the board. If the analysis is open, the move is added to it. Otherwise it becomes the
   * pending move, which is sent at once if the player does not confirm moves.
   */
  make(move: string): void;
  /** Sends the pending move. */
  send(): void;
  takeBack(): void;
  /** Sends a command and stores its response. Throws what the client throws. */
  command(send: Command): Promise<void>;
  /** Reads the game again, for example after a refusal that shows that the displayed state is outdated. */
  refresh(): Promise<void>;
}

/** The queue of moves. It is loaded with the buttons that send a move (`pending-move.tsx`). */
const loadQueue = () => import("../../server/move-queue");

/**
 * Creates the model of a game page.
 * @param startPosition null for the standard start position
 * @param replayed one line per ply that was replayed already, beginning with the start; replaying continues after them
 */
export function createGameModel(
  known: Entry<Game>,
  first: Game,
  rules: Rules,
  startPosition: string | null,
  replayed: readonly Line[] = [],
): GameModel {
  const game = computed(() => known.data.value ?? first);
  const lastKnownGame = signal(first);
  const side = computed(() => sideOf(game.value, session.value?.username));
  const isMyTurn = computed(() => game.value.status === "active" && game.value.turn === side.value);
  let lastReplay = replayed;
  const lines = computed(() => {
    const { options, moves } = game.value;
    lastReplay = replay(rules, { options, startPosition, moves }, lastReplay) ?? lastReplay;
    return lastReplay;
  });
  const ply = computed(() => {
    const wanted = currentUrl.value.searchParams.get("ply");
    const last = lines.value.length - 1;
    return wanted !== null && /^\d{1,5}$/.test(wanted) ? Math.min(Number(wanted), last) : last;
  });
  const orientation = signal<Side>(side.peek() ?? "white");
  const pending = signal<PendingMove | null>(null);
  const trying = signal<TriedMoves | null>(null);
  const triedWalk = signal<Walk | null>(null);
  const annotations = signal<Annotations | null>(null);
  const stage = signal<Stage | null>(null);
  const walk = computed((): Walk => {
    const last = lines.value.length - 1;
    const at = ply.value;
    const go: Walk["go"] = (step) => lookAt({ first: 0, back: at - 1, on: at + 1, last }[step]);
    return triedWalk.value ?? stageOf({ trying, stage })?.walk ?? { isFirst: at === 0, isLast: at === last, go };
  });
  const board = signal<Board | null>(null);
  const offersDraw = signal(false);
  const endsVacation = signal(false);

  const lookAt = (wanted: number): void => {
    trying.value = null;
    const last = lines.peek().length - 1;
    const next = Math.max(0, Math.min(wanted, last));
    const { pathname } = currentUrl.peek();
    replaceUrl(next === last ? pathname : `${pathname}?ply=${next}`);
  };
  const sending = createAction();
  const send = (): void => {
    const sent = pending.peek();
    if (sent === null) return;
    void sending.run(async () => {
      try {
        const { move, ply } = sent;
        const body = { move, ply, offerDraw: offersDraw.peek(), endVacation: endsVacation.peek() };
        await command((call) => playMove({ ...call, body }));
        openNextGame();
      } catch (error) {
        if (error instanceof ConnectionError) {
          await queue(sent, error);
          return;
        }
        if (isProblem(error, "on-vacation")) endsVacation.value = true;
        if (isProblem(error)) await known.refresh();
        throw error;
      }
    });
  };
  /**
   * Stores a confirmed move that could not be sent. It is sent when the connection returns. Throws `loss`, the reason
   * why it was not sent, if the module of the queue was lost as well.
   */
  const queue = async (made: PendingMove, loss: ConnectionError): Promise<void> => {
    const { id, position, players } = game.peek();
    const opponent = players[opponentOf(side.peek() ?? "white")].username;
    const extras = { offerDraw: offersDraw.peek(), endVacation: endsVacation.peek() };
    const loaded = await loadQueue().catch(() => Promise.reject(loss));
    await loaded.queueMove({ ...made, gameId: id, position, opponent, ...extras });
  };
  /** Opens the next game that needs the player, if that is their setting and this game waits for the opponent. */
  const openNextGame = (): void => {
    const { id, status } = game.peek();
    const next = isMyTurn.peek() || status !== "active" ? null : nextGame(id);
    if (next !== null && me.of().data.peek()?.openNextGame === true) go(`/games/${next.game.id}`);
  };
  const command: GameModel["command"] = async (request) => {
    const { id } = game.peek();
    const answer = await request({ client: client.peek(), path: { id } });
    lastKnownGame.value = answer;
    putGame(answer);
    takeBack();
  };
  const takeBack = (): void => {
    pending.value = null;
    const { id } = game.peek();
    if (queuedMoves.peek().has(id)) void loadQueue().then(({ dropMove }) => dropMove(id));
    offersDraw.value = false;
    endsVacation.value = false;
  };
  return {
    game,
    lastKnownGame,
    rules,
    side,
    isMyTurn,
    lines,
    ply,
    orientation,
    pending,
    trying,
    triedWalk,
    annotations,
    stage,
    scores: signal<readonly string[]>([]),
    marks: signal<ReadonlyMap<number, ListedMark>>(new Map()),
    sketch: signal<Sketch | null>(null),
    walk,
    board,
    offersDraw,
    endsVacation,
    lookAt,
    analyse() {
      if (pending.peek() === null) trying.value = trying.peek() === null ? { from: ply.peek(), moves: [] } : null;
    },
    flip() {
      orientation.value = opponentOf(orientation.value);
    },
    sending,
    make(move) {
      const tried = trying.peek();
      if (tried !== null) {
        trying.value = { ...tried, moves: [...tried.moves, move] };
        return;
      }
      const play = stage.peek()?.play;
      if (play) {
        play(move);
        return;
      }
      sending.forget();
      const last = playAll(lines.peek().at(-1), [move])?.last ?? null;
      pending.value = { move, san: last === null ? move : notated(last), ply: game.peek().ply };
      if (me.of().data.peek()?.confirmMoves === false) send();
    },
    send,
    takeBack,
    command,
    refresh: () => known.refresh(),
  };
}

/** The name of the viewer's opponent. */
export const opponentName = ({ game, side }: GameModel): string =>
  game.value.players[side.value === "white" ? "black" : "white"].username;

/** The line after the pending move; null if no move is pending, if it is illegal, or if the game has continued. */
export function pendingLine({ pending, game, lines }: GameModel): Line | null {
  const made = pending.value;
  if (made === null || made.ply !== game.value.ply) return null;
  return playAll(lines.value.at(-1), [made.move]);
}

/** The line at the shown position of the analysis; null if no analysis is open, or if the moves are no longer legal. */
export function triedLine({ trying, lines }: GameModel): Line | null {
  const tried = trying.value;
  return tried === null ? null : playAll(lines.value[tried.from], tried.moves);
}

/** The control of the board by the computer analysis; null if the analysis board is open or there is none. */
export const stageOf = ({ trying, stage }: Pick<GameModel, "trying" | "stage">): Stage | null =>
  trying.value === null ? stage.value : null;

/**
 * The line on the board: of the analysis if one is open, otherwise of the selected ply. If that is the last ply, the
 * pending move is played on it.
 */
export function shownLine(model: GameModel): Line {
  const tried = triedLine(model);
  if (tried !== null) return tried;
  const staged = stageOf(model)?.line;
  if (staged) return staged;
  const { lines, ply } = model;
  const here = lines.value[ply.value] ?? lines.value[0];
  if (here === undefined) throw new Error("the game has no start position");
  return ply.value === lines.value.length - 1 ? (pendingLine(model) ?? here) : here;
}
