import * as z from "zod";
import { err } from "../../../shared/result";
import type { TournamentState } from "../../../tournament/state";
import { answer, operation } from "../../operation";
import { PICTURE_HEADERS, SVG } from "../../schemas/picture";
import { drawStandings } from "../../views/standings-picture";
import { viewStandings } from "../../views/tournament-play";
import { queryNumber } from "./list-standings";
import { TournamentParams } from "./params";
import { tournamentGuard, visibleTournament } from "./visibility";

export const getStandingsPicture = operation(
  {
    method: "get",
    path: "/v1/tournaments/{id}/standings.svg",
    id: "getStandingsPicture",
    tag: "tournaments",
    summary: "A picture of the standings",
    description: `For other web pages: \`<img src="…/standings.svg" alt="Standings">\`. It has the first 20 players of a
section, and follows the color scheme of the reader. Before the start it has no players.`,
    access: "public",
    params: TournamentParams,
    query: z.strictObject({ section: queryNumber("The section; the first by default.").optional() }),
    hashed: true,
    answers: {
      200: {
        description: "The standings as SVG: shapes and text, without scripts or external references.",
        media: {
          [SVG]: { example: '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="440" height="194">…</svg>' },
        },
      },
    },
    refusals: ["not-found"],
    guard: tournamentGuard,
  },
  async (call, { params, query: { section = 1 } }) => {
    const state = await visibleTournament(call, params.id);
    if (state === null) return err({ code: "not-found" });
    const shown = viewStandings(state).find((one) => one.section === section);
    const { name } = state.terms;
    const title = shown === undefined || shown.name === "" ? name : `${name}, ${shown.name}`;
    return answer({
      status: 200,
      mediaType: SVG,
      body: drawStandings(title, statusOf(state), shown?.rows ?? []),
      headers: { ...PICTURE_HEADERS, ...(state.status === "draft" ? {} : { "Cache-Control": "public, max-age=60" }) },
    });
  },
);

const STATUS = {
  draft: "Draft",
  open: "Open for entries",
  paused: "Paused",
  finished: "Finished",
  canceled: "Canceled",
};

const statusOf = ({ status, rounds, roundCount }: TournamentState): string =>
  status === "running" ? `Round ${rounds.length} of ${roundCount ?? rounds.length}` : STATUS[status];
