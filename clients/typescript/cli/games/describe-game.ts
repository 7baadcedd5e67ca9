import type { Game, RunningGame, Side, TimeControl } from "skytale-client";
import type { Colors } from "../terminal/colors.js";
import { wrap } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, relativeTime, sayDuration } from "../terminal/time.js";
import { drawBoard } from "./draw-board.js";
import { sayPlayer } from "./say-player.js";
import { otherSide } from "./side.js";

/** Options for the display of a game. */
export interface GameView {
  /** Username of the viewer; null if unknown. */
  readonly name: string | null;
  /** Side at the bottom of the board; `both` draws two boards. By default the viewer's own side, otherwise White. */
  readonly orientation: Side | "both" | undefined;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  /** Maximum line length in characters. */
  readonly width: number;
  readonly colors: Colors;
}

/** The side that a player has in a game; null if the player is not in it. */
export function sideOf({ players }: Pick<Game, "players">, name: string | null): Side | null {
  if (name === null) return null;
  if (players.white.username.toLowerCase() === name.toLowerCase()) return "white";
  return players.black.username.toLowerCase() === name.toLowerCase() ? "black" : null;
}

/** Describes a time control in words. */
export function sayTimeControl(timeControl: TimeControl): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${sayDuration(timeControl.perMove)} per move`;
    case "bank":
      return `${sayDuration(timeControl.initial)} for all moves, ${sayDuration(timeControl.increment)} more per move, at most ${sayDuration(timeControl.max)}`;
    case "unlimited":
      return "no clock";
  }
}

/** Describes a game in lines of text: players, board, last moves, turn and legal moves. */
export function describeGame(game: Game, view: GameView): readonly string[] {
  const side = sideOf(game, view.name);
  const { white, black } = game.players;
  const kind = [
    game.rated ? "rated" : "casual",
    ...(game.private ? ["private"] : []),
    sayTimeControl(game.clock.timeControl),
  ];
  return [
    `${view.colors.bold(`${sayPlayer(white)} (white) against ${sayPlayer(black)} (black)`)}`,
    `${[game.variant, ...kind].join(" · ")} · ${game.id}`,
    "",
    ...describeBoards(game, side, view),
    ...describeMoves(game, view.width),
    describeTurn(game, side, view),
    ...describeOffers(game, side),
    ...describeLegalMoves(game, side, view.width),
  ];
}

function describeBoards(game: Game, side: Side | null, { orientation, colors }: GameView): readonly string[] {
  const { board } = game;
  if (board === undefined) return [];
  const first = orientation === "both" || orientation === undefined ? (side ?? "white") : orientation;
  const lastMove = game.moves.at(-1)?.move ?? null;
  const drawn = (from: Side) => [...drawBoard(board, { orientation: from, lastMove, colors }), ""];
  return orientation === "both" ? [...drawn(first), ...drawn(otherSide(first))] : drawn(first);
}

/** The last twelve moves with their plies, wrapped. */
function describeMoves({ moves }: Game, width: number): readonly string[] {
  if (moves.length === 0) return ["No moves yet."];
  const words = moves.slice(-12).map(({ ply, san }) => `${ply}.\u00a0${printable(san)}`);
  const start = moves.length > words.length ? ["…"] : [];
  return wrap(["Moves by ply:", ...start, ...words], width).map((line) => line.replaceAll("\u00a0", " "));
}

/** The side to move and its deadline, or the outcome. */
function describeTurn(game: Game, side: Side | null, { colors, now }: Pick<GameView, "colors" | "now">): string {
  const { deadlineAt, outcome, players, turn } = game;
  if (outcome !== null) {
    const { winner, reason } = outcome;
    return colors.bold(
      winner === null
        ? `Over: ${reason === "aborted" ? "aborted" : `draw (${reason})`}.`
        : `Over: ${sayPlayer(players[winner])} (${winner}) won (${reason}).`,
    );
  }
  if (turn === null) return "Nobody is to move.";
  const whose = side === turn ? colors.bold(`Your turn (${turn})`) : `${sayPlayer(players[turn])} (${turn}) to move`;
  const check = game.check ? ", in check" : "";
  return `${whose}${check}, ply ${game.ply}; ${describeDeadline(deadlineAt, now)}.`;
}

export const describeDeadline = (deadlineAt: string | null, now: number): string =>
  deadlineAt === null ? "no deadline" : `until ${absoluteTime(deadlineAt)}, ${relativeTime(deadlineAt, now)}`;

function describeOffers({ drawClaim, drawOffer, takebackOffer }: Game, side: Side | null): readonly string[] {
  const by = (who: Side) => (who === side ? "You" : who === "white" ? "White" : "Black");
  return [
    ...(drawOffer === null ? [] : [`${by(drawOffer)} offered a draw.`]),
    ...(takebackOffer === null ? [] : [`${by(takebackOffer)} asked for a takeback.`]),
    ...(drawClaim === null ? [] : [`You can claim a draw (${drawClaim}).`]),
  ];
}

/** The legal moves, if it is the viewer's turn. */
function describeLegalMoves({ legalMoves, turn }: Game, side: Side | null, width: number): readonly string[] {
  if (side === null || side !== turn || legalMoves.length === 0) return [];
  return ["", `Legal moves (${legalMoves.length}):`, ...wrap(legalMoves, width, "  ")];
}

/** Rows of a table of running games, in the given order. */
export const gameRows = (games: readonly RunningGame[], now: number): readonly (readonly string[])[] => [
  ["GAME", "VARIANT", "OPPONENT", "YOU", "TURN", "PLY", "LAST", "DEADLINE"],
  ...games.map((game) => [
    game.id,
    game.variant,
    sayPlayer(game.opponent),
    game.side,
    game.turn === game.side ? "yours" : "theirs",
    String(game.ply),
    game.lastMove ?? "-",
    game.deadlineAt === null ? "none" : relativeTime(game.deadlineAt, now),
  ]),
];
