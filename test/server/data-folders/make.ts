/**
 * Makes a data folder with the version that package.json names, through the API only, with everything that the folder
 * of a real server contains. Writes it beside this file. Run `npx tsx test/server/data-folders/make.ts` once for each
 * release, at its commit. `data-folders.test.ts` opens the result.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { VARIANTS } from "../../../src/rules/registry";
import fullGames from "../../http/games/full-games.json";
import { until } from "../http-player";
import { makeDataFolder, startServer } from "../spawn-server";
import { askFor, getWhole, ORIGIN } from "./ask";
import { Mailbox } from "./mailbox";
import {
  type Contest,
  GONE,
  type Hook,
  named,
  type Offer,
  type Person,
  type PlayedGame,
  questions,
  type Recorded,
  type Token,
  tokenOf,
  type World,
  writeFixture,
} from "./manifest";
import { packFolder } from "./pack";

interface Game {
  readonly id: string;
  readonly ply: number;
  readonly turn: "white" | "black" | null;
  readonly position: string;
  readonly status: string;
  readonly legalMoves: readonly string[];
}

interface Seat {
  readonly username: string;
}

type Terms = Readonly<Record<string, unknown>>;

const UNLIMITED = { kind: "unlimited" };
const MONTH = { kind: "per-move", perMove: "P30D" };
const BANK = { kind: "bank", initial: "P20D", increment: "P1D", max: "P30D" };

const mailbox = await Mailbox.open({ "/works": 204, "/slack": 204, "/waits": 500, "/fails": 500 });
const data = makeDataFolder();
let server = await startServer({ data, env: { SKYTALE_ORIGIN: ORIGIN } });

const people: Record<string, Person> = {};
const tokens: Record<string, Token> = {};
const games: Record<string, PlayedGame> = {};
const challenges: Record<string, Offer> = {};
const webhooks: Record<string, Hook> = {};
const tournaments: Record<string, Contest> = {};
const world: World = { people, tokens, games, challenges, webhooks, tournaments };

/** Every POST has an Idempotency-Key, as careful programs send it. */
const call = <T>(as: string, method: string, path: string, body?: unknown): Promise<T> =>
  askFor<T>(server.url, tokenOf(world, as), method, path, body, method === "POST" ? randomUUID() : undefined);

async function signUp(name: string, username = name): Promise<void> {
  const answer = await askFor<{ player: { id: string }; token: string; recoveryCode: string }>(
    server.url,
    null,
    "POST",
    "/v1/players",
    { username },
  );
  const { player, token, recoveryCode } = answer;
  people[name] = { id: player.id, username, token, recoveryCode };
}

async function makeToken(name: string, person: string, scopes: readonly string[], expiresIn?: string): Promise<void> {
  const wanted = { name, scopes, ...(expiresIn === undefined ? {} : { expiresIn }) };
  const made = await call<{ token: string; expiresAt: string | null }>(person, "POST", "/v1/me/tokens", wanted);
  tokens[name] = { person, token: made.token, scopes: scopes.join(" "), expiresAt: made.expiresAt };
}

async function makeWebhook(name: string, person: string, path: string, wanted: Terms): Promise<void> {
  const { webhook, secret } = await call<{ webhook: { id: string }; secret: string }>(person, "POST", "/v1/webhooks", {
    url: Mailbox.url(path),
    description: name,
    ...wanted,
  });
  webhooks[name] = { id: webhook.id, person, path, secret };
}

async function challenge(by: string, terms: Terms): Promise<Offer> {
  const { id } = await call<{ id: string }>(by, "POST", "/v1/challenges", terms);
  return { id, by };
}

/** Starts a game between two players. */
async function begin(
  name: string,
  variant: string,
  [white, black]: [string, string],
  terms: Terms,
): Promise<PlayedGame> {
  const opponent = named(people, black).username;
  const { id } = await challenge(white, { variant, opponent, color: "white", rated: false, ...terms });
  const game = await call<Game>(black, "POST", `/v1/challenges/${id}/accept`);
  const played: PlayedGame = { id: game.id, white, black };
  games[name] = played;
  return played;
}

