import type { GameId, PlayerId } from "../../../shared/ids";
import type { LadderChallenge, LadderPlace, LadderState } from "../../../tournament/ladder/state";
import type { ImportBody } from "./import-people";

/** The means that the reader of a whole tournament gives to the readers of its parts. */
interface Reading {
  /** Milliseconds since 1970. */
  readonly time: (field: string, text: string) => number;
  readonly timeOrNull: (field: string, text: string | null) => number | null;
  /** The player of this server whom an entrant of the file is. */
  readonly player: (field: string, name: string) => PlayerId;
  /** The new id of a game or challenge. */
  readonly gameIdHere: (id: string) => GameId;
  /** Reports an error in a field unless a condition is fulfilled. */
  readonly expect: (condition: boolean, field: string, detail: string) => void;
}

type FileLadder = NonNullable<ImportBody["ladder"]>;
type FilePlace = FileLadder["places"][number];
type FileChallenge = FileLadder["challenges"][number];
type FileGame = ImportBody["rounds"][number]["games"][number];

/**
 * Reads the places and challenges of a tournament that has started; null in other formats than a ladder. Everybody who
 * plays must have one place, and every game must come from a challenge.
 */
export function readLadder(body: ImportBody, reading: Reading): LadderState | null {
  const { format, ladder = null } = body;
  const isLadder = format.kind === "ladder";
  reading.expect((ladder !== null) === isLadder, "ladder", `expected ${isLadder ? "one" : "null"} in this format`);
  if (ladder === null || !isLadder) return null;
  reading.time("exportedAt", body.exportedAt);
  const places = ladder.places.map((place, index) => readPlace(body, place, index, reading));
  expectEverybody(body, ladder, reading);
  const games = new Map(body.rounds.flatMap((round) => round.games.map((game) => [game.gameId, game])));
  const all = ladder.challenges.map((challenge, index) => {
    const field = `ladder.challenges[${index}]`;
    const isFirst = ladder.challenges.findIndex(({ id }) => id === challenge.id) === index;
    reading.expect(isFirst, `${field}.id`, "expected each challenge once");
    expectGame(challenge, games.get(challenge.id), field, reading);
    return readChallenge(body, challenge, field, reading);
  });
  const challenged = new Set(ladder.challenges.map(({ id }) => id));
  for (const id of games.keys()) {
    reading.expect(challenged.has(id), "ladder.challenges", `expected one with the id of the game ${id}`);
  }
  return {
    places,
    challenges: all.filter(({ endedAt }) => endedAt === null).sort((a, b) => a.madeAt - b.madeAt),
    past: all.filter(({ endedAt }) => endedAt !== null).sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0)),
    changedAt: lastChange(body, places, all),
  };
}

/** A time of something that happened before the export. The time of the export is checked once for all. */
function pastTime({ exportedAt }: ImportBody, field: string, text: string, reading: Reading): number {
  const time = reading.time(field, text);
  reading.expect(!(time > Date.parse(exportedAt)), field, "expected a time that is not after exportedAt");
  return time;
}

function readPlace(body: ImportBody, place: FilePlace, index: number, reading: Reading): LadderPlace {
  const { username, entryPlace, activeAt, droppedAt } = place;
  const field = `ladder.places[${index}]`;
  reading.expect(entryPlace >= 1, `${field}.entryPlace`, "expected at least 1");
  const active = pastTime(body, `${field}.activeAt`, activeAt, reading);
  const dropped = droppedAt === null ? null : pastTime(body, `${field}.droppedAt`, droppedAt, reading);
  reading.expect(
    dropped === null || dropped >= active,
    `${field}.droppedAt`,
    "expected null, or a time that is not before activeAt",
  );
  const player = reading.player(`${field}.username`, username);
  return { player, entryPlace, activeAt: active, droppedAt: dropped };
}

/** The players with places are those of the section who have not withdrawn, each once. */
function expectEverybody({ entrants, sections }: ImportBody, { places }: FileLadder, reading: Reading): void {
  const section = new Set(sections[0]?.players);
  const playing = new Set(entrants.filter(({ status }) => status === "entered").map(({ username }) => username));
  const placed = new Set<string>();
  for (const [index, { username }] of places.entries()) {
    const field = `ladder.places[${index}].username`;
    reading.expect(playing.has(username), field, `expected a player with the status entered, not ${username}`);
    reading.expect(section.has(username), field, `expected a player of section 1, not ${username}`);
    reading.expect(!placed.has(username), field, `expected ${username} on one place`);
    placed.add(username);
  }
  for (const username of playing) {
    reading.expect(placed.has(username), "ladder.places", `expected a place for ${username}, who has entered`);
  }
}

