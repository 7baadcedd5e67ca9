// What a bot needs: its own feed, and moves. It is weighed by `npm run check`, and package.test.ts runs it where nothing
// but the packed client is installed: node player.js <server> <token>
import { createClient, followFeed, isProblem, playMove, resignGame } from "skytale-client";

const [server = "", token = ""] = process.argv.slice(2);
const client = createClient({ server, token });

for await (const event of followFeed({ client, after: "0" })) {
  if (event.type === "turn.started") {
    const { gameId, legalMoves, ply } = event.data;
    const [move = ""] = legalMoves;
    const path = { id: gameId };
    try {
      if (ply < 8) console.log((await playMove({ client, path, body: { move, ply } })).moves.at(-1)?.san);
      else await resignGame({ client, path });
    } catch (error) {
      // What the feed tells may be long ago.
      if (!isProblem(error, "stale-ply") && !isProblem(error, "game-over")) throw error;
    }
  }
  if (event.type === "game.finished") {
    console.log(event.data.outcome.reason);
    break;
  }
}
