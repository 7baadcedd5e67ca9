import type { Game, RunningGame, Side, TimeControl } from "skytale-client";
import type { Colors } from "../terminal/colors.js";
import { wrap } from "../terminal/layout.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, relativeTime, sayDuration } from "../terminal/time.js";
import { drawBoard } from "./draw-board.js";

/** How a game is to be shown. */
export interface GameView {
  /** Whoever looks; null if that is not known. */
  readonly name: string | null;
  /** Whose side is below; by default that of whoever looks. */
  readonly orientation: Side | "both" | undefined;
  /** What time it is, in milliseconds since 1970. */
  readonly now: number;
  /** How many characters a line may have. */
  readonly width: number;
  readonly colors: Colors;
}

/** The side against one. */
export const otherSide = (side: Side): Side => (side === "white" ? "black" : "white");

/** The side that somebody plays in a game; null if none. */
export function sideOf({ players }: Pick<Game, "players">, name: string | null): Side | null {
  if (name === null) return null;
  if (players.white.username.toLowerCase() === name.toLowerCase()) return "white";
  return players.black.username.toLowerCase() === name.toLowerCase() ? "black" : null;
}

/** A time control as people say it. */
export function sayTimeControl(timeControl: TimeControl): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${sayDuration(timeControl.perMove)} per move`;
    case "bank":
      return `${sayDuration(timeControl.initial)} and ${sayDuration(timeControl.increment)} more per move, at most ${sayDuration(timeControl.max)}`;
    case "unlimited":
      return "no clock";
  }
}

/** A game as lines of text: who plays, the board, what was played last, whose turn it is, and what they may play. */
export function describeGame(game: Game, view: GameView): readonly string[] {
  const side = sideOf(game, view.name);
  const { white, black } = game.players;
  const kind = [
    game.rated ? "rated" : "casual",
    ...(game.private ? ["private"] : []),
    sayTimeControl(game.clock.timeControl),
  ];
  return [
    `${view.colors.bold(`${printable(white.username)} (white) against ${printable(black.username)} (black)`)}`,
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

/** The last moves, numbered by ply, as far as they fit into two lines. */
function describeMoves({ moves }: Game, width: number): readonly string[] {
  if (moves.length === 0) return ["No moves yet."];
  const words = moves.slice(-12).map(({ ply, san }) => `${ply}.\u00a0${printable(san)}`);
  const start = moves.length > words.length ? ["…"] : [];
  return wrap(["Moves by ply:", ...start, ...words], width).map((line) => line.replaceAll("\u00a0", " "));
}

/** Whose turn it is and until when, or how it ended. */
function describeTurn(game: Game, side: Side | null, { colors, now }: Pick<GameView, "colors" | "now">): string {
  const { deadlineAt, outcome, players, turn } = game;
  if (outcome !== null) {
    const { winner, reason } = outcome;
    return colors.bold(
      winner === null
        ? `Over: ${reason === "aborted" ? "aborted" : `a draw (${reason})`}.`
        : `Over: ${printable(players[winner].username)} (${winner}) has won (${reason}).`,
    );
  }
  if (turn === null) return "Nobody is to move.";
  const whose =
    side === turn ? colors.bold(`Your turn (${turn})`) : `${printable(players[turn].username)} (${turn}) to move`;
  const check = game.check ? ", in check" : "";
  return `${whose}${check}, ply ${game.ply}; ${describeDeadline(deadlineAt, now)}.`;
}

export const describeDeadline = (deadlineAt: string | null, now: number): string =>
  deadlineAt === null ? "no deadline" : `until ${absoluteTime(deadlineAt)}, ${relativeTime(deadlineAt, now)}`;

function describeOffers({ drawClaim, drawOffer, takebackOffer }: Game, side: Side | null): readonly string[] {
  const by = (who: Side) => (who === side ? "You" : who === "white" ? "White" : "Black");
  return [
    ...(drawOffer === null ? [] : [`A draw is offered: ${by(drawOffer)}.`]),
    ...(takebackOffer === null ? [] : [`A takeback is asked for: ${by(takebackOffer)}.`]),
    ...(drawClaim === null ? [] : [`You can claim a draw (${drawClaim}).`]),
  ];
}

/** What may be played, to whoever is to move. */
function describeLegalMoves({ legalMoves, turn }: Game, side: Side | null, width: number): readonly string[] {
  if (side === null || side !== turn || legalMoves.length === 0) return [];
  return ["", `Legal moves (${legalMoves.length}):`, ...wrap(legalMoves, width, "  ")];
}

/** Running games as a table, most urgent first as the server has them. */
export const gameRows = (games: readonly RunningGame[], now: number): readonly (readonly string[])[] => [
  ["GAME", "VARIANT", "OPPONENT", "YOU", "TURN", "PLY", "LAST", "DEADLINE"],
  ...games.map((game) => [
    game.id,
    game.variant,
    printable(game.opponent.username),
    game.side,
    game.turn === game.side ? "yours" : "theirs",
    String(game.ply),
    game.lastMove ?? "-",
    game.deadlineAt === null ? "none" : relativeTime(game.deadlineAt, now),
  ]),
];