const view = ({ id, white }: PlayedGame): Promise<Game> => call(white, "GET", `/v1/games/${id}`);

/** Plays the given moves, or a number of legal moves spread over the board. */
async function play(played: PlayedGame, moves: readonly string[] | number): Promise<Game> {
  let game = await view(played);
  const count = typeof moves === "number" ? moves : moves.length;
  for (let n = 0; n < count; n += 1) {
    const move = typeof moves === "number" ? game.legalMoves[(game.ply * 5 + 2) % game.legalMoves.length] : moves[n];
    const mover = game.turn === "white" ? played.white : played.black;
    game = await call<Game>(mover, "POST", `/v1/games/${played.id}/moves`, { move, ply: game.ply });
  }
  return game;
}

/** The position after the given moves, calculated by the server. */
const analyze = (variant: string, position: string, moves: readonly string[]) =>
  askFor<Game>(server.url, null, "POST", `/v1/variants/${variant}/analyze`, { position, moves });

async function makePeople(): Promise<void> {
  for (const name of ["atossa", "gorgo", "xerxes", "leonidas", "dienekes", "mardonius", "ephialtes", "ephoros"]) {
    await signUp(name);
  }
  await signUp("artemisia", "artemis");
  // Nobody can sign up under the name of a configured admin.
  await server.stop();
  server = await startServer({ data, env: { ADMIN_PLAYER_ID: named(people, "ephoros").id, SKYTALE_ORIGIN: ORIGIN } });
  await makeToken("admin", "ephoros", ["admin", "account:read"]);
  await makeToken("reader", "xerxes", ["game:read", "feed:read"]);
  await makeToken("bot", "xerxes", ["game:read", "game:play"]);
  await makeToken("for-a-month", "artemisia", ["account:read"], "P30D");
}

async function makeWebhooks(): Promise<void> {
  await makeWebhook("waits", "atossa", "/waits", {});
  await makeWebhook("fails", "gorgo", "/fails", { eventTypes: ["*"] });
  await makeWebhook("works", "xerxes", "/works", { eventTypes: ["*"] });
  await makeWebhook("slack", "xerxes", "/slack", { format: "slack" });
  const { id, ...works } = named(webhooks, "works");
  const { secret } = await call<{ secret: string }>("xerxes", "POST", `/v1/webhooks/${id}/rotate-secret`);
  webhooks.works = { id, ...works, secret };
}

