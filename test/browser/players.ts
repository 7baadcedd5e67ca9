import {
  acceptChallenge,
  type Client,
  createChallenge,
  createClient,
  type Game,
  playMove,
  signUp,
} from "skytale-client";
import { inject } from "vitest";

/** A player who uses the API or a browser. */
export interface Player {
  /** The address of the player's server. */
  readonly server: string;
  readonly username: string;
  readonly token: string;
  readonly recoveryCode: string;
  readonly client: Client;
}

/** Signs up a player under a unique name, by default on the server that all files share. */
export async function newPlayer(name: string, server: string = inject("server").url): Promise<Player> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  const { token, recoveryCode } = await signUp({ client: createClient({ server }), body: { username } });
  return { server, username, token, recoveryCode, client: createClient({ server, token }) };
}

/** Starts a game, by default a casual one. */
export async function newGame(
  white: Player,
  black: Player,
  terms: { readonly variant: Game["variant"]; readonly position?: string; readonly rated?: boolean },
): Promise<Game> {
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  const body = { rated: false, ...terms, opponent: black.username, color: "white", timeControl } as const;
  const { id } = await createChallenge({ client: white.client, body });
  return acceptChallenge({ client: black.client, path: { id } });
}

/** Plays a move through the API at the given ply. */
export async function answer(player: Player, id: string, ply: number, move: string): Promise<void> {
  await playMove({ client: player.client, path: { id }, body: { move, ply } });
}

/** Plays moves in turn through the API, White's first, from the start of a game in which nobody votes. */
export async function playMoves(white: Player, black: Player, id: string, moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) await answer(ply % 2 === 0 ? white : black, id, ply, move);
}
