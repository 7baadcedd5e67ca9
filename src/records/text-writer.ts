import type { Game } from "../rules/game";
import { SIDES } from "../shared/side";
import type { TimeControlView } from "../shared/time-control";
import { type GameRecord, optionsOn, resultOf } from "./game-record";
import { numberMoves } from "./numbering";
import { printable } from "./printable";

/**
 * Formats a game as plain text for people: header, moves in two columns, final position.
 * @param game the rules of the record's revision
 * @param site address of the game's page
 */
export function writeText(record: GameRecord, game: Game, site: string): string {
  const { name, armies } = game.catalogue;
  const { createdAt, finishedAt, players } = record;
  const start = record.startPosition ?? game.startPosition;
  const options = optionsOn(record.options);
  const votes = record.plies.filter(({ isMove }) => !isMove).map(({ side, san }) => `${side} ${san}`);
  const head = [
    `${name}, ${record.rated ? "rated" : "casual"}`,
    site,
    "",
    ...SIDES.map((side) => field(side === "white" ? "White" : "Black", `${players[side].username} (${armies[side]})`)),
    field("Time", describeTimeControl(record.timeControl)),
    ...(options.length === 0 ? [] : [field("Options", options.join(", "))]),
    field("Begun", describeTime(createdAt)),
    ...(finishedAt === null ? [] : [field("Ended", describeTime(finishedAt))]),
    field("Result", describeResult(record)),
    ...(record.startPosition === null ? [] : [field("Start", start)]),
    ...(votes.length === 0 ? [] : [field("Votes", votes.join(", "))]),
  ];
  const moves = columns(record, start);
  const last = field("Position", record.plies.at(-1)?.position ?? start);
  return `${[...head, "", ...(moves.length === 0 ? ["No moves."] : moves), "", last].join("\n")}\n`;
}

const field = (name: string, value: string): string => `${`${name}:`.padEnd("Position: ".length)}${printable(value)}`;

function columns(record: GameRecord, start: string): readonly string[] {
  const moves = numberMoves(record.plies, start);
  const numberWidth = String(moves.at(-1)?.number ?? 1).length;
  const whiteWidth = Math.max(0, ...moves.map(({ white }) => white?.length ?? 0));
  return moves.map(({ number, white, black }) =>
    `${String(number).padStart(numberWidth)}. ${(white ?? "...").padEnd(whiteWidth)}  ${black ?? ""}`.trimEnd(),
  );
}

function describeResult(record: GameRecord): string {
  const { outcome, status } = record;
  if (outcome === null) return "still running";
  const result = status === "aborted" ? "aborted" : resultOf(record);
  // Most aborted games have the reason `aborted`, which would only repeat the result.
  return outcome.reason === result ? result : `${result} (${outcome.reason})`;
}

const describeTime = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;

function describeTimeControl(timeControl: TimeControlView): string {
  switch (timeControl.kind) {
    case "per-move":
      return `${timeControl.perMove} for each move`;
    case "bank":
      return `${timeControl.initial}, ${timeControl.increment} more with each move, at most ${timeControl.max}`;
    case "unlimited":
      return "unlimited";
  }
}