/** Games without a running clock that can be continued later. */
async function makeRunningGames(): Promise<void> {
  const conditional = await begin("conditional", "spartan-chess", ["atossa", "gorgo"], { timeControl: UNLIMITED });
  const awaiting = await play(conditional, ["e2e4", "b7d5", "e4d5", "c8b7"]);
  const line: string[] = [];
  let next = awaiting;
  for (let ply = 0; ply < 4; ply += 1) {
    line.push(next.legalMoves[(ply * 3 + 1) % next.legalMoves.length] ?? "");
    next = await analyze("spartan-chess", awaiting.position, line);
  }
  const tree = line.reduceRight<readonly unknown[]>((rest, move) => [{ move, next: rest }], []);
  await call("gorgo", "PUT", `/v1/games/${conditional.id}/conditional-moves`, { ply: awaiting.ply, tree });

  const drawn = await begin("draw-offer", "hoplit-chess", ["atossa", "artemisia"], {
    timeControl: UNLIMITED,
  });
  const { ply } = await play(drawn, 8);
  await call("artemisia", "POST", `/v1/games/${drawn.id}/draw-offer`, { ply });

  const regretted = await begin("takeback-offer", "sparta", ["gorgo", "artemisia"], {
    timeControl: UNLIMITED,
    takebacks: true,
  });
  const after = await play(regretted, 6);
  await call("artemisia", "POST", `/v1/games/${regretted.id}/takeback`, { ply: after.ply });

  const secret = await begin("private", "spartan-chess", ["xerxes", "artemisia"], {
    timeControl: UNLIMITED,
    private: true,
    message: "Come and take them",
  });
  await play(secret, 5);
  for (const [as, text] of [
    ["xerxes", "Good luck!"],
    ["artemisia", "Λουτροῖς, and a good game to you 🏺"],
    ["xerxes", "Now it is my turn to wait."],
  ] as const) {
    await call(as, "POST", `/v1/games/${secret.id}/messages`, { text });
  }
  await call("xerxes", "PUT", `/v1/games/${secret.id}/notes`, { text: "Watch the hoplites.\nTheir king is bare." });
  await call("artemisia", "PUT", `/v1/games/${secret.id}/notes`, { text: "They hurry." });

  const { position } = await analyze("spartan-chess", awaiting.position, line);
  await play(await begin("position", "spartan-chess", ["gorgo", "atossa"], { timeControl: UNLIMITED, position }), 3);
  await play(
    await begin("option", "sparta", ["atossa", "gorgo"], { timeControl: UNLIMITED, options: { heroesConquer: true } }),
    7,
  );
  await play(await begin("votes", "hoplit-chess", ["gorgo", "xerxes"], { timeControl: UNLIMITED }), 7);
  // The other games name their variants, so a game that is new in the registry would be missing.
  for (const variant of VARIANTS) {
    await play(await begin(`running-${variant}`, variant, ["xerxes", "dienekes"], { timeControl: UNLIMITED }), 2);
  }
}

/**
 * Games with clocks. Their players have no webhook with pending deliveries, so the ends of these games remove nothing
 * from its log.
 */
async function makeTimedGames(): Promise<void> {
  await play(await begin("bank", "hoplit-chess", ["dienekes", "xerxes"], { timeControl: BANK }), 7);
  await play(await begin("per-move", "sparta", ["leonidas", "dienekes"], { timeControl: MONTH, rated: true }), 5);
  await play(await begin("vacation", "spartan-chess", ["leonidas", "xerxes"], { timeControl: MONTH }), 4);
  await call("leonidas", "POST", "/v1/me/vacation", { duration: "P3D" });
}

async function makeFinishedGames(): Promise<void> {
  const resigned = await begin("resigned", "spartan-chess", ["xerxes", "dienekes"], {
    timeControl: MONTH,
    rated: true,
  });
  await play(resigned, 6);
  await call("dienekes", "POST", `/v1/games/${resigned.id}/resign`);
  const rematch = await call<{ id: string }>("dienekes", "POST", `/v1/games/${resigned.id}/rematch`);
  challenges.rematch = { id: rematch.id, by: "dienekes" };

  const agreed = await begin("draw-agreed", "hoplit-chess", ["atossa", "xerxes"], {
    timeControl: MONTH,
    rated: true,
  });
  const { ply } = await play(agreed, 8);
  await call("atossa", "POST", `/v1/games/${agreed.id}/draw-offer`, { ply });
  await call("xerxes", "POST", `/v1/games/${agreed.id}/draw-offer`, { ply });

  const lost = await begin("lost", "sparta", ["leonidas", "gorgo"], { timeControl: BANK, rated: true });
  await play(lost, 8);
  await call("leonidas", "POST", `/v1/games/${lost.id}/resign`);

  const mate = fullGames.find(({ reason, moves }) => reason === "checkmate" && moves.length < 40);
  const mated = await begin("checkmate", "spartan-chess", ["atossa", "gorgo"], { timeControl: MONTH, rated: true });
  await play(mated, mate?.moves.split(" ") ?? []);

  const aborted = await begin("aborted", "sparta", ["dienekes", "xerxes"], { timeControl: MONTH });
  await play(aborted, 1);
  await call("xerxes", "POST", `/v1/games/${aborted.id}/abort`);

  const flagged = await begin("timeout", "spartan-chess", ["leonidas", "xerxes"], {
    timeControl: { kind: "per-move", perMove: "PT2S" },
    vacation: false,
  });
  await play(flagged, 2);

  const ended = await begin("private-resigned", "hoplit-chess", ["xerxes", "artemisia"], {
    timeControl: MONTH,
    private: true,
  });
  await play(ended, 8);
  await call("artemisia", "POST", `/v1/games/${ended.id}/messages`, { text: "Well played." });
  await call("xerxes", "POST", `/v1/games/${ended.id}/resign`);

  const left = await begin("left", "spartan-chess", ["xerxes", "ephialtes"], { timeControl: UNLIMITED });
  await play(left, 3);

  const banned = await begin("suspended", "hoplit-chess", ["mardonius", "dienekes"], { timeControl: UNLIMITED });
  await play(banned, 5);
  await call("mardonius", "POST", `/v1/games/${banned.id}/resign`);
}

