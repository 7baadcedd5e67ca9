import { opponentOf, type Side } from "../src/shared/side";
import type { Client, SeenGame } from "./client";
import { drawTree, favorite, type PlayedGame } from "./conditional-moves";

type Game = SeenGame & PlayedGame & { readonly legalMoves: readonly string[] };

/** Reads a running game, and does something in it. */
export async function playIn(client: Client, id: string, side: Side): Promise<void> {
  const { random, ledger } = client;
  const at = `/v1/games/${id}`;
  const seen = await client.ask({ method: "GET", path: at });
  if (seen?.status !== 200) return;
  const game = seen.body as Game;
  if (game.status !== "active") return;
  const { ply } = game;
  if (random.chance(0.02)) {
    const { status } = await client.command("POST", `${at}/resign`, {});
    if (status === 200) ledger.resignations.push({ game: id, player: client.name });
    return;
  }
  if (random.chance(0.05)) await talk(client, id);
  if (random.chance(0.03)) await client.command("PUT", `${at}/notes`, { text: client.write("note") });
  if (random.chance(0.03)) await client.command("POST", `${at}/draw-offer`, { ply });
  const isAsked = game.takebackOffer === opponentOf(side);
  if (random.chance(isAsked ? 0.5 : 0.04)) await client.command("POST", `${at}/takeback`, { ply });
  if (game.drawOffer !== null && random.chance(0.3)) await client.command("DELETE", `${at}/draw-offer`);
  if (random.chance(0.03)) await client.command("POST", `${at}/add-time`, {});
  if (random.chance(game.turn === side ? 0.1 : 0.4)) await prepare(client, game, side);
  if (game.turn === side && game.legalMoves.length > 0) await move(client, game, ply);
}

async function move(client: Client, { id, legalMoves }: Game, ply: number): Promise<void> {
  const { random, ledger } = client;
  const chosen = favorite(random, legalMoves);
  const body = { move: chosen, ply, endVacation: true, ...(random.chance(0.03) ? { offerDraw: true } : {}) };
  const send = () => {
    ledger.replies.countTry({ game: id, player: client.playerId, ply: ply + 1, move: chosen });
    return client.command("POST", `/v1/games/${id}/moves`, body);
  };
  // A double click sends the same move twice at the same time.
  const answers = random.chance(0.05) ? await Promise.all([send(), send()]) : [await send()];
  for (const { status, body } of answers) {
    if (status !== 200) continue;
    ledger.moves.push({ game: id, ply: ply + 1, move: chosen, player: client.name });
    if ((body as Game).ply <= ply) ledger.faults.push(`a move was acknowledged with the ply before it: ${id}`);
  }
}

/** Sets or clears conditional moves. */
async function prepare(client: Client, game: Game, side: Side): Promise<void> {
  const { random } = client;
  const at = `/v1/games/${game.id}/conditional-moves`;
  if (random.chance(0.1)) {
    await client.command("DELETE", at);
    return;
  }
  const tree = drawTree(random, game, side);
  const decline = random.chance(0.3) ? { onDrawOffer: "decline" } : {};
  const { status } = await client.command("PUT", at, { ply: game.ply, tree, ...decline });
  if (status === 422) client.ledger.faults.push(`conditional moves of ${client.name} in game ${game.id} were refused`);
}

async function talk(client: Client, id: string): Promise<void> {
  const text = client.write("word");
  const { status } = await client.command("POST", `/v1/games/${id}/messages`, { text });
  if (status === 201) client.ledger.messages.push({ game: id, text, player: client.name });
}
