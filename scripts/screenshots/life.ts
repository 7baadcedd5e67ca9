import {
  acceptChallenge,
  type Client,
  type CreateChallengeData,
  createChallenge,
  createClient,
  type Game,
  getGame,
  playMove,
  postMessage,
  resignGame,
  signUp,
  type VariantId,
} from "skytale-client";
import { finish } from "../../src/bots/finish";
import { think } from "../../src/bots/think";
import { gameOf } from "../../src/rules/registry";
import sample from "../../test/rules/spartan-chess/sample-game.json" with { type: "json" };

type Terms = Partial<NonNullable<CreateChallengeData["body"]>>;

/** A player that uses the API. */
export interface Player {
  readonly username: string;
  readonly token: string;
  readonly recoveryCode: string;
  readonly client: Client;
}

/** The players and games in the screenshots. */
export interface Life {
  /** The player who is signed in to the browser. */
  readonly me: Player;
  /** A game in which it is that player's turn. */
  readonly spartanGame: string;
  readonly hoplitGame: string;
  readonly spartaGame: string;
}

/** Search nodes per move. This is enough for plausible games. */
const NODES = 1500;

/** Signs up a player. */
export async function join(server: string, username: string): Promise<Player> {
  const { token, recoveryCode } = await signUp({ client: createClient({ server }), body: { username } });
  return { username, token, recoveryCode, client: createClient({ server, token }) };
}

/** Starts a game between two players: unrated, with three days per move, unless the terms say otherwise. */
export async function begin(white: Player, black: Player, variant: VariantId, terms: Terms = {}): Promise<Game> {
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  const { id } = await createChallenge({
    client: white.client,
    body: { variant, opponent: black.username, color: "white", timeControl, rated: false, ...terms },
  });
  return acceptChallenge({ client: black.client, path: { id } });
}

/** Plays moves for both sides, starting at the game's current ply. */
export async function playMoves(white: Player, black: Player, id: string, moves: readonly string[]): Promise<Game> {
  let game = await getGame({ client: white.client, path: { id } });
  for (const move of moves) {
    const { client } = game.turn === "white" ? white : black;
    game = await playMove({ client, path: { id }, body: { move, ply: game.ply } });
  }
  return game;
}

/** Lets the strongest bot's search play both sides until the game ends or reaches `plies`. Deterministic. */
export async function playOn(white: Player, black: Player, id: string, plies: number): Promise<Game> {
  let game = await getGame({ client: white.client, path: { id } });
  while (game.status === "active" && game.ply < plies) {
    const thoughts = think(
      { game: gameOf(game.variant), options: {}, startPosition: null, moves: game.moves.map(({ move }) => move) },
      { level: 10, nodes: NODES, seed: game.ply },
    );
    game = await playMoves(white, black, id, [finish(thoughts).move]);
  }
  return game;
}

/** Fills a new server with players and games. */
export async function bringLife(server: string): Promise<Life> {
  const names = ["gorgo", "leonidas", "xerxes", "artemisia", "dienekes"];
  const [me, leonidas, xerxes, artemisia, dienekes] = (await Promise.all(names.map((name) => join(server, name)))) as [
    Player,
    Player,
    Player,
    Player,
    Player,
  ];

  const spartan = await begin(me, leonidas, "spartan-chess");
  await playMoves(me, leonidas, spartan.id, sample.moves.slice(0, 22));
  await postMessage({
    client: leonidas.client,
    path: { id: spartan.id },
    body: { text: "Come and take the second king, too." },
  });

  const hoplit = await begin(xerxes, me, "hoplit-chess");
  await playOn(xerxes, me, hoplit.id, 17);
  const sparta = await begin(me, artemisia, "sparta");
  await playOn(me, artemisia, sparta.id, 24);
  await playOn(artemisia, me, (await begin(artemisia, me, "spartan-chess")).id, 10);
  await playOn(dienekes, me, (await begin(dienekes, me, "sparta")).id, 12);
  await playOn(me, xerxes, (await begin(me, xerxes, "spartan-chess")).id, 15);

  // Games between other players, for the lobby and the archive.
  const rated = { rated: true } as const;
  await playOn(leonidas, dienekes, (await begin(leonidas, dienekes, "hoplit-chess", rated)).id, 20);
  const over = await begin(me, dienekes, "spartan-chess", rated);
  await playMoves(me, dienekes, over.id, sample.moves);
  if ((await getGame({ client: me.client, path: { id: over.id } })).status === "active")
    await resignGame({ client: dienekes.client, path: { id: over.id } });

  const open = { rated: true, color: "random", listed: true } as const;
  const times = { slow: { kind: "per-move", perMove: "P5D" }, fast: { kind: "per-move", perMove: "P1D" } } as const;
  for (const [{ client }, variant, timeControl] of [
    [leonidas, "spartan-chess", times.slow],
    [xerxes, "hoplit-chess", times.fast],
    [dienekes, "sparta", times.slow],
  ] as const) {
    await createChallenge({ client, body: { variant, timeControl, ...open } });
  }
  await createChallenge({
    client: artemisia.client,
    body: {
      variant: "hoplit-chess",
      opponent: me.username,
      color: "random",
      timeControl: { kind: "per-move", perMove: "P1D" },
      rated: true,
      message: "Five ships against your five pawns?",
    },
  });
  return { me, spartanGame: spartan.id, hoplitGame: hoplit.id, spartaGame: sparta.id };
}
