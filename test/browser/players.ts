import type { Browser } from "playwright-core";
import {
  acceptChallenge,
  type Client,
  createChallenge,
  createClient,
  type Game,
  playMove,
  signUp,
} from "skytale-client";
import { openWatched, type Watched } from "./pages";

/** Somebody who plays: by the API, or in a browser. */
export interface Player {
  readonly username: string;
  readonly token: string;
  readonly client: Client;
}

/** Signs somebody up on a server, by a name that nobody has. */
export async function newPlayer(server: string, name: string): Promise<Player> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  const { token } = await signUp({ client: createClient({ server }), body: { username } });
  return { username, token, client: createClient({ server, token }) };
}

/** Begins a casual game. */
export async function newGame(
  white: Player,
  black: Player,
  terms: { readonly variant: Game["variant"]; readonly position?: string },
): Promise<Game> {
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  const body = { ...terms, opponent: black.username, color: "white", timeControl, rated: false } as const;
  const { id } = await createChallenge({ client: white.client, body });
  return acceptChallenge({ client: black.client, path: { id } });
}

/** Plays a move by the API, at the ply that the game is at. */
export async function answer(player: Player, id: string, ply: number, move: string): Promise<void> {
  await playMove({ client: player.client, path: { id }, body: { move, ply } });
}

/** Opens a window in which a player is signed in, at an address. */
export async function openAs(
  browser: Browser,
  server: string,
  { username, token }: Player,
  address: string,
  options: Parameters<typeof openWatched>[2] = {},
): Promise<Watched> {
  const watched = await openWatched(browser, server, options);
  const { page } = watched;
  await page.goto(`${server}/recover`);
  await page.evaluate(
    (session) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("skytale");
        opening.onupgradeneeded = () => opening.result.createObjectStore("own");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("own", "readwrite");
          writing.objectStore("own").put(session, "session");
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { username, token, recoveryCode: null },
  );
  await page.goto(server + address);
  return watched;
}
