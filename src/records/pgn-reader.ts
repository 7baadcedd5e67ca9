import type { Game, Line } from "../rules/game";
import { LONGEST_LINE } from "../rules/longest-line";
import { quoted } from "../rules/quote";
import { allRevisions } from "../rules/registry";
import type { Options } from "../rules/rules";
import { err, ok, type Result } from "../shared/result";
import type { ResultToken } from "./game-record";
import { foreignNamesOf } from "./pgn-dialects";
import { type PgnText, readPgnText, type UnreadablePgn } from "./pgn-tokens";

const LONGEST_TEXT = 1_000_000;

/** A parsed game: its tags and everything that its moves depend on. */
export interface PgnGame {
  readonly variant: string;
  /** Revision of the rules by which the moves were read. */
  readonly rulesRevision: number;
  readonly options: Options;
  /** Text of the start position, with options applied; null for the standard start position. */
  readonly startPosition: string | null;
  /** All plies in wire form, votes included. */
  readonly moves: readonly string[];
  /** The game after its last ply. */
  readonly line: Line;
  readonly result: ResultToken;
  readonly tags: ReadonlyMap<string, string>;
}

/** The reason why a PGN text is refused, with its line, tag or ply. */
export type PgnError =
  | { readonly code: "too-long"; readonly detail: string }
  | UnreadablePgn
  | { readonly code: "missing-tag"; readonly tag: string; readonly detail: string }
  | { readonly code: "invalid-tag"; readonly tag: string; readonly detail: string }
  | {
      readonly code: "illegal-move";
      readonly ply: number;
      readonly detail: string;
      /** The legal moves at that point, in wire form. */
      readonly legalMoves: readonly string[];
    };

/**
 * Parses the first game of a PGN text by the rules of its `Variant` tag. Accepts moves in every notation of the game and
 * ignores comments, annotations and variations. Never throws.
 *
 * The tag `RulesRevision` names the revision of the rules. A text without it is read by the newest revision that accepts
 * it: records of other programs have no such tag.
 * @param games the known games, the newest revision of each first; if all have one id, the tag `Variant` may be missing
 * @returns the game, or the error with its tag or ply
 */
export function readPgn(text: string, games: readonly Game[] = allRevisions()): Result<PgnGame, PgnError> {
  if (text.length > LONGEST_TEXT) {
    return err({ code: "too-long", detail: `the text has ${text.length} characters; ${LONGEST_TEXT} are read` });
  }
  const read = readPgnText(text);
  if (!read.ok) return read;
  const revisions = findRevisions(read.value.tags, games);
  if (!revisions.ok) return revisions;
  const [newest, ...earlier] = revisions.value;
  const byNewest = readBy(newest, read.value);
  if (byNewest.ok) return byNewest;
  for (const game of earlier) {
    const byEarlier = readBy(game, read.value);
    if (byEarlier.ok) return byEarlier;
  }
  return byNewest;
}

/** Reads a text by the rules of one revision. */
function readBy(game: Game, text: PgnText): Result<PgnGame, PgnError> {
  const { tags } = text;
  const result = findResult(text);
  if (!result.ok) return result;
  const options = readOptions(tags, game);
  if (!options.ok) return options;
  const start = startLine(tags, game, options.value);
  if (!start.ok) return start;
  const moves = playAll(start.value, [...votesOf(tags, game), ...text.moves]);
  if (!moves.ok) return moves;
  return ok({
    variant: game.id,
    rulesRevision: game.revision,
    options: options.value,
    startPosition: start.value.position === game.startPosition ? null : start.value.position,
    ...moves.value,
    result: result.value,
    tags,
  });
}

type Tags = PgnText["tags"];

const missing = (tag: string, detail: string): Result<never, PgnError> => err({ code: "missing-tag", tag, detail });
const invalid = (tag: string, detail: string): Result<never, PgnError> => err({ code: "invalid-tag", tag, detail });

const words = (text: string | undefined): readonly string[] =>
  text?.split(/[\s,]+/).filter((word) => word !== "") ?? [];

