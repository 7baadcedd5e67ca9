// A minimal bot: it reads its feed and plays moves. `npm run check` measures its bundle size, and package.test.ts runs
// it with only the packed client installed: node player.js <server> <token>
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
      // An event of the feed may be old, so the game may have changed since.
      if (!isProblem(error, "stale-ply") && !isProblem(error, "game-over")) throw error;
    }
  }
  if (event.type === "game.finished") {
    console.log(event.data.outcome.reason);
    break;
  }
}
