import { playerObject, roomObject, teamObject, tournamentObject } from "../../../bindings";
import { listAllChallengesOf, listAllGamesOf } from "../../../db/accounts";
import { listBlocks } from "../../../db/blocks";
import { listEvaluationsOf } from "../../../db/evaluations";
import { listFollowing, MAX_FOLLOWED } from "../../../db/following";
import { listLessons } from "../../../db/lessons";
import { findPlayer } from "../../../db/players";
import { listPuzzleAttempts, listPuzzlePlayers } from "../../../db/puzzles";
import { listRatings } from "../../../db/ratings";
import { listTeamsNaming } from "../../../db/teams";
import { listTournaments } from "../../../db/tournaments";
import type { StoredEvent } from "../../../events/stored-event";
import { type GameAnalysis, NO_ANALYSIS } from "../../../match/analysis";
import { loadOAuth } from "../../../on-demand";
import { DAY } from "../../../shared/duration";
import { err } from "../../../shared/result";
import { rfc3339, rfc3339OrNull } from "../../../shared/time";
import { isAdmin } from "../../auth/admin";
import { FinishedGameCursor } from "../../lists/games";
import { type AnyCall, answer, operation } from "../../operation";
import { AccountExport } from "../../schemas/account";
import { PageQuery } from "../../schemas/paging";
import { viewFollowed, viewMe } from "../../views/account";
import { viewApp } from "../../views/app";
import { viewChallenges } from "../../views/challenge";
import { viewEmail } from "../../views/email";
import { viewFinishedGame, viewRunningGame } from "../../views/game";
import { viewToken } from "../../views/player";
import { viewProposal } from "../../views/proposal";
import { viewExportedAttempt, viewMyPuzzles } from "../../views/puzzle";
import { viewRatings } from "../../views/rating";
import { viewExportedTeam } from "../../views/team";
import { viewPasskey } from "../passkeys/visibility";
import { viewWebhook } from "../webhooks/visibility";

/** Finished games per document. Each costs three calls to its room. */
const GAMES = 100;
const CHALLENGES = 500;
const BLOCKS = 1000;
const EVALUATIONS = 1000;
const FEED_PAGE = 500;
const TOURNAMENTS = 100;
const TEAMS = 100;
/** Number of rooms that are called concurrently. */
const ROOMS_AT_ONCE = 10;

export const exportMe = operation(
  {
    method: "get",
    path: "/v1/me/export",
    id: "exportMe",
    tag: "account",
    summary: "Export my data",
    description: `All data that this server stores about you, as one document. It does not contain the secrets of
tokens and webhooks. Costs 30 of the rate limit. It contains ${GAMES} finished games; if there are more,
\`nextCursor\` leads to the next document. The moves of each game are at \`/v1/games/{id}/export\`. The export has its
own scope because it contains private games, messages and notes. Suspended players can call it too.`,
    access: { anyOf: ["account:export"] },
    cost: 30,
    whileSuspended: true,
    query: PageQuery.pick({ cursor: true }),
    cursor: FinishedGameCursor,
    answers: { 200: { description: "Your data.", schema: AccountExport } },
    refusals: ["not-found"],
  },
  async (call, { after }) => {
    const { playerId } = call.caller;
    const { DB } = call.env;
    const me = playerObject(call.env, playerId);
    const [player, state, tokens, passkeys, { vacations, seenDay }, running, webhooks, email, feed] = await Promise.all(
      [
        findPlayer(DB, playerId),
        me.accountState(),
        me.listTokens(),
        me.listPasskeys(),
        me.publicState(),
        me.runningGames(),
        me.listWebhooks(),
        me.mailInfo(),
        wholeFeed(call, playerId),
      ],
    );
    if (!player) return err({ code: "not-found" });
    const rules = await loadOAuth();
    const [apps, games, challenges, blocks, following, lessons, evaluations, ratings, puzzles, attempts] =
      await Promise.all([
        me.app("list", null),
        listAllGamesOf(DB, playerId, { limit: GAMES, after }),
        listAllChallengesOf(DB, playerId, CHALLENGES),
        listBlocks(DB, playerId, { limit: BLOCKS, after: null }),
        listFollowing(DB, playerId, { limit: MAX_FOLLOWED, after: null }),
        listLessons(DB, playerId),
        listEvaluationsOf(DB, playerId, EVALUATIONS),
        listRatings(DB, playerId),
        listPuzzlePlayers(DB, playerId),
        listPuzzleAttempts(DB, playerId),
      ]);
    const written = await writtenIn(call, playerId, [...running, ...games.rows]);
    return answer({
      status: 200,
      body: {
        exportedAt: rfc3339(call.now),
        account: viewMe(player, call.caller, state, isAdmin(call.settings, call.caller)),
        lastSeenOn: seenDay === null ? null : rfc3339(seenDay * DAY).slice(0, 10),
        tokens: tokens.map(viewToken),
        apps: (apps ?? []).map((app) => viewApp(app, rules)),
        passkeys: passkeys.map(viewPasskey),
        ratings: viewRatings(ratings, "people", call.now),
        houseRatings: viewRatings(ratings, "house", call.now),
        puzzles: viewMyPuzzles(puzzles, call.now).variants,
        puzzleAttempts: attempts.map(viewExportedAttempt),
        vacations: vacations.map(({ startedAt, until, endedAt }) => ({
          startedAt: rfc3339(startedAt),
          until: rfc3339(until),
          endedAt: rfc3339OrNull(endedAt),
        })),
        runningGames: running.map((game) => ({ ...viewRunningGame(game), ...written(game.id) })),
        finishedGames: games.rows.map((game) => ({ ...viewFinishedGame(game), ...written(game.id) })),
        challenges: await viewChallenges(DB, challenges, call.now),
        tournaments: await tournamentsOf(call, playerId),
        teams: await teamsOf(call, playerId),
        blocks: blocks.rows.map(({ username, createdAt }) => ({ username, createdAt: rfc3339(createdAt) })),
        following: following.rows.map(viewFollowed),
        lessons: [...lessons],
        evaluations: evaluations.map(({ gameId, requestedAt }) => ({ gameId, requestedAt: rfc3339(requestedAt) })),
        feed,
        webhooks: webhooks.map(viewWebhook),
        email: viewEmail(email),
        nextCursor: games.next === null ? null : FinishedGameCursor.write(games.next),
      },
    });
  },
);

