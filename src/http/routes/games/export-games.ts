import { type GameFilters, type GameKey, listFinishedGames } from "../../../db/games";
import type { PageRequest } from "../../../db/keyset";
import { findPlayerByName } from "../../../db/players";
import type { GameRecord } from "../../../records/game-record";
import { writeJson } from "../../../records/json-writer";
import { OWN_PGN } from "../../../records/pgn-dialects";
import { writePgn } from "../../../records/pgn-writer";
import { gamePage } from "../../../shared/links";
import { err } from "../../../shared/result";
import { lookUpRecords, viewerOf } from "../../auth/viewer";
import { exportLimitOf, FinishedGameCursor, FinishedGamesQuery, MOST_EXPORTED } from "../../lists/games";
import { type AnyCall, answer, operation, type RawQuery } from "../../operation";
import { fileNamed } from "../../response/file-named";
import { RECORD } from "../../schemas/record";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";
import { rulesOf } from "./recorded-game";

/** Games of a file that cost as much as one request. */
export const GAMES_PER_REQUEST = 50;
/** Games that are read and written at once. Each takes about 10 kB. */
const AT_ONCE = 20;
/** Most reads of the list for a file. With a rare filter, each examines thousands of games and finds few. */
const MOST_READS = 50;

interface Format<MediaType extends string = string> {
  readonly mediaType: MediaType;
  readonly extension: string;
  readonly write: (record: GameRecord, origin: string) => string;
  /** The last line of a file after which there are more games. */
  readonly more: (cursor: string) => string;
}

const PGN = {
  mediaType: "application/x-chess-pgn",
  extension: "pgn",
  write: (record, origin) => `${writePgn(record, rulesOf(record), gamePage(origin, record.id), OWN_PGN)}\n`,
  more: (cursor) => `% nextCursor: ${cursor}\n`,
} as const satisfies Format;

const NDJSON = {
  mediaType: "application/x-ndjson",
  extension: "ndjson",
  write: (record) => `${writeJson(record)}\n`,
  more: (cursor) => `${JSON.stringify({ nextCursor: cursor })}\n`,
} as const satisfies Format;

/** A file with one game, after which there are more. */
const exampleOf = ({ write, more }: Format): string =>
  write(RECORD, "https://skytale.example") +
  more(FinishedGameCursor.write({ finishedAt: Date.parse(RECORD.createdAt), id: RECORD.id }));

/** The common config of the operations. */
const EXPORT = {
  method: "get",
  access: "public",
  cost: (_body: unknown, query: RawQuery) => Math.ceil(exportLimitOf(query) / GAMES_PER_REQUEST),
  cursor: FinishedGameCursor,
} as const;

const FILE = `The latest first, with the filters of the list. A file has at most \`limit\` games, and each
${GAMES_PER_REQUEST} of this limit count as one request: a file of ${MOST_EXPORTED} as ten. Private games are in it only for their own players, aborted ones only with \`reason=aborted\``;

const PGN_ANSWERS = {
  200: {
    description: "The games.",
    media: { [PGN.mediaType]: { example: exampleOf(PGN), isStreamed: true } },
    headers: ["Content-Disposition"],
  },
} as const;

const NDJSON_ANSWERS = {
  200: {
    description: "The games.",
    media: { [NDJSON.mediaType]: { example: exampleOf(NDJSON), isStreamed: true } },
    headers: ["Content-Disposition"],
  },
} as const;

const NDJSON_FORM = `Each line is a game as in \`export.json\`. If there may be more games, the last line is
\`{"nextCursor": "…"}\`: send it as \`cursor\`. A file without this line that ends regularly is complete.`;

export const exportGamesNdjson = operation(
  {
    ...EXPORT,
    path: "/v1/games.ndjson",
    id: "exportGamesNdjson",
    tag: "games",
    summary: "Export finished games as NDJSON",
    description: `${FILE}. ${NDJSON_FORM}`,
    query: FinishedGamesQuery.omit({ opponent: true, result: true }),
    answers: NDJSON_ANSWERS,
    refusals: [],
  },
  async (call, { query: { limit, ...filters }, after }) => fileOf(call, "games", filters, { after, limit }, NDJSON),
);

