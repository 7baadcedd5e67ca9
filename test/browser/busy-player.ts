import {
  acceptTeamMatch,
  challengeOnLadder,
  createChallenge,
  createTeam,
  createTournament,
  createWebhook,
  enterTournament,
  getLadder,
  joinTeam,
  type NewChallenge,
  type NewTournament,
  offerDraw,
  postMessage,
  postTeamMessage,
  proposeTeamMatch,
  putNotes,
  startTournament,
  type VariantId,
} from "skytale-client";
import { expect } from "vitest";
import { PAGE_NAMES, PAGES } from "../../clients/web/addresses";
import { answer, newGame, newPlayer, type Player, playMoves } from "./players";

/** The addresses of the settings. */
export const SETTINGS = PAGE_NAMES.flatMap((name) => (name.startsWith("settings") ? [PAGES[name].address] : []));

const CLOCK = { kind: "per-move", perMove: "P3D" } as const;

/** A rated game that ended by checkmate. */
async function finishedGame(white: Player, black: Player): Promise<string> {
  const { id } = await newGame(white, black, { variant: "spartan-chess", rated: true });
  await playMoves(white, black, id, ["f2f3", "g8f6", "g2g4", "f6h4"]);
  return id;
}

/** Creates a tournament that everybody enters, and starts it. */
export async function startedTournament(
  organizer: Player,
  others: readonly Player[],
  format: NewTournament["format"],
): Promise<string> {
  const { client } = organizer;
  const body = { name: "The autumn tournament", variant: "spartan-chess", format, timeControl: CLOCK } as const;
  const { id } = await createTournament({ client, body });
  for (const player of [organizer, ...others]) await enterTournament({ client: player.client, path: { id } });
  await startTournament({ client, path: { id } });
  return id;
}

/** Starts a ladder on which everybody who can has challenged the player one place higher. */
export async function busyLadder(organizer: Player, others: readonly Player[]): Promise<string> {
  const id = await startedTournament(organizer, others, { kind: "ladder" });
  const path = { id };
  const { places } = await getLadder({ client: organizer.client, path });
  for (const [index, { player }] of places.entries()) {
    const challenger = [organizer, ...others].find(({ username }) => username === player.username);
    const opponent = places[index - 1]?.player.username;
    if (challenger === undefined || opponent === undefined) continue;
    await challengeOnLadder({ client: challenger.client, path, body: { opponent } });
  }
  return id;
}

/** The ids of a team with messages and a request to join, and of its match against another team. */
export async function busyTeam(
  owner: Player,
  rival: Player,
  candidate: Player,
): Promise<{ readonly team: string; readonly match: string }> {
  const [own, other] = await Promise.all([
    createTeam({
      client: owner.client,
      body: { name: "Three Hundred", description: "We hold the pass.", join: "request" },
    }),
    createTeam({ client: rival.client, body: { name: "The Ten Thousand Immortals of Persepolis" } }),
  ]);
  const path = { id: own.id };
  await joinTeam({ client: candidate.client, path, body: { message: "May I change sides?" } });
  await postTeamMessage({ client: owner.client, path, body: { text: "Who plays on the first board?" } });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { boards: 4, variant: "spartan-chess", timeControl: CLOCK, startsAt } as const;
  const { id: matchId } = await proposeTeamMatch({
    client: rival.client,
    path: { id: other.id },
    body: { ...terms, opponent: own.id },
  });
  await acceptTeamMatch({ client: owner.client, path: { id: own.id, matchId } });
  // The tournament of a match is created a moment after the answer.
  await expect
    .poll(() =>
      enterTournament({ client: owner.client, path: { id: matchId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return { team: own.id, match: matchId };
}

interface Busy {
  readonly player: Player;
  readonly opponent: Player;
  /** Addresses of public pages that show this player's history. */
  readonly addresses: readonly string[];
  /** The address of a page that only this player can open. */
  readonly own: string;
}

/** Creates a player whose pages show everything that a page can show. */
export async function busyPlayer(): Promise<Busy> {
  const [me, other, third, fourth] = await Promise.all([
    newPlayer("xerxes"),
    newPlayer("leonidas"),
    newPlayer("gorgo"),
    newPlayer("brasidas"),
  ]);
  const [voting, sparta, running, over] = await Promise.all([
    newGame(me, other, { variant: "hoplit-chess" }),
    newGame(other, me, { variant: "sparta" }),
    newGame(me, other, { variant: "spartan-chess" }),
    finishedGame(me, other),
  ]);
  const path = { id: running.id };
  await answer(me, running.id, 0, "e2e4");
  await answer(other, running.id, 1, "f7d5");
  await offerDraw({ client: other.client, path, body: { ply: 2 } });
  // More than fit in the list of messages.
  for (const text of [
    "Come and take them",
    "Soon",
    "How soon?",
    "Before the moon is full",
    "We dine in Hades",
    "Not I",
  ])
    await postMessage({ client: other.client, path, body: { text } });
  await putNotes({ client: me.client, path, body: { text: "The two kings stand far apart." } });
  const challengeOf = async (
    player: Player,
    variant: VariantId,
    terms: Partial<NewChallenge> = {},
  ): Promise<string> => {
    const body = { variant, timeControl: CLOCK, rated: true, ...terms } as const;
    return (await createChallenge({ client: player.client, body })).id;
  };
  const [own, theirs] = await Promise.all([
    challengeOf(me, "spartan-chess"),
    challengeOf(other, "sparta", { opponent: me.username }),
    // The longest words of a time control, terms and a message in the table of the lobby.
    challengeOf(other, "spartan-chess", {
      timeControl: { kind: "bank", initial: "P5D", increment: "PT12H", max: "P10D" },
      vacation: false,
      message: "A friendly game for somebody who likes to talk about the moves afterwards.",
    }),
  ]);
  await createWebhook({ client: me.client, body: { url: "http://127.0.0.1:1024/", eventTypes: ["turn.started"] } });
  const tournaments = await Promise.all([
    startedTournament(me, [other, third], { kind: "round-robin" }),
    startedTournament(me, [other, third, fourth], { kind: "knockout" }),
  ]);
  const ladder = await busyLadder(other, [me, third]);
  const { team, match } = await busyTeam(me, other, third);
  const games = [voting.id, sparta.id, running.id, over, `${over}?ply=2`].map((game) => `/games/${game}`);
  const people = [`/players/${me.username}`, `/players/${other.username}`, "/players/house-recruit"];
  const rest = [
    "/",
    "/lobby",
    ...SETTINGS,
    "/recover",
    "/authorize",
    "/device",
    "/email/verify",
    "/admin",
    "/archive",
    "/leaderboards/spartan-chess",
    "/learn/hoplit-chess",
    "/puzzles/hoplit-chess",
    "/tournaments",
    "/tournaments/new",
    ...[...tournaments, match].map((id) => `/tournaments/${id}`),
    `/ladders/${ladder}`,
    "/teams",
    "/teams/new",
    `/teams/${team}`,
  ];
  const addresses = [...rest, ...games, `/challenges/${own}`, ...people];
  return { player: me, opponent: other, addresses, own: `/challenges/${theirs}` };
}