async function wholeFeed({ env }: AnyCall, playerId: string): Promise<readonly StoredEvent[]> {
  const items: StoredEvent[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await playerObject(env, playerId).feed(after, FEED_PAGE);
    // The cursor may be deleted between two pages. The remaining events appear in the next export.
    if (!page.ok) return items;
    items.push(...page.value.items);
    if (page.value.items.length < FEED_PAGE) return items;
    after = page.value.nextCursor;
  }
}

/** The tournaments that a player organizes or has entered. The descriptions are read from the tournaments' objects. */
async function tournamentsOf({ env }: AnyCall, playerId: string) {
  const page = { limit: TOURNAMENTS, after: null };
  const organized = await listTournaments(env.DB, { organizerId: playerId, withDrafts: true }, page);
  const entered = await listTournaments(env.DB, { playerId }, page);
  const described = await Promise.all(
    organized.rows.map(async (row) => {
      const state = await tournamentObject(env, row.id).state();
      const description = state === null ? "" : state.terms.description;
      return { row, role: "organizer" as const, description };
    }),
  );
  const played = entered.rows.map((row) => ({ row, role: "player" as const, description: "" }));
  return [...described, ...played].map(({ row: { id, name, variant, status }, role, description }) => {
    return { id, name, variant, status, role, description };
  });
}

/** The teams that have a player's name or texts. */
async function teamsOf({ env }: AnyCall, playerId: string) {
  const found = await Promise.all(
    (await listTeamsNaming(env.DB, playerId, "", TEAMS)).map(async (id) => {
      const team = teamObject(env, id);
      const [state, messages] = await Promise.all([team.state(), team.messagesBy(playerId)]);
      return state === null ? [] : [{ state, messages }];
    }),
  );
  return found.flat().map(({ state, messages }) => viewExportedTeam(state, playerId, messages));
}

/** Reads the messages, notes, analyses and proposals of games, by game id. */
async function writtenIn({ env }: AnyCall, playerId: string, games: readonly { readonly id: string }[]) {
  const found = new Map<string, Awaited<ReturnType<typeof read>>>();
  async function read(id: string) {
    const room = roomObject(env, id);
    const [messages, notes, analysis, proposal] = await Promise.all([
      room.messages(playerId),
      room.notes(playerId),
      room.analysis(playerId),
      room.proposal(playerId),
    ]);
    return {
      messages: messages.ok ? messages.value : [],
      notes: notes.ok ? notes.value : "",
      analysis: analysis.ok && analysis.value !== null ? (JSON.parse(analysis.value) as GameAnalysis) : NO_ANALYSIS,
      proposal: proposal.ok && proposal.value !== null ? viewProposal(proposal.value) : null,
    };
  }
  for (let from = 0; from < games.length; from += ROOMS_AT_ONCE) {
    const group = games.slice(from, from + ROOMS_AT_ONCE);
    await Promise.all(group.map(async ({ id }) => found.set(id, await read(id))));
  }
  return (id: string) => found.get(id) ?? { messages: [], notes: "", analysis: NO_ANALYSIS, proposal: null };
}
