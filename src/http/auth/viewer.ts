import { playerObject, roomObject } from "../../bindings";
import type { GameParts, GameView } from "../../match/view";
import type { RecordForViewer, VersionedView, ViewRefusal } from "../../room/room-rpc";
import { isHousePlayer } from "../../shared/house";
import { JsonText } from "../../shared/json-text";
import { readBoardPass } from "../../shared/links";
import type { Result } from "../../shared/result";
import type { AnyCall } from "../operation";
import type { Refusal } from "../problems/refusal";
import { sha256Hex } from "./digest";

/** Whose eyes games are seen with: a token that may not read games sees what anyone sees. */
export const viewerOf = ({ caller }: AnyCall): string | null =>
  caller?.scopes.includes("game:read") ? caller.playerId : null;

/** As `viewerOf`, for commands: a token that may play knows the games that it plays. */
export const commanderOf = (call: AnyCall): string | null =>
  call.caller?.scopes.includes("game:play") ? call.caller.playerId : viewerOf(call);

/** The body of an answer that shows a game. */
export const gameBody = ({ json }: VersionedView): JsonText<GameView> => new JsonText(json);

/** A game as somebody sees it; looking is refused only for what is not there, or can't be read. */
export const lookAt = (
  call: AnyCall,
  gameId: string,
  viewer: string | null,
  parts: GameParts,
): Promise<Result<VersionedView, ViewRefusal>> => roomObject(call.env, gameId).view(viewer, parts);

/** A game's record for the caller; looking is refused as for the game itself. */
export const lookUpRecord = (call: AnyCall, gameId: string): Promise<Result<RecordForViewer, ViewRefusal>> =>
  roomObject(call.env, gameId).record(viewerOf(call));

/** As `lookUpRecord`, also for whoever comes by a link with a pass. */
export async function lookUpBoard(
  call: AnyCall,
  gameId: string,
  pass: string | undefined,
): Promise<Result<RecordForViewer, ViewRefusal>> {
  const seen = await lookUpRecord(call, gameId);
  const given = seen.ok || pass === undefined ? null : readBoardPass(pass);
  if (given === null) return seen;
  // The house has no object that could have given one.
  if (isHousePlayer(given.playerId)) return seen;
  // The game first: an id that plays in none reaches no player's object.
  const shown = await roomObject(call.env, gameId).record(given.playerId);
  if (!shown.ok) return seen;
  const isGood = await playerObject(call.env, given.playerId).hasPassed(given.webhookId, gameId, given.signature);
  return isGood ? shown : seen;
}

/** Refuses to show a game that does not exist for the caller, whatever else is wrong with the request. */
export async function viewGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const seen = await lookAt(call, id ?? "", viewerOf(call), { board: false });
  return seen.ok ? null : seen.error;
}

/** Refuses a command on a game that does not exist for the caller, or that is not theirs to play. */
export async function gameGuard(call: AnyCall, { id }: Readonly<Record<string, string>>): Promise<Refusal | null> {
  const seen = await lookAt(call, id ?? "", commanderOf(call), { board: false });
  if (!seen.ok) return seen.error;
  return playsIn(seen.value, call) ? null : { code: "not-a-player" };
}

function playsIn({ players }: VersionedView, { caller }: AnyCall): boolean {
  return caller !== null && [players.white.username, players.black.username].includes(caller.username);
}

/**
 * What the ETag of a game is made of for somebody who looks at it. The count of events is for its players: it would tell
 * others of offers and messages that are not theirs to see.
 */
export async function versionFor(seen: VersionedView, parts: GameParts, call: AnyCall): Promise<string> {
  const viewer = viewerOf(call);
  if (viewer !== null && playsIn(seen, call)) return versionOf(seen, parts, viewer);
  return (await sha256Hex(seen.json)).slice(0, 32);
}

/** As `versionFor`, for a player: all that their view depends on. Names can change without an event. */
export function versionOf(
  { version, players }: VersionedView,
  { board, since = 0 }: GameParts,
  viewer: string,
): string {
  const { white, black } = players;
  const shown = `${board ? "board" : "plain"}${since === 0 ? "" : `-since-${since}`}`;
  return [version, shown, viewer, white.username, black.username].join("-").replaceAll(" ", "_");
}
