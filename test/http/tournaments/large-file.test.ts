import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { insertPlayer } from "../../../src/db/players";
import { newPlayer as newAccount, newId } from "../../room/fixtures";
import { timeoutFor } from "../../setup/timeout-for";
import { stub, untilQuiet } from "../../tournament-object/fixtures";
import { newAdmin } from "../admin";
import { at, get, type Json, listAt, newPlayer, send, textAt, verdict } from "../client";
import { errorsOf, newTournament } from "./fixtures";

// The largest round robin: 500 players in sections of 12 with two games per pair.

const PLAYERS = 500;
const SECTION = 12;
/** The sections whose games run: together more games than everybody gets the moves of. The last one is smaller. */
const RUNNING: readonly number[] = [1, 2, 3, 42];
const RUNNING_GAMES = 3 * 132 + 56;
const START = "2026-10-01T18:00:00.000Z";
const MOVES = ["e2e4", "e7c5", "g1f3"];

type File = Readonly<Record<string, Json>>;

/** Names that no two of which look alike. */
const NAMES = Array.from({ length: PLAYERS }, (_, index) => {
  const letters = [...String(index).padStart(3, "0")].map((digit) => "acefghjkmp".charAt(Number(digit))).join("");
  return `phalanx-${letters}`;
});

const SECTIONS = Array.from({ length: Math.ceil(PLAYERS / SECTION) }, (_, index) => ({
  number: index + 1,
  name: `Section ${index + 1}`,
  players: NAMES.slice(index * SECTION, (index + 1) * SECTION),
}));

/** All games: those of the first sections run after some moves, the others are won by White. */
function* games() {
  for (const { number, players } of SECTIONS) {
    for (const white of players) {
      for (const black of players) {
        if (white === black) continue;
        const gameId = `${white}-${black}`.replaceAll("phalanx-", "");
        const pair = { gameId, section: number, white, black };
        if (!RUNNING.includes(number)) {
          yield { ...pair, result: "white", decidedBy: "play", finishedAt: START, recorded: true, progress: null };
          continue;
        }
        const progress = { moves: MOVES, left: "P2D", bank: null };
        yield { ...pair, result: null, decidedBy: null, finishedAt: null, recorded: false, progress };
      }
    }
  }
}

/** A file of another server, from the terms of an exported template. */
function fileFrom(template: File): File {
  const endsBy = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const entrants = NAMES.map((username) => ({
    ...{ username, bot: false, rating: 1500, provisional: true, status: "entered", enteredAt: START },
    ...{ withdrawal: null, timeouts: 0, firstRound: 1, division: null, team: null },
  }));
  const round = { number: 1, startedAt: START, endsAt: endsBy, finishedAt: null, byes: [], games: [...games()] };
  const course = { status: "running", startedAt: START, endsBy, roundCount: 1 };
  return { ...template, ...course, createdAt: START, entrants, sections: SECTIONS, rounds: [round] };
}

const importAs = (token: string, file: object) => {
  const body = JSON.stringify(file);
  return send("POST", "/v1/tournaments/import", { token, body, headers: { "Content-Length": String(body.length) } });
};

/** The games of a file as one text each, by players, without their ids and with the moves of those that run. */
const gamesIn = (file: Json): readonly string[] =>
  listAt(listAt(file, "rounds")[0], "games")
    .map((game) => {
      const progress = at(game, "progress");
      const moves = progress === null ? "-" : listAt(progress, "moves").join(",");
      return `${at(game, "section")} ${at(game, "white")} ${at(game, "black")} ${at(game, "result")} ${moves}`;
    })
    .sort();

/** Half of the largest value that a Durable Object stores, in bytes. */
const LARGEST_VALUE = 1_000_000;

const largestRow = (id: string): Promise<number> =>
  runInDurableObject(stub(id), (_, { storage: { sql } }) =>
    Number(sql.exec("SELECT max(length(CAST(events AS BLOB))) AS bytes FROM commands").one().bytes),
  );

let admin: string;
beforeAll(async () => {
  admin = await newAdmin(["tournament:manage", "admin", "account:read"]);
});

test(
  "the largest tournament is exported and imported with every result and every move",
  async () => {
    const player = await newPlayer();
    const format = { kind: "round-robin", sectionSize: SECTION, gamesPerPair: 2 };
    const path = await newTournament(player, { format, entry: { fewest: 3, most: PLAYERS } });
    const file = fileFrom((await get(`${path}/export.json`)).body as File);
    expect(JSON.stringify(file).length).toBeGreaterThan(2 ** 20);
    await Promise.all(
      NAMES.map(async (username, index) => {
        // Only players of running games receive events.
        const isPlaying = RUNNING.includes(1 + Math.floor(index / SECTION));
        const { id } = isPlaying ? await newAccount(username) : { id: newId("p") };
        await insertPlayer(env.DB, { id, username, createdAt: 0, signup: null });
      }),
    );

    expect(verdict(await importAs(player.token, file))).toBe("413 body-too-large");
    expect(verdict(await importAs(`${admin}x`, file))).toBe("401 bad-token");
    const made = await importAs(admin, file);
    expect(made.status, made.text.slice(0, 500)).toBe(201);
    const here = `/v1/tournaments/${textAt(made.body, "id")}`;

    const all = gamesIn(file);
    expect(all).toHaveLength(41 * 132 + 56);
    await untilQuiet(textAt(made.body, "id"));
    expect(gamesIn((await get(`${here}/export.json`, admin)).body)).toEqual(all);
    expect(await largestRow(textAt(made.body, "id"))).toBeLessThan(LARGEST_VALUE);

    // Reading hundreds of games is for those who manage the tournament. Their file is the only complete one.
    const incomplete = (await get(`${here}/export.json`)).body as File;
    expect(gamesIn(incomplete).filter((game) => game.endsWith("null -"))).toHaveLength(RUNNING_GAMES);
    const refused = await importAs(admin, { ...incomplete, origin: "https://third.example" });
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(errorsOf(refused)[0]).toMatch(/^rounds\[0\]\.games\[0\]\.progress: is required for a running game/);
  },
  timeoutFor(120),
);
