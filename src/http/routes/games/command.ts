import { roomObject } from "../../../bindings";
import type { MatchRefusal, PlayerCommand } from "../../../match/command";
import type { GameParts } from "../../../match/view";
import type { Identity } from "../../../player/player-rpc";
import type { RoomRefusal } from "../../../room/room-rpc";
import { err } from "../../../shared/result";
import { gameBody, gameGuard, versionOf } from "../../auth/viewer";
import { answer, type CallOf } from "../../operation";
import { Game } from "../../schemas/game";
import { GameQuery } from "../../schemas/paging";
import { GameParams } from "./params";

/** The common config of commands on a game. */
export const COMMAND = {
  tag: "games",
  access: { anyOf: ["game:play"] },
  idempotency: "room",
  params: GameParams,
  query: GameQuery,
  versioned: true,
  answers: { 200: { description: "The game after the command.", schema: Game } },
  guard: gameGuard,
} as const;

type MatchCode = MatchRefusal["code"];
type CommonCode = Exclude<RoomRefusal["code"], MatchCode> | "game-over";

/** Refusals that a room may return for any command. */
export const COMMAND_REFUSALS = [
  "not-found",
  "not-a-player",
  "idempotency-mismatch",
  "game-frozen",
  "game-over",
] as const satisfies readonly CommonCode[];

/**
 * Sends a command to a game's room, and answers the game after it.
 * @param own refusals that the match may return for this kind of command, besides `game-over`
 */
export async function give<Own extends MatchCode>(
  call: CallOf<Identity>,
  order: {
    readonly gameId: string;
    readonly command: PlayerCommand;
    readonly parts: GameParts;
    readonly dryRun?: boolean;
  },
  own: readonly Own[],
) {
  const { gameId, command, parts, dryRun = false } = order;
  const { playerId } = call.caller;
  const idempotency = dryRun ? null : call.idempotency;
  const given = await roomObject(call.env, gameId).command(playerId, command, { idempotency, dryRun, ...parts });
  if (!given.ok) return err(expectedRefusal(given.error, [...own, ...COMMAND_REFUSALS]));
  const version = dryRun ? {} : { version: versionOf(given.value, parts, playerId) };
  return answer({ status: 200 as const, body: gameBody(given.value), ...version });
}

/** Narrows a room's refusal to the expected codes. Throws for any other code, which would be a bug. */
export function expectedRefusal<Code extends RoomRefusal["code"]>(
  refusal: RoomRefusal,
  codes: readonly Code[],
): Extract<RoomRefusal, { code: Code }> {
  if (isOneOf(refusal, codes)) return refusal;
  throw new Error(`the room refused a command with ${refusal.code}`);
}

const isOneOf = <Code extends RoomRefusal["code"]>(
  refusal: RoomRefusal,
  codes: readonly Code[],
): refusal is Extract<RoomRefusal, { code: Code }> => (codes as readonly string[]).includes(refusal.code);