async function makeChallenges(): Promise<void> {
  const open = { timeControl: UNLIMITED, rated: false, color: "black", expiresIn: "P30D" };
  const lobby = await challenge("dienekes", {
    ...open,
    variant: "spartan-chess",
    uses: 3,
    minRating: 1000,
    message: "Anybody",
  });
  challenges.lobby = lobby;
  const { id } = await call<Game>("xerxes", "POST", `/v1/challenges/${lobby.id}/accept`);
  games.lobby = { id, white: "xerxes", black: "dienekes" };
  await play(named(games, "lobby"), 4);
  const direct = { ...open, timeControl: MONTH, variant: "sparta", opponent: "xerxes", color: "random", rated: true };
  challenges.direct = await challenge("artemisia", direct);
  challenges.secret = await challenge("leonidas", { ...open, variant: "hoplit-chess", private: true });
  const declined = await challenge("xerxes", { ...open, variant: "sparta", opponent: "leonidas" });
  await call("leonidas", "POST", `/v1/challenges/${declined.id}/decline`, { reason: "later" });
  challenges.declined = declined;
  const canceled = await challenge("xerxes", { ...open, variant: "sparta" });
  await call("xerxes", "DELETE", `/v1/challenges/${canceled.id}`);
  challenges.canceled = canceled;
}

/** A finished round robin, a league with a running round, and a tournament that waits for entries. */
async function makeTournaments(): Promise<void> {
  const contest = async (name: string, by: string, entrants: readonly string[], terms: Terms): Promise<string> => {
    const { id } = await call<{ id: string }>(by, "POST", "/v1/tournaments", {
      name,
      variant: "spartan-chess",
      timeControl: MONTH,
      roundTime: "P400D",
      ...terms,
    });
    tournaments[name] = { id, by };
    for (const entrant of entrants) await call(entrant, "PUT", `/v1/tournaments/${id}/entries/me`);
    return `/v1/tournaments/${id}`;
  };
  const gamesOf = (path: string) =>
    until(async () => {
      const { items } = await call<{ items: { gameId: string; players: Record<"white" | "black", Seat> }[] }>(
        "gorgo",
        "GET",
        `${path}/games?limit=100`,
      );
      return items.length > 0 ? items : undefined;
    });
  const keyOf = ({ username }: Seat): string =>
    Object.entries(people).find(([, person]) => person.username === username)?.[0] ?? "";

  const finished = await contest("Finished", "gorgo", ["gorgo", "leonidas", "xerxes"], {
    format: { kind: "round-robin" },
  });
  await call("gorgo", "POST", `${finished}/start`);
  for (const { gameId, players } of await gamesOf(finished)) {
    const white = keyOf(players.white);
    const game: PlayedGame = { id: gameId, white, black: keyOf(players.black) };
    games[`tournament-${gameId}`] = game;
    await play(game, 4);
    await call(white, "POST", `/v1/games/${gameId}/resign`);
  }
  await until(async () => {
    const { status } = await call<{ status: string }>("gorgo", "GET", finished);
    return status === "finished" || undefined;
  });

  const running = await contest("Running", "leonidas", ["leonidas", "xerxes", "dienekes", "gorgo"], {
    format: { kind: "swiss", rounds: 3 },
  });
  await call("leonidas", "POST", `${running}/start`);
  await gamesOf(running);
  await contest("Open", "xerxes", ["gorgo"], { format: { kind: "knockout" } });
}