export const exportPlayerGamesNdjson = operation(
  {
    ...EXPORT,
    path: "/v1/players/{username}/games.ndjson",
    id: "exportPlayerGamesNdjson",
    tag: "players",
    summary: "Export a player's finished games as NDJSON",
    description: `${FILE}. ${NDJSON_FORM}`,
    params: PlayerParams,
    query: FinishedGamesQuery,
    answers: NDJSON_ANSWERS,
    refusals: ["not-found"],
    guard: playerGuard,
  },
  (call, { params, query, after }) => playerFile(call, params.username, query, after, NDJSON),
);

export const exportPlayerGamesPgn = operation(
  {
    ...EXPORT,
    path: "/v1/players/{username}/games.pgn",
    id: "exportPlayerGamesPgn",
    tag: "players",
    summary: "Export a player's finished games as PGN",
    description: `${FILE}. If there may be more games, the last line is \`% nextCursor: …\`, a comment of the PGN standard:
send it as \`cursor\`. A file without this line that ends regularly is complete.`,
    params: PlayerParams,
    query: FinishedGamesQuery,
    answers: PGN_ANSWERS,
    refusals: ["not-found"],
    guard: playerGuard,
  },
  (call, { params, query, after }) => playerFile(call, params.username, query, after, PGN),
);

type PlayerQuery = Omit<GameFilters, "playerId" | "opponentId"> & {
  readonly opponent?: string | undefined;
  readonly limit: number;
};

async function playerFile<MediaType extends string>(
  call: AnyCall,
  username: string,
  { limit, ...query }: PlayerQuery,
  after: GameKey | null,
  format: Format<MediaType>,
) {
  const filters = await filtersOf(call, username, query);
  if (filters === null) return err({ code: "not-found" as const });
  return fileOf(call, username, filters, { after, limit }, format);
}

const fileOf = <MediaType extends string>(
  call: AnyCall,
  name: string,
  filters: GameFilters,
  page: PageRequest<GameKey>,
  format: Format<MediaType>,
) =>
  answer({
    status: 200,
    mediaType: format.mediaType,
    headers: fileNamed(`${name}.${format.extension}`),
    body: written(call, filters, page, format),
  });

/** An id that no player has. */
const NOBODY = "";

/** The filters of a player's games; null for an unknown player. An unknown opponent has no games with anybody. */
async function filtersOf(
  { env }: AnyCall,
  username: string,
  { opponent, ...filters }: Omit<PlayerQuery, "limit">,
): Promise<GameFilters | null> {
  const [player, other] = await Promise.all(
    [username, opponent].map((name) => (name === undefined ? null : findPlayerByName(env.DB, name))),
  );
  if (!player) return null;
  return { ...filters, playerId: player.id, ...(opponent === undefined ? {} : { opponentId: other?.id ?? NOBODY }) };
}

/** The file of a page of games. The next games are read when the reader has taken the previous ones. */
function written(
  call: AnyCall,
  filters: GameFilters,
  page: PageRequest<GameKey>,
  format: Format,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = textsOf(call, filters, page, format);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* textsOf(
  call: AnyCall,
  filters: GameFilters,
  { after: first, limit }: PageRequest<GameKey>,
  { write, more }: Format,
): AsyncGenerator<string, undefined> {
  let after = first;
  let count = 0;
  for (let reads = 0; reads < MOST_READS && count < limit; reads += 1) {
    const page = { limit: Math.min(AT_ONCE, limit - count), after };
    const { rows, next } = await listFinishedGames(call.env.DB, viewerOf(call), filters, page);
    // A game that this release cannot read is left out.
    for (const seen of await lookUpRecords(call, rows.map(idOf))) {
      if (seen.ok) yield write(seen.value.record, call.origin);
    }
    if (next === null) return;
    after = next;
    count += rows.length;
  }
  if (after !== null) yield more(FinishedGameCursor.write(after));
}

const idOf = ({ id }: { readonly id: string }): string => id;
