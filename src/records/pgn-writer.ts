import type { Game } from "../rules/game";
import { parseDuration } from "../shared/duration";
import type { TimeControlView } from "../shared/time-control";
import { type GameRecord, optionsOn, type RecordedPly, resultOf } from "./game-record";
import { numberMoves } from "./numbering";
import { OWN_PGN, type PgnDialect } from "./pgn-dialects";
import { printable } from "./printable";

/** A tournament, and the round of a game. */
export interface PgnEvent {
  readonly name: string;
  readonly round: number;
}

/** A tag pair of PGN. */
export type PgnTag = readonly [name: string, value: string];

/** The PGN export format limits lines to less than 80 characters. */
const LINE_WIDTH = 79;

/**
 * Formats a game as PGN, in the notation of its rules. Votes are not moves; they go into the tag that the catalogue
 * names.
 * @param game the rules of the record's revision
 * @param site address of the game's page
 * @param dialect the target program; default: our own PGN
 * @param event the tournament of the game, for the tags `Event` and `Round`
 * @param more further tags, after all others
 */
export function writePgn(
  record: GameRecord,
  game: Game,
  site: string,
  dialect: PgnDialect = OWN_PGN,
  event: PgnEvent | null = null,
  more: readonly PgnTag[] = [],
): string {
  const tags = [...tagsOf({ record, game, site, dialect, event }), ...more].map(
    ([name, value]) => `[${name} "${escapeTag(value)}"]`,
  );
  const numbered = numberMoves(record.plies.map(writtenIn(dialect)), record.startPosition ?? game.startPosition);
  const movetext = numbered.flatMap(({ number, white, black }) => {
    if (white === null) return [`${number}... ${black ?? ""}`];
    if (black === null) return [`${number}. ${white}`];
    // A move of Black after a comment has its number.
    return [`${number}. ${white}`, white.endsWith("}") ? `${number}... ${black}` : black];
  });
  return `${tags.join("\n")}\n\n${wrap([...movetext, resultOf(record)])}\n`;
}

const writtenIn =
  (dialect: PgnDialect) =>
  (ply: RecordedPly): RecordedPly => ({ ...ply, san: dialect.san(ply) });

interface TagSource {
  readonly record: GameRecord;
  readonly game: Game;
  readonly site: string;
  readonly dialect: PgnDialect;
  readonly event: PgnEvent | null;
}

function tagsOf({ record, game, site, dialect, event }: TagSource): readonly PgnTag[] {
  const { players, createdAt, finishedAt, startPosition, outcome, startRatings } = record;
  const { name, votesTag } = game.catalogue;
  const options = optionsOn(record.options);
  const votes = record.plies.filter(({ isMove }) => !isMove).map(({ move }) => move);
  return [
    ["Event", event?.name ?? `Skytale ${record.rated ? "rated" : "casual"} ${name}`],
    ["Site", site],
    ["Date", dateOf(createdAt)],
    ["Round", event === null ? "-" : String(event.round)],
    ["White", players.white.username],
    ["Black", players.black.username],
    ["Result", resultOf(record)],
    ["Variant", dialect.variant ?? name],
    ["RulesRevision", String(record.revision)],
    ...(startRatings === null
      ? []
      : [
          ["WhiteElo", writeRating(startRatings.white)] as const,
          ["BlackElo", writeRating(startRatings.black)] as const,
        ]),
    ...(startPosition === null ? [] : [["SetUp", "1"] as const, ["FEN", startPosition] as const]),
    ...(options.length === 0 ? [] : [["Options", options.join(" ")] as const]),
    ...(votesTag === undefined || votes.length === 0 ? [] : [[votesTag, votes.join(" ")] as const]),
    ["TimeControl", writeTimeControl(record.timeControl)],
    ["UTCDate", dateOf(createdAt)],
    ["UTCTime", createdAt.slice("2026-11-20T".length, "2026-11-20T18:00:00".length)],
    ...(finishedAt === null ? [] : [["EndDate", dateOf(finishedAt)] as const]),
    ["Termination", terminationOf(record)],
    ...(outcome === null ? [] : [["Reason", outcome.reason] as const]),
  ];
}

/**
 * The value of PGN's `Termination` tag. The standard has no value for aborted games; `abandoned` is its value for games
 * without a result. Our reason code has a tag of its own.
 */
function terminationOf({ status, outcome }: GameRecord): "normal" | "time forfeit" | "abandoned" | "unterminated" {
  if (status === "active" || outcome === null) return "unterminated";
  if (status === "aborted") return "abandoned";
  return outcome.reason === "timeout" || outcome.reason === "timeout-dead-position" ? "time forfeit" : "normal";
}

/** Rounded to an integer; `-` for unrated players. */
const writeRating = (rating: number | null): string => (rating === null ? "-" : String(Math.round(rating)));

const dateOf = (time: string): string => time.slice(0, "2026-11-20".length).replaceAll("-", ".");

/** PGN's `TimeControl` in seconds: one move per period, initial time with increment, or `-` for no limit. */
function writeTimeControl(timeControl: TimeControlView): string {
  switch (timeControl.kind) {
    case "per-move":
      return `1/${seconds(timeControl.perMove)}`;
    case "bank":
      return `${seconds(timeControl.initial)}+${seconds(timeControl.increment)}`;
    case "unlimited":
      return "-";
  }
}

function seconds(duration: string): string {
  const read = parseDuration(duration);
  return read.ok ? String(read.value / 1000) : "?";
}

const escapeTag = (value: string): string => printable(value).replaceAll(/["\\]/g, "\\$&");

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
