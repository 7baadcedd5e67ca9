import { type Env, playerObject } from "../bindings";
import { listBlockedAmong } from "../db/blocks";
import type { FeedEvent } from "../events/feed-event";
import { DAY } from "../shared/duration";
import { namedPlayer } from "../shared/house";
import { rfc3339 } from "../shared/time";
import { DONE, type JobHandlers, type JobRunner } from "../storage/job-runner";
import type { TeamJobs } from "./job-kinds";
import type { TeamEvent } from "./rules/event";
import { startOf } from "./rules/match";
import { isLeader, memberOf, type TeamState } from "./rules/state";
import type { TeamConversation } from "./team-conversation";
import type { TeamStore } from "./team-store";

/** Players per step of a job. Their objects are called in parallel. */
const AT_ONCE = 50;

/**
 * Stores the jobs that notify the leaders of new members and of proposed matches, a new member whose request a captain
 * has accepted, and an invited player.
 */
export function putNotices(
  jobs: Pick<JobRunner<TeamJobs>, "put">,
  after: TeamState,
  events: readonly TeamEvent[],
): void {
  const leaders = after.members.filter(isLeader).map(({ id }) => id);
  for (const event of events) {
    if (event.type === "joined") {
      const { id, joinedAt } = event.member;
      const others = leaders.filter((leader) => leader !== id);
      const to = [...others, ...(event.by === "acceptance" ? [id] : [])];
      jobs.put("joined", `joined-${id}-${joinedAt}`, { player: id, at: joinedAt, to });
    }
    if (event.type === "invited") {
      const { id, at } = event.invitation;
      jobs.put("invited", `invited-${id}-${at}`, { player: id, at });
    }
    if (event.type === "match.received") {
      jobs.put("proposed", `proposed-${event.match.id}`, { match: event.match.id, to: leaders });
    }
  }
}

/** A player gets one notice of the invitations of a team in each of these periods, so that a team cannot send many. */
const PERIOD = 7 * DAY;

/** The dependencies of `noticeHandlers`. */
export interface NoticeOptions {
  readonly env: () => Env;
  readonly store: TeamStore;
  readonly conversation: TeamConversation;
}

/** The handlers of the jobs that send events to feeds. Players' objects skip an event that they have by its id. */
export function noticeHandlers({
  env,
  store,
  conversation,
}: NoticeOptions): Pick<JobHandlers<TeamJobs>, "joined" | "invited" | "proposed" | "posted"> {
  const send = async (to: readonly string[], item: FeedEvent): Promise<readonly string[]> => {
    await Promise.all(to.slice(0, AT_ONCE).map((player) => playerObject(env(), player).notify(item)));
    return to.slice(AT_ONCE);
  };
  return {
    joined: async ({ player, at, to }) => {
      const state = store.load();
      const member = state === null ? undefined : memberOf(state, player);
      // A member who has left in the meantime is no news, and may be erased.
      if (state === null || member === undefined) return DONE;
      const rest = await send(to, {
        id: `${state.id}-${player}-${at.toString(36)}`,
        type: "team.joined",
        timestamp: rfc3339(at),
        data: { teamId: state.id, name: state.profile.name, player: namedPlayer(player, member.username) },
      });
      return rest.length > 0 ? { answer: undefined, rest: { player, at, to: [...rest] } } : DONE;
    },
    invited: async ({ player, at }) => {
      const state = store.load();
      if (state === null || !state.invitations.some(({ id }) => id === player)) return DONE;
      const leaders = state.members.filter(isLeader).map(({ id }) => id);
      if ((await listBlockedAmong(env().DB, player, leaders)).length > 0) return DONE;
      await send([player], {
        id: `${state.id}-${player}-i${Math.floor(at / PERIOD).toString(36)}`,
        type: "team.invited",
        timestamp: rfc3339(at),
        data: { teamId: state.id, name: state.profile.name },
      });
      return DONE;
    },
    proposed: async ({ match: id, to }) => {
      const state = store.load();
      const match = state?.matches.find((each) => each.id === id);
      if (state === null || match?.status !== "proposed") return DONE;
      const rest = await send(to, {
        id: `${state.id}-${id}`,
        type: "team.match.proposed",
        timestamp: rfc3339(match.at),
        data: {
          teamId: state.id,
          name: state.profile.name,
          matchId: id,
          opponent: { id: match.opponentId, name: match.opponentName },
          startsAt: rfc3339(startOf(match.terms)),
        },
      });
      return rest.length > 0 ? { answer: undefined, rest: { match: id, to: [...rest] } } : DONE;
    },
    posted: async ({ message: number, to }) => {
      const state = store.load();
      const message = conversation.find(number);
      if (state === null || message === null || message.text === "") return DONE;
      const some = to.slice(0, AT_ONCE);
      const hidden = new Set(await listBlockedAmong(env().DB, message.authorId, some));
      await send(
        some.filter((player) => !hidden.has(player) && memberOf(state, player) !== undefined),
        {
          // With the time: after a restore from a backup, another message may have this number.
          id: `${message.id}-${Date.parse(message.at).toString(36)}`,
          type: "team.message.posted",
          timestamp: message.at,
          data: { teamId: state.id, name: state.profile.name, from: namedPlayer(message.authorId, message.username) },
        },
      );
      const rest = to.slice(AT_ONCE);
      return rest.length > 0 ? { answer: undefined, rest: { message: number, to: rest } } : DONE;
    },
  };
}
