import { setTimeout as sleep } from "node:timers/promises";
import sample from "../test/rules/spartan-chess/sample-game.json" with { type: "json" };
import { drawBoard } from "./demo/board";
import { Client, type Game } from "./demo/client";
import { startReceiver } from "./demo/receiver";
import { startServer } from "./demo/server";

// Two players sign up on a server of their own and play the sample game of the Spartan Chess leaflet over HTTP.

const say = (text = "") => console.log(text);
const onTerminal = process.stdout.isTTY;

async function playSample(players: Record<"white" | "black", Client>, gameId: string): Promise<Game> {
  let game = await players.white.get<Game>(`/v1/games/${gameId}?include=board`);
  let height = 0;
  for (const [ply, move] of sample.moves.entries()) {
    const side = ply % 2 === 0 ? "white" : "black";
    game = await players[side].post<Game>(`/v1/games/${gameId}/moves?include=board`, { move, ply });
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
  return game;
}

async function main(): Promise<void> {
  say("Starting a server of its own …");
  await using server = await startServer();
  say(`It answers at ${server.url}.\n`);

  const [white, black] = await Promise.all([
    Client.signUp(server.url, "xerxes"),
    Client.signUp(server.url, "leonidas"),
  ]);
  say("Two players have signed up: xerxes leads the Persians, leonidas the Spartans.");

  await using receiver = await startReceiver();
  const { secret } = await black.post<{ secret: string }>("/v1/webhooks", { url: receiver.url, eventTypes: ["*"] });
  receiver.verifyWith(secret);
  say(`leonidas is told everything at ${receiver.url}; each signature is verified.\n`);

  const challenge = await white.post<{ id: string }>("/v1/challenges", {
    variant: "spartan-chess",
    opponent: "leonidas",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
    message: "Hand over your arms.",
  });
  const { id } = await black.post<Game>(`/v1/challenges/${challenge.id}/accept`);
  say(`xerxes has challenged, leonidas has accepted: game ${id}.\n`);

  await playSample({ white, black }, id);
  const end = await white.post<Game>(`/v1/games/${id}/resign`);
  say(`\nThe leaflet's record ends here. xerxes resigns: ${JSON.stringify(end.outcome)}\n`);

  await receiver.has("game.finished");
  const told = receiver.received;
  say("What leonidas was told, by signed webhook:");
  for (const news of told.slice(0, 6)) say(`  ${news.type.padEnd(20)} ${news.id}`);
  say(`  … and ${told.length - 7} more, then`);
  for (const news of told.slice(-1)) say(`  ${news.type.padEnd(20)} ${news.id}`);

  const archived = await white.waitFor(async () => {
    const list = await white.get<{ items: Game[] }>("/v1/games?player=leonidas");
    return list.items.find((item) => item.id === id);
  });
  const record = await white.get<Game>(`/v1/games/${id}`);
  const pairs = record.moves.map(({ san }, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san)).join(" ");
  say("\nThe archive has it:");
  say(
    `  ${archived.players.white.username} – ${archived.players.black.username}, ${archived.outcome?.reason}, ${archived.finishedAt}`,
  );
  say(`  ${pairs.replace(/(.{1,96})( |$)/g, "$1\n  ").trim()}`);
  say(`\n${told.length} webhooks received, every signature valid. The demo's data is thrown away.`);
}

await main();
