import { playerObject, roomObject } from "../../bindings";
import { findAnalyzedGame } from "../../db/analyzed-games";
import type { ArchivedGame } from "../../db/archived-game";
import { findGamePage } from "../../db/game-page";
import { findFinishedGame, findFinishedGames } from "../../db/games";
import type { GameParts, GameView } from "../../match/view";
import type { RecordForViewer, SeatRefusal, VersionedView, ViewRefusal } from "../../room/room-rpc";
import { isHousePlayer } from "../../shared/house";
import { JsonText } from "../../shared/json-text";
import { readBoardPass } from "../../shared/links";
import { err, ok, type Result } from "../../shared/result";
import type { Side } from "../../shared/side";
import type { AnyCall } from "../operation";
import type { Refusal } from "../problems/refusal";
import { viewArchivedGame } from "../views/archived-game";
import { archivedRecord } from "../views/archived-record";
import { sha256Hex } from "./digest";
import { RunningGames } from "./running-games";

const runningGames = new RunningGames();

/**
 * The caller's player id for views of games; null without the scope `game:read`, for the view of an anonymous client.
 */
export const viewerOf = ({ caller }: AnyCall): string | null =>
  caller?.scopes.includes("game:read") ? caller.playerId : null;

/** Like `viewerOf`, for commands: a token with `game:play` may see the games that it plays. */
export const commanderOf = (call: AnyCall): string | null =>
  call.caller?.scopes.includes("game:play") ? call.caller.playerId : viewerOf(call);

type SeenAnalyses = Result<Readonly<Record<Side, string | null>>, ViewRefusal>;

/**
 * The public analyses of both players, as JSON. Most finished games have none: the archive knows this, so that their
 * objects can sleep.
 */
export async function lookUpAnalyses(call: AnyCall, gameId: string): Promise<SeenAnalyses> {
  const viewer = viewerOf(call);
  const game = runningGames.has(gameId, call.now)
    ? null
    : await findAnalyzedGame(call.env.DB, gameId).catch(() => null);
  if (game === null || game.mayBeAnalyzed) return roomObject(call.env, gameId).sharedAnalyses(viewer);
  const isHidden = game.private && viewer !== game.whiteId && viewer !== game.blackId;
  return isHidden ? err({ code: "not-found" }) : ok({ white: null, black: null });
}

/** The body of an answer with a game. */
export const gameBody = ({ json }: VersionedView): JsonText<GameView> => new JsonText(json);

type SeenGame = Result<VersionedView, ViewRefusal>;

/** The view of a game for a player who has just begun it, from its object. */
export const lookAtNew = (call: AnyCall, gameId: string, player: string, parts: GameParts): Promise<SeenGame> =>
  roomObject(call.env, gameId).view(player, parts);

/**
 * The view of a game for a viewer. Refused if the game does not exist for the viewer or cannot be replayed. Spectators
 * see finished games from the archive, so that the game's object can sleep for ever. The players' view has the number of
 * the last event, which only the object has.
 */
export async function lookAt(
  call: AnyCall,
  gameId: string,
  viewer: string | null,
  parts: GameParts,
): Promise<SeenGame> {
  const archived = runningGames.has(gameId, call.now) ? null : await lookAtArchived(call, gameId, viewer, parts);
  if (archived !== null) return archived;
  const seen = await roomObject(call.env, gameId).view(viewer, parts);
  runningGames.set(gameId, seen.ok && seen.value.status === "active", call.now);
  return seen;
}

/** The view of a finished game for a spectator; null if the archive does not have it, and for players. */
async function lookAtArchived(
  { env }: AnyCall,
  gameId: string,
  viewer: string | null,
  parts: GameParts,
): Promise<SeenGame | null> {
  // If the archive cannot be read, the object answers.
  const page = await findGamePage(env.DB, gameId).catch(() => null);
  if (page === null || viewer === page.game.whiteId || viewer === page.game.blackId) return null;
  if (page.game.private) return err({ code: "not-found" });
  const view = viewArchivedGame(page, parts);
  return view === null ? null : ok(view);
}

type SeenRecord = Result<RecordForViewer, ViewRefusal>;

