import { findTeam } from "../../../db/teams";
import { randomId } from "../../../random-id";
import { err } from "../../../shared/result";
import type { TeamMatch as Match } from "../../../team/rules/state";
import { idOf } from "../../auth/digest";
import { type AnyCall, answer, operation } from "../../operation";
import { NewTeamMatch, TeamMatch } from "../../schemas/team";
import { viewMatch } from "../../views/team";
import { parseTerms } from "../tournaments/terms";
import { asLeader, LEAD_REFUSALS, matchIn } from "./command";
import { TeamParams } from "./params";
import { captainGuard, visibleTeam } from "./visibility";

const REFUSALS = [...LEAD_REFUSALS, "match-proposed-before", "too-many-matches"] as const;

export const proposeMatch = operation(
  {
    method: "post",
    path: "/v1/teams/{id}/matches",
    id: "proposeTeamMatch",
    tag: "teams",
    summary: "Propose a match to another team",
    description: `If a captain of the other team accepts, a tournament begins: members of both teams enter it with
\`PUT /v1/tournaments/{tournamentId}/entries/me\`. At \`startsAt\`, each team lines up by rating, and the players at the same
place meet. Nobody organizes the match: results come from the games and the rules only. One open proposal to each team.`,
    access: { anyOf: ["team:manage"] },
    cost: 5,
    idempotency: "player",
    params: TeamParams,
    body: { required: true, schema: NewTeamMatch },
    answers: { 201: { description: "The proposal.", schema: TeamMatch } },
    refusals: [...REFUSALS, "invalid-request"],
    guard: captainGuard,
  },
  async (call, { params: { id }, body }) => {
    const { opponent, boards, gamesPerBoard = 2, startsAt, ...play } = body;
    const [state, other] = await Promise.all([visibleTeam(call, id), findTeam(call.env.DB, opponent)]);
    if (state === null) return err({ code: "not-found" });
    if (other === null || other.disbandedAt !== null || opponent === id) {
      const detail = "expected the id of another active team";
      return err({ code: "invalid-request", errors: [{ field: "opponent", detail }] });
    }
    const teams = [
      { id, name: state.profile.name },
      { id: opponent, name: other.name },
    ] as const;
    const terms = parseTerms(
      {
        ...play,
        name: `${state.profile.name} – ${other.name}`,
        description: undefined,
        format: { kind: "team-match", boards, gamesPerBoard, teams },
        entry: { fewest: 2, most: 500 },
        start: { kind: "date", at: startsAt },
        startsBy: null,
      },
      null,
      call,
    );
    if (!terms.ok) {
      const errors = terms.error.map((error) => (error.field === "start.at" ? { ...error, field: "startsAt" } : error));
      return err({ code: "invalid-request", errors });
    }
    const match: Match = {
      id: await idFor(call, id),
      opponentId: opponent,
      opponentName: other.name,
      isOurs: true,
      status: "proposed",
      terms: terms.value,
      at: call.now,
      decidedAt: null,
    };
    const given = await asLeader(call, { id, command: { type: "propose", match } }, REFUSALS);
    return given.ok ? answer({ status: 201, body: viewMatch(matchIn(given.value, match.id), call.now) }) : given;
  },
);

/** The id is derived from the key, so that a repetition after a crash does not propose a second match. */
const idFor = async ({ idempotency }: AnyCall, team: string): Promise<string> =>
  idempotency === null ? randomId() : idOf(`match ${team} ${idempotency.key} ${idempotency.fingerprint}`);
