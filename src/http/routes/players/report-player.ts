import { findPlayerByName } from "../../../db/players";
import { insertReport, REPORTS_PER_DAY } from "../../../db/reports";
import { randomId } from "../../../random-id";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { NewReport, Report } from "../../schemas/account";
import { viewReport } from "../../views/account";
import { playerGuard } from "./guard";
import { PlayerParams } from "./params";

export const reportPlayer = operation(
  {
    method: "post",
    path: "/v1/players/{username}/report",
    id: "reportPlayer",
    tag: "players",
    summary: "Report a player",
    description: `Only admins can read reports. While your last report of the same player is open, another is 409
\`already-reported\`. At most ${REPORTS_PER_DAY} reports in 24 hours. To stop all contact at once, block the player.`,
    access: { anyOf: ["account:write"] },
    idempotency: "player",
    params: PlayerParams,
    body: { required: true, schema: NewReport, example: { reason: "abuse", text: "They write insults in each game." } },
    answers: { 201: { description: "Your report.", schema: Report } },
    refusals: ["not-found", "already-reported", "rate-limited", "invalid-request"],
    guard: playerGuard,
  },
  async (call, { params, body }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const { playerId, username } = call.caller;
    if (player.id === playerId) {
      return err({ code: "invalid-request", errors: [{ field: "username", detail: "expected somebody else" }] });
    }
    const report = await insertReport(call.env.DB, {
      id: randomId(),
      reporterId: playerId,
      reportedId: player.id,
      reason: body.reason,
      text: body.text ?? null,
      createdAt: call.now,
      closedAt: null,
    });
    if (!report.ok) return err(report.error);
    const named = { ...report.value, reporterName: username, reportedName: player.username };
    return answer({ status: 201, body: viewReport(named) });
  },
);