type Revisions = readonly [newest: Game, ...earlier: Game[]];

/** The revisions of the game to try, newest first: only that of the tag `RulesRevision`, or all without the tag. */
function findRevisions(tags: Tags, games: readonly Game[]): Result<Revisions, PgnError> {
  const game = findGame(tags, games);
  if (!game.ok) return game;
  const [newest, ...earlier] = [
    game.value,
    ...games.filter((other) => other !== game.value && other.id === game.value.id),
  ];
  const tag = tags.get("RulesRevision");
  if (tag === undefined) return ok([newest, ...earlier]);
  const named = [newest, ...earlier].find(({ revision }) => String(revision) === tag.trim());
  if (named !== undefined) return ok([named]);
  return invalid(
    "RulesRevision",
    `${quoted(tag)} is not a revision that is known here; the newest is ${newest.revision}`,
  );
}

/** Finds the game of the tag `Variant`: its name, its id or its name in another program. */
function findGame(tags: Tags, games: readonly Game[]): Result<Game, PgnError> {
  const known = [...new Set(games.map(({ catalogue }) => catalogue.name))].join(", ");
  const variant = tags.get("Variant");
  const [first] = games;
  if (variant === undefined && first !== undefined && games.every(({ id }) => id === first.id)) return ok(first);
  if (variant === undefined) return missing("Variant", `the tag Variant is missing: one of ${known}`);
  const name = variant.trim().toLowerCase();
  const game = games.find(({ id, catalogue }) =>
    [id, catalogue.name, ...foreignNamesOf(id)].some((known) => known.toLowerCase() === name),
  );
  return game === undefined ? invalid("Variant", `${quoted(variant)} is not what is played here: ${known}`) : ok(game);
}

const RESULTS: readonly string[] = ["1-0", "0-1", "1/2-1/2", "*"] satisfies ResultToken[];
const isResult = (text: string): text is ResultToken => RESULTS.includes(text);

function findResult({ tags, result }: PgnText): Result<ResultToken, PgnError> {
  const tag = tags.get("Result")?.trim();
  if (tag === undefined) return ok(result ?? "*");
  if (!isResult(tag)) return invalid("Result", `${quoted(tag)} must be one of ${RESULTS.join(" ")}`);
  if (result !== null && result !== tag) return invalid("Result", `the tag says ${tag}, the moves end with ${result}`);
  return ok(tag);
}

function readOptions(tags: Tags, game: Game): Result<Options, PgnError> {
  const names = words(tags.get("Options"));
  const known = game.catalogue.options.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const hint = known.length === 0 ? "this game has none" : `there are ${known.join(", ")}`;
    return invalid("Options", `${quoted(unknown)} is no option; ${hint}`);
  }
  return ok(Object.fromEntries(names.map((name) => [name, true])));
}

function startLine(tags: Tags, game: Game, options: Options): Result<Line, PgnError> {
  const position = tags.get("FEN");
  if (position === undefined && tags.get("SetUp")?.trim() === "1") {
    return missing("FEN", "the tag FEN is missing: SetUp says that the game did not begin with the standard opening");
  }
  const started = game.start(options, position);
  return started.ok ? started : invalid("FEN", started.error.detail);
}

/** The votes, which precede the first move. */
const votesOf = (tags: Tags, { catalogue }: Game): readonly string[] =>
  catalogue.votesTag === undefined ? [] : words(tags.get(catalogue.votesTag));

function playAll(start: Line, texts: readonly string[]): Result<Pick<PgnGame, "moves" | "line">, PgnError> {
  if (texts.length > LONGEST_LINE) {
    return err({ code: "too-long", detail: `the game has ${texts.length} plies; ${LONGEST_LINE} are read` });
  }
  const moves: string[] = [];
  let line = start;
  for (const text of texts) {
    const next = line.play(text);
    if (!next.ok) {
      const { ply, legalMoves } = line;
      return err({ code: "illegal-move", ply: ply + 1, detail: next.error.detail, legalMoves });
    }
    line = next.value;
    moves.push(line.last?.move ?? "");
  }
  return ok({ moves, line });
}
