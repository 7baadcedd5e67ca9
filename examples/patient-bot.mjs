// A bot that may be down for a month: it reads its feed by long polling, and keeps in a file how far it has come.
// Nothing that happened meanwhile is lost. Run it beside `npm start`: node examples/patient-bot.mjs [file]
import { readFileSync, renameSync, writeFileSync } from "node:fs";

const SERVER = process.env.SKYTALE ?? "http://127.0.0.1:8787";
const file = process.argv[2] ?? "patient-bot.json";

let memory = { token: process.env.TOKEN ?? null, after: null };
try {
  memory = JSON.parse(readFileSync(file, "utf8"));
} catch {
  console.log(`no memory in ${file} yet: a new player begins`);
}
const remember = (changes) => {
  memory = { ...memory, ...changes };
  // By way of a second file: a bot that is killed in the middle of writing must not forget who it is.
  writeFileSync(`${file}.new`, JSON.stringify(memory));
  renameSync(`${file}.new`, file);
};

async function call(method, path, body) {
  const response = await fetch(SERVER + path, {
    method,
    headers: { "content-type": "application/json", ...(memory.token && { authorization: `Bearer ${memory.token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

async function react({ type, data }) {
  // An answer of 409 means that the event is old: the game has gone on since, or the challenge is closed.
  if (type === "challenge.received") await call("POST", `/v1/challenges/${data.challengeId}/accept`);
  if (type === "turn.started") {
    const move = data.legalMoves[Math.floor(Math.random() * data.legalMoves.length)];
    await call("POST", `/v1/games/${data.gameId}/moves`, { move, ply: data.ply });
  }
}

if (memory.token === null) {
  const username = `patient-${Date.now().toString(36)}`;
  const { body } = await call("POST", "/v1/players", { username });
  remember({ token: body.token, username });
}
console.log(`${memory.username} is ready: challenge it`);

for (;;) {
  try {
    const query = memory.after === null ? "wait=30" : `wait=30&after=${encodeURIComponent(memory.after)}`;
    const { status, body } = await call("GET", `/v1/me/events?${query}`);
    if (status === 410) {
      // Away for longer than the feed is kept: begin anew with what is on the board now.
      const games = await call("GET", "/v1/me/games?turn=mine");
      for (const { id } of games.body.items) {
        const game = await call("GET", `/v1/games/${id}`);
        await react({ type: "turn.started", data: { ...game.body, gameId: id } });
      }
      remember({ after: null });
      continue;
    }
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    for (const event of body.items) {
      await react(event);
      remember({ after: event.id });
    }
  } catch (error) {
    console.error(`${error.message}; trying again in a second`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