/** An accepted challenge has a game of its two players, and ends with it. Other challenges have none. */
function expectGame(challenge: FileChallenge, game: FileGame | undefined, field: string, reading: Reading): void {
  const { status, challenger, opponent, endedAt } = challenge;
  const isAccepted = status === "accepted";
  reading.expect(
    (game !== undefined) === isAccepted,
    `${field}.id`,
    isAccepted ? "expected the id of its game in rounds" : "expected no game with this id, because it is not accepted",
  );
  if (game === undefined || !isAccepted) return;
  const isTheirs =
    (game.white === challenger && game.black === opponent) || (game.white === opponent && game.black === challenger);
  reading.expect(isTheirs, `${field}.challenger`, "expected the players of the game with this id");
  reading.expect(
    (endedAt === null) === (game.result === null),
    `${field}.endedAt`,
    game.result === null ? "expected null while its game runs" : "expected a time, because its game is over",
  );
}

function readChallenge(body: ImportBody, challenge: FileChallenge, field: string, reading: Reading): LadderChallenge {
  const { id, challenger, opponent, status } = challenge;
  const past = (name: "acceptedAt" | "endedAt"): number | null => {
    const text = challenge[name];
    return text === null ? null : pastTime(body, `${field}.${name}`, text, reading);
  };
  const read = {
    id: reading.gameIdHere(id),
    challenger: reading.player(`${field}.challenger`, challenger),
    opponent: reading.player(`${field}.opponent`, opponent),
    status,
    madeAt: pastTime(body, `${field}.madeAt`, challenge.madeAt, reading),
    answerBy: reading.time(`${field}.answerBy`, challenge.answerBy),
    acceptedAt: past("acceptedAt"),
    endedAt: past("endedAt"),
  };
  reading.expect(challenger !== opponent, `${field}.opponent`, "expected another player than the challenger");
  expectTimes(body, read, field, reading);
  if (status === "open") expectOnLadder(body, challenge, field, reading);
  return read;
}

/** The times that the status demands, in their order. */
function expectTimes({ endsBy }: ImportBody, challenge: LadderChallenge, field: string, reading: Reading): void {
  const { status, madeAt, answerBy, acceptedAt, endedAt } = challenge;
  const isAccepted = status === "accepted";
  reading.expect(answerBy >= madeAt, `${field}.answerBy`, "expected a time after madeAt");
  reading.expect(
    (acceptedAt !== null) === isAccepted,
    `${field}.acceptedAt`,
    `expected ${isAccepted ? "a time" : "null"} in a challenge that is ${status}`,
  );
  reading.expect(acceptedAt === null || acceptedAt >= madeAt, `${field}.acceptedAt`, "expected a time after madeAt");
  reading.expect(
    endedAt === null || endedAt >= (acceptedAt ?? madeAt),
    `${field}.endedAt`,
    `expected a time after ${acceptedAt === null ? "madeAt" : "acceptedAt"}`,
  );
  if (isAccepted) return;
  const isOpen = status === "open";
  reading.expect(
    (endedAt === null) === isOpen,
    `${field}.endedAt`,
    `expected ${isOpen ? "null" : "a time"} in a challenge that is ${status}`,
  );
  const isTooLate = endsBy !== null && answerBy > Date.parse(endsBy);
  reading.expect(!isOpen || !isTooLate, `${field}.answerBy`, "expected a time that is not after endsBy");
}

/** An open challenge lapses when one of its players withdraws. */
function expectOnLadder({ ladder }: ImportBody, challenge: FileChallenge, field: string, reading: Reading): void {
  for (const role of ["challenger", "opponent"] as const) {
    const name = challenge[role];
    const isThere = ladder?.places.some(({ username }) => username === name) === true;
    reading.expect(isThere, `${field}.${role}`, `expected a player with a place, not ${name}`);
  }
}

/** The last time at which something changed the order or the challenges: drops by inactivity count from there. */
const lastChange = (
  { startedAt, entrants }: ImportBody,
  places: readonly LadderPlace[],
  challenges: readonly LadderChallenge[],
): number =>
  Math.max(
    startedAt === null ? 0 : Date.parse(startedAt),
    ...places.map(({ activeAt, droppedAt }) => droppedAt ?? activeAt),
    ...challenges.map(({ madeAt, acceptedAt, endedAt }) => endedAt ?? acceptedAt ?? madeAt),
    ...entrants.map(({ withdrawal }) => (withdrawal === null ? 0 : Date.parse(withdrawal.at))),
  );
