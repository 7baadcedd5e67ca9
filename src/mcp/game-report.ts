import * as z from "zod";
import type { Game } from "../http/schemas/game";
import { boardText } from "../records/board-text";
import { assertNever } from "../shared/assert-never";
import type { Side } from "../shared/side";
import { Bots, botsOf, marked } from "./bots";
import { untilText } from "./time-left";
import type { Untrusted } from "./untrusted";

type GameBody = Untrusted<z.output<typeof Game>>;

/** Number of last plies in a report, unless all moves are requested. */
const RECENT = 10;

/** Number of last plies in the summary: the player's last move and the opponent's reply. */
const RECENT_IN_TEXT = 2;

const SideOrNull = z.string().nullable();

/** A game as the tools report it: only the parts that are needed to choose the next move. */
export const GameReport = z.object({
  gameId: z.string(),
  variant: z.string(),
  rulesRevision: z.number(),
  status: z.enum(["active", "finished", "aborted"]),
  ply: z.number().describe("Send it with play_move and respond"),
  turn: SideOrNull,
  yourSide: SideOrNull.describe("Null: you are a spectator, or the token cannot read your account"),
  players: z.object({ white: z.string(), black: z.string() }),
  bots: Bots,
  board: z.string(),
  position: z.string(),
  check: z.boolean(),
  legalMoves: z.array(z.string()).describe("Of the side to move; absent if that is your opponent").optional(),
  lastMoves: z.array(z.string()).describe("Ply, side, move, notation"),
  deadlineAt: z.string().nullable().describe("For the side to move"),
  timeControl: z.string(),
  drawOfferBy: SideOrNull,
  takebackOfferBy: SideOrNull,
  drawClaim: z.string().nullable(),
  outcome: z.object({ winner: SideOrNull, reason: z.string() }).nullable(),
  rated: z.boolean(),
  options: z.array(z.string()),
});

export type GameReport = z.output<typeof GameReport>;

/**
 * A game in the answers of other tools. The full schema is described once, since every model reads every description in
 * each conversation.
 */
export const ReportedGame = z
  .looseObject({ gameId: z.string(), status: z.string(), ply: z.number() })
  .describe("The game, as in get_game");

/**
 * Builds the report of a game.
 * @param game the API's answer, with its board
 * @param yourSide the reader's side; null if unknown
 * @param whole whether all moves are included, or only the last ones
 */
export function reportGame(game: GameBody, yourSide: Side | null, whole = false): GameReport {
  const moves = whole ? game.moves : game.moves.slice(-RECENT);
  return {
    gameId: game.id,
    variant: game.variant,
    // During a deployment, a game's object that still runs an earlier release omits `rulesRevision`.
    rulesRevision: game.rulesRevision ?? 1,
    status: game.status,
    ply: game.ply,
    turn: game.turn,
    yourSide,
    players: { white: game.players.white.username, black: game.players.black.username },
    bots: botsOf(Object.values(game.players)),
    board: game.board === undefined ? "" : boardText(game.board),
    position: game.position,
    check: game.check,
    ...(yourSide !== null && yourSide !== game.turn ? {} : { legalMoves: game.legalMoves }),
    lastMoves: moves.map(({ ply, side, move, san, by }) => {
      const author = by === "player" ? "" : ` (${by})`;
      return `${ply}. ${side} ${move}${san === move ? "" : ` = ${san}`}${author}`;
    }),
    deadlineAt: game.deadlineAt,
    timeControl: timeControlText(game.clock.timeControl),
    drawOfferBy: game.drawOffer,
    takebackOfferBy: game.takebackOffer,
    drawClaim: game.drawClaim,
    outcome: game.outcome === null ? null : { winner: game.outcome.winner, reason: game.outcome.reason },
    rated: game.rated,
    options: Object.keys(game.options).filter((name) => game.options[name]),
  };
}

/** Parts of a summary that are included on request. */
export interface Wanted {
  readonly board: boolean;
  readonly allMoves: boolean;
}

/**
 * A report as a short summary with everything needed for the next step, for clients that show the model only the text.
 */
export function reportText(report: GameReport, wanted: Wanted = { board: false, allMoves: false }): string {
  const { bots, players, turn, yourSide, ply, legalMoves } = report;
  const you = (side: string): string => (side === yourSide ? " (you)" : "");
  const moves = wanted.allMoves ? report.lastMoves : report.lastMoves.slice(-RECENT_IN_TEXT);
  const lines = [
    [
      `${report.variant} ${report.gameId}, ply ${ply}: white ${marked(players.white, bots)}${you("white")}, black ${marked(players.black, bots)}${you("black")}`,
      ...(report.rulesRevision === 1 ? [] : [`revision ${report.rulesRevision} of the rules`]),
      ...report.options,
    ].join(", "),
    ...endText(report),
    ...(turn === null
      ? []
      : [`${turn} is to move${you(turn)}${report.check ? ", in check" : ""}, ${deadline(report)}.`]),
    ...(report.drawOfferBy === null ? [] : [`${report.drawOfferBy}${you(report.drawOfferBy)} offers a draw.`]),
    ...(report.takebackOfferBy === null
      ? []
      : [`${report.takebackOfferBy}${you(report.takebackOfferBy)} requests to take back their last move.`]),
    ...(report.drawClaim === null
      ? []
      : [`You can claim a draw (${report.drawClaim}): call respond with to "draw" and answer "claim".`]),
    ...(moves.length === 0 ? [] : [`Last moves: ${moves.join("; ")}`]),
    `Position: ${report.position}`,
    ...(wanted.board ? [report.board] : []),
    ...(legalMoves === undefined || turn === null
      ? []
      : [`Legal moves (${legalMoves.length}): ${legalMoves.join(" ")}`]),
  ];
  return lines.join("\n");
}

function endText({ status, outcome }: GameReport): readonly string[] {
  if (outcome === null) return [];
  const result = outcome.winner === null ? (status === "aborted" ? "no result" : "a draw") : `${outcome.winner} wins`;
  return [`The game is over: ${result} (${outcome.reason}).`];
}

const deadline = ({ deadlineAt }: GameReport): string =>
  deadlineAt === null ? "without a deadline" : untilText(deadlineAt, Date.now());

/** A time control in words, with ISO 8601 durations. */
export function timeControlText(timeControl: GameBody["clock"]["timeControl"]): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${timeControl.perMove} per move`;
    case "bank":
      return `${timeControl.initial} for all moves, ${timeControl.increment} more per move, at most ${timeControl.max}`;
    case "unlimited":
      return "no clock";
    default:
      return assertNever(timeControl);
  }
}
