// A bot that can be offline for up to a month without missing an event. It reads its feed, and stores its token and the
// id of the last event in a file. Run it while the server runs (`npm start`): node examples/patient-bot.mjs [file]
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import {
  acceptChallenge,
  createClient,
  getGame,
  isProblem,
  listMyGames,
  paginate,
  playMove,
  pollFeed,
  signUp,
} from "skytale-client";

const server = process.env.SKYTALE ?? "http://127.0.0.1:8787";
const file = process.argv[2] ?? "patient-bot.json";

let memory = { token: process.env.TOKEN };
try {
  memory = JSON.parse(readFileSync(file, "utf8"));
} catch {
  console.log(`no memory in ${file} yet: a new player begins`);
}
const remember = (changes) => {
  memory = { ...memory, ...changes };
  // Write a second file and rename it. If the bot is killed during the write, the token must not be lost.
  writeFileSync(`${file}.new`, JSON.stringify(memory));
  renameSync(`${file}.new`, file);
};

if (memory.token === undefined) {
  const username = `patient-${Date.now().toString(36)}`;
  const { token } = await signUp({ client: createClient({ server }), body: { username } });
  remember({ token, username });
}
const client = createClient({ server, token: memory.token });
console.log(`${memory.username} is ready: challenge it`);

/** Reacts to an event that may be outdated: the game may have continued, or the challenge may be closed. */
async function act(call) {
  try {
    await call;
  } catch (error) {
    if (!isProblem(error) || (error.status !== 409 && error.status !== 404)) throw error;
  }
}

function move(id, { legalMoves, ply }) {
  const choice = legalMoves[Math.floor(Math.random() * legalMoves.length)];
  return act(playMove({ client, path: { id }, body: { move: choice, ply } }));
}

for (;;) {
  try {
    const onDisconnect = (error) => console.error(`${error}; trying again`);
    for await (const event of pollFeed({ client, after: memory.after ?? undefined, onDisconnect })) {
      if (event.type === "challenge.received") {
        await act(acceptChallenge({ client, path: { id: event.data.challengeId } }));
      }
      if (event.type === "turn.started") await move(event.data.gameId, event.data);
      remember({ after: event.id });
    }
  } catch (error) {
    if (isProblem(error, "cursor-gone")) {
      // The bot was offline for longer than the feed is stored. Play all pending turns and start with the oldest stored
      // event.
      for await (const { id } of paginate((page) => listMyGames({ client, query: { ...page, turn: "mine" } }))) {
        await move(id, await getGame({ client, path: { id } }));
      }
      remember({ after: undefined });
    } else {
      console.error(`${error}; trying again in a second`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
