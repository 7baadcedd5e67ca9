import { setTimeout as sleep } from "node:timers/promises";
import {
  acceptChallenge,
  type Client,
  createChallenge,
  createClient,
  createWebhook,
  eachItem,
  getGame,
  listGames,
  playMove,
  resignGame,
  signUp,
} from "skytale-client";
import sample from "../test/rules/spartan-chess/sample-game.json" with { type: "json" };
import { drawBoard } from "./demo/board";
import { startReceiver } from "./demo/receiver";
import { startServer } from "./demo/server";

// Starts a server, signs up two players and lets them play the sample game of the Spartan Chess leaflet over HTTP.

const say = (text = "") => console.log(text);
const onTerminal = process.stdout.isTTY;

/** Signs up a player and returns a client with the player's token. */
async function join(server: string, username: string): Promise<Client> {
  const { token } = await signUp({ client: createClient({ server }), body: { username } });
  return createClient({ server, token });
}

async function playSample(players: Record<"white" | "black", Client>, id: string): Promise<void> {
  let height = 0;
  for (const [ply, move] of sample.moves.entries()) {
    const side = ply % 2 === 0 ? "white" : "black";
    const game = await playMove({
      client: players[side],
      path: { id },
      query: { include: "board" },
      body: { move, ply },
    });
    const san = game.moves.at(-1)?.san ?? move;
    const line = `${Math.floor(ply / 2) + 1}${side === "white" ? "." : "…"} ${san}${game.check ? "   check on " : ""}${
      game.check ? game.board?.attackedKings.join(" and ") : ""
    }`;
    if (onTerminal) {
      const picture = `${drawBoard(game, move)}\n\n  ${line.padEnd(50)}`;
      if (height > 0) process.stdout.write(`\u001b[${height}A`);
      say(picture);
      height = picture.split("\n").length;
      await sleep(250);
    } else {
      say(`  ${line}`);
      if (ply % 8 === 7 || ply === sample.moves.length - 1) say(`\n${drawBoard(game, move)}\n`);
    }
  }
}

/** Polls the archive for a game, for at most ten seconds. Finished games are archived shortly after their end. */
async function findInArchive(client: Client, id: string, player: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    for await (const game of eachItem((page) => listGames({ client, query: { ...page, player } }))) {
      if (game.id === id && game.status === "finished") return game;
    }
    await sleep(100);
  }
  throw new Error(`${id} was not archived within ten seconds`);
}

async function main(): Promise<void> {
  say("Starting a temporary server …");
  await using server = await startServer();
  say(`Server address: ${server.url}\n`);

  const [white, black] = await Promise.all([join(server.url, "xerxes"), join(server.url, "leonidas")]);
  say("Two players have signed up: xerxes leads the Persians, leonidas the Spartans.");

  await using receiver = await startReceiver();
  const { secret } = await createWebhook({ client: black, body: { url: receiver.url, eventTypes: ["*"] } });
  receiver.verifyWith(secret);
  say(`leonidas receives all events by webhook at ${receiver.url}. Each signature is verified.\n`);

  const challenge = await createChallenge({
    client: white,
    body: {
      variant: "spartan-chess",
      opponent: "leonidas",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
      message: "Hand over your arms.",
    },
  });
  const { id } = await acceptChallenge({ client: black, path: { id: challenge.id } });
  say(`xerxes challenged leonidas, who accepted: game ${id}.\n`);

  await playSample({ white, black }, id);
  const end = await resignGame({ client: white, path: { id } });
  say(`\nThe leaflet's record ends here. xerxes resigns: ${JSON.stringify(end.outcome)}\n`);

  await receiver.has("game.finished");
  const webhooks = receiver.received;
  say("Events that leonidas received by signed webhook:");
  for (const news of webhooks.slice(0, 6)) say(`  ${news.type.padEnd(20)} ${news.id}`);
  say(`  … and ${webhooks.length - 7} more, then`);
  for (const news of webhooks.slice(-1)) say(`  ${news.type.padEnd(20)} ${news.id}`);

  const archived = await findInArchive(white, id, "leonidas");
  const record = await getGame({ client: white, path: { id } });
  const pairs = record.moves.map(({ san }, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san)).join(" ");
  say("\nThe game in the archive:");
  say(
    `  ${archived.players.white.username} – ${archived.players.black.username}, ${archived.outcome?.reason}, ${archived.finishedAt}`,
  );
  say(`  ${pairs.replace(/(.{1,96})( |$)/g, "$1\n  ").trim()}`);
  say(`\n${webhooks.length} webhooks received, every signature valid. The demo's data is deleted.`);
}

await main();