/** The record of a game for the caller; refused like the game itself. */
export const lookUpRecord = (call: AnyCall, gameId: string): Promise<SeenRecord> =>
  lookUpRecordFor(call, gameId, viewerOf(call));

/** The record of a game for a viewer; refused like the game itself. */
export const lookUpRecordFor = async (call: AnyCall, gameId: string, viewer: string | null): Promise<SeenRecord> =>
  recordIn(call, gameId, await archivedGame(call, gameId), viewer);

/** Like `lookUpRecord` for several games, in the order of their ids, with one query for those in the archive. */
export async function lookUpRecords(call: AnyCall, ids: readonly string[]): Promise<readonly SeenRecord[]> {
  const rows = await findFinishedGames(call.env.DB, ids).catch(() => new Map<string, ArchivedGame>());
  return Promise.all(ids.map((id) => recordIn(call, id, rows.get(id) ?? null, viewerOf(call))));
}

/** The row of a finished game; null for other games, and if the archive cannot be read. */
const archivedGame = ({ env }: AnyCall, gameId: string): Promise<ArchivedGame | null> =>
  findFinishedGame(env.DB, gameId).catch(() => null);

/**
 * The record of a game for a viewer. That of a finished game comes from the archive, so that the game's object can sleep
 * for ever. The object has it as well, and is called without a row.
 */
async function recordIn(
  { env }: AnyCall,
  gameId: string,
  row: ArchivedGame | null,
  viewer: string | null,
): Promise<SeenRecord> {
  const record = row === null ? null : archivedRecord(row);
  if (row === null || record === null) return roomObject(env, gameId).record(viewer);
  const side = viewer === row.whiteId ? "white" : viewer === row.blackId ? "black" : null;
  return side === null && row.private ? err({ code: "not-found" }) : ok({ record, side });
}

/** Like `lookUpRecord`, also for clients with the pass of a board link. */
export async function lookUpBoard(
  call: AnyCall,
  gameId: string,
  pass: string | undefined,
): Promise<Result<RecordForViewer, ViewRefusal>> {
  const row = await archivedGame(call, gameId);
  const seen = await recordIn(call, gameId, row, viewerOf(call));
  const given = seen.ok || pass === undefined ? null : readBoardPass(pass);
  if (given === null) return seen;
  // House bots have no object, so they never issued a pass.
  if (isHousePlayer(given.playerId)) return seen;
  // The game is read first, so that a made-up player id does not create that player's object.
  const shown = await recordIn(call, gameId, row, given.playerId);
  if (!shown.ok) return seen;
  const isGood = await playerObject(call.env, given.playerId).hasPassed(given.webhookId, gameId, given.signature);
  return isGood ? shown : seen;
}

/** Refuses a game that does not exist for the caller, before other errors in the request are reported. */
export async function viewGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const seen = await lookAt(call, id ?? "", viewerOf(call), { board: false });
  return seen.ok ? null : seen.error;
}

/** Refuses a command on a game that does not exist for the caller, or in which the caller does not play. */
export async function gameGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<SeatRefusal | null> {
  const seen = await lookAt(call, id ?? "", commanderOf(call), { board: false });
  if (!seen.ok) return seen.error;
  return playsIn(seen.value, call) ? null : { code: "not-a-player" };
}

function playsIn({ players }: VersionedView, { caller }: AnyCall): boolean {
  return caller !== null && [players.white.username, players.black.username].includes(caller.username);
}

/**
 * The version of a game for the caller's ETag. Only players get the event count: to others it would reveal offers and
 * messages.
 */
export async function versionFor(seen: VersionedView, parts: GameParts, call: AnyCall): Promise<string> {
  const viewer = viewerOf(call);
  if (viewer !== null && playsIn(seen, call)) return versionOf(seen, parts, viewer);
  return (await sha256Hex(seen.json)).slice(0, 32);
}

/**
 * Like `versionFor`, for a player: everything their view depends on. Names are included because they can change without
 * an event.
 */
export function versionOf(
  { version, players }: VersionedView,
  { board, since = 0 }: GameParts,
  viewer: string,
): string {
  const { white, black } = players;
  const shown = `${board ? "board" : "plain"}${since === 0 ? "" : `-since-${since}`}`;
  return [version, shown, viewer, white.username, black.username].join("-").replaceAll(" ", "_");
}
