import { createRequire } from "node:module";
import { Chess } from "chess.js";

// Serves chess by boardgame.io, with the rules of chess.js and the storage that comes with boardgame.io (FlatFile). Its
// argument is the folder of that storage. Prints one line when it is ready: its address and the moves of one game.

// koa-compose stays at 4.1.0: since 4.2.0, koa-socket-2 loses the routes of boardgame.io, which are added later.
// Only the CommonJS build of boardgame.io can be loaded by Node.
const { FlatFile, Server } = createRequire(import.meta.url)("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE } = createRequire(import.meta.url)("boardgame.io/dist/cjs/core.js");

const HOST = "127.0.0.1";
const PLIES = 60;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: server.mjs <folder>");

/** Only the position is stored, so repetitions are not detected. That is the least work of such a server. */
const game = {
  name: "chess",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ fen: new Chess().fen() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move({ G }, san) {
      const chess = new Chess(G.fen);
      try {
        chess.move(san);
      } catch {
        return INVALID_MOVE;
      }
      G.fen = chess.fen();
      if (chess.isGameOver()) G.result = chess.isCheckmate() ? chess.turn() : "draw";
      return undefined;
    },
  },
  endIf: ({ G }) => G.result,
};

let pending = 0;
const idle = new Set();

/** Counts the writes that have not ended, because boardgame.io answers a move before it is stored. */
class CountedFlatFile extends FlatFile {
  setState(...args) {
    return counted(super.setState(...args));
  }

  setMetadata(...args) {
    return counted(super.setMetadata(...args));
  }
}

async function counted(write) {
  pending += 1;
  try {
    return await write;
  } finally {
    pending -= 1;
    if (pending === 0) {
      for (const resolve of idle) resolve();
      idle.clear();
    }
  }
}

/** The first random game that lasts `PLIES` plies, by a linear congruential generator. */
function randomGame() {
  for (let seed = 1; ; seed += 1) {
    let state = seed;
    const chess = new Chess();
    while (!chess.isGameOver() && chess.history().length < PLIES) {
      const moves = chess.moves();
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      chess.move(moves[(state >>> 8) % moves.length]);
    }
    if (!chess.isGameOver()) return chess.history();
  }
}

const server = Server({ games: [game], db: new CountedFlatFile({ dir: folder }), origins: [] });
/** Answers when everything is stored. */
server.router.get("/idle", async (context) => {
  if (pending > 0) await new Promise((resolve) => idle.add(resolve));
  context.body = "idle";
});
const { appServer } = await server.run({ port: 0 });
// The pauses of the benchmark are longer than the usual 5 s. A client would meet connections that are being closed.
appServer.keepAliveTimeout = 600_000;
process.once("SIGTERM", () => process.exit(0));
console.log(JSON.stringify({ url: `http://${HOST}:${appServer.address().port}`, moves: randomGame() }));