async function makeTrouble(): Promise<void> {
  await call("artemisia", "PUT", "/v1/me/blocks/dienekes");
  await call("artemisia", "PUT", "/v1/me/following/leonidas");
  await call("artemisia", "POST", "/v1/players/dienekes/report", { reason: "abuse", text: "They write insults." });
  const report = await call<{ id: string }>("xerxes", "POST", "/v1/players/mardonius/report", { reason: "stalling" });
  await call("admin", "POST", `/v1/reports/${report.id}/close`);
  await call("admin", "POST", "/v1/players/mardonius/suspend");
  await call("artemisia", "PATCH", "/v1/me", { username: "artemisia" });
  people.artemisia = { ...named(people, "artemisia"), username: "artemisia" };
  await call("ephialtes", "DELETE", "/v1/me", { confirm: "ephialtes" });
}

interface Delivery {
  readonly state: string;
  readonly attempts: readonly unknown[];
  readonly nextAttemptAt: string | null;
}

/** Waits until only deliveries are pending that failed twice and are retried in some minutes. */
async function waitForDeliveries(): Promise<void> {
  for (const { id, person } of Object.values(webhooks)) {
    await until(async () => {
      const { items } = await call<{ items: Delivery[] }>(person, "GET", `/v1/webhooks/${id}/deliveries?limit=100`);
      const waits = ({ attempts, nextAttemptAt }: Delivery) =>
        attempts.length >= 2 && Date.parse(nextAttemptAt ?? "") > Date.now() + 60_000;
      return items.every((item) => item.state === "delivered" || waits(item)) ? true : undefined;
    }, 60);
  }
}

/** Reads all answers repeatedly until they no longer change. */
async function recordAnswers(): Promise<readonly Recorded[]> {
  let before: readonly Recorded[] = [];
  for (let round = 0; round < 10; round += 1) {
    const answers: Recorded[] = [];
    for (const question of questions(world)) {
      const answer = await getWhole(server.url, tokenOf(world, question.as), question.path);
      answers.push({ ...question, ...answer });
    }
    if (isDeepStrictEqual(answers.map(withoutClock), before.map(withoutClock))) return answers;
    before = answers;
    // The pause keeps the players below their rate limits.
    await sleep(15_000);
  }
  throw new Error("the server does not come to rest");
}

/** The answer to `GET /v1/me` contains a remaining time, so it always changes. */
const withoutClock = ({ kind, ...answer }: Recorded) => (kind === "me" ? null : answer);

await makePeople();
await makeWebhooks();
await makeRunningGames();
await makeFinishedGames();
await makeTournaments();
await makeTimedGames();
await makeChallenges();
await makeTrouble();
await waitForDeliveries();
const answers = await recordAnswers();
const refused = answers.filter(({ status, as }) => status >= 300 && as !== null);
for (const { as, path, status } of refused) console.log(`${as} gets ${status} for ${path}`);

const { code, stderr } = await server.stop();
mailbox.close();
if (code !== 0 || stderr !== "") throw new Error(`the server ended with ${code}: ${stderr}`);
const about = path.join(import.meta.dirname, "../../../package.json");
const { version } = JSON.parse(fs.readFileSync(about, "utf8")) as { version: string };
const folder = packFolder(data);
writeFixture({ version, madeAt: new Date().toISOString(), ...world }, answers, folder);
fs.rmSync(data, { recursive: true, force: true });
console.log(
  `version ${version}: ${Object.keys(people).length} players (${GONE.join(", ")} erased), ` +
    `${Object.keys(games).length} games, ${answers.length} answers, ${folder.length} bytes`,
);
