// A bot that takes its moves from a UCI engine. It accepts challenges in one variant. Run it while the server runs
// (`npm start`), for example with Fairy-Stockfish, which you have to install yourself:
//   VARIANT=spartan-chess UCI_VARIANT=spartan node examples/uci-bot.mjs fairy-stockfish
// or with its build in the npm package fairy-stockfish-nnue.wasm, which reads its files only if there is no `fetch`:
//   VARIANT=spartan-chess UCI_VARIANT=spartan node examples/uci-bot.mjs \
//     node --import 'data:text/javascript,delete globalThis.fetch' node_modules/fairy-stockfish-nnue.wasm/uci.js
// or with the engine of this repository:
//   node examples/uci-bot.mjs npm run -s uci
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import {
  acceptChallenge,
  createClient,
  declineChallenge,
  getGame,
  isProblem,
  playMove,
  pollFeed,
  signUp,
} from "skytale-client";

const server = process.env.SKYTALE ?? "http://127.0.0.1:8787";
const variant = process.env.VARIANT ?? "spartan-chess";
const milliseconds = Number(process.env.MOVETIME ?? 1000);
const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error("usage: node examples/uci-bot.mjs <engine> [argument ...]");

const engine = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
engine.once("exit", () => process.exit(1));
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Sends commands to the engine and returns the first line of its answer that begins with a word. */
async function ask(commands, word) {
  engine.stdin.write(`${commands.join("\n")}\n`);
  for (;;) {
    const { value } = await lines.next();
    if (value?.startsWith(word)) return value;
  }
}

await ask(["uci"], "uciok");
await ask([`setoption name UCI_Variant value ${process.env.UCI_VARIANT ?? variant}`, "isready"], "readyok");

const username = process.env.NAME ?? `uci-${Date.now().toString(36)}`;
const token =
  process.env.TOKEN ?? (await signUp({ client: createClient({ server }), body: { username, bot: true } })).token;
const client = createClient({ server, token });
console.log(`${username} is ready: challenge it to ${variant}`);

async function move(id) {
  const game = await getGame({ client, path: { id } });
  if (game.status !== "active" || game.legalMoves.length === 0) return;
  // UCI has no votes: the bot plays Hoplit Chess without the extra pieces.
  if (game.legalMoves.includes("decline")) return play(id, "decline", game.ply);
  // The position says all except earlier positions: the engine does not see repetitions.
  const position = game.position.replace("[]", "");
  const answer = await ask([`position fen ${position}`, `go movetime ${milliseconds}`], "bestmove");
  await play(id, answer.split(" ")[1], game.ply);
}

const play = (id, choice, ply) => playMove({ client, path: { id }, body: { move: choice, ply } });

/** Reacts to an event that may be outdated: the game may have continued, or the challenge may be closed. */
async function react(event) {
  try {
    if (event.type === "challenge.received") {
      const path = { id: event.data.challengeId };
      await (event.data.variant === variant ? acceptChallenge({ client, path }) : declineChallenge({ client, path }));
    }
    if (event.type === "turn.started") await move(event.data.gameId);
  } catch (error) {
    if (!isProblem(error) || (error.status !== 409 && error.status !== 404)) throw error;
  }
}

for await (const event of pollFeed({ client })) await react(event);
