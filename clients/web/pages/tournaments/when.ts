import type { TournamentSummary } from "skytale-client";
import { localDay } from "../../components/time-left";

/** The date that matters in a tournament's status: its start, the latest end, or the end. */
export function whenOf({ status, startsAt, endsBy, finishedAt, round, rounds }: TournamentSummary): string {
  switch (status) {
    case "draft":
    case "open":
      if (startsAt !== null) return `Starts ${localDay(startsAt)}`;
      return endsBy === null ? "Start not fixed" : `Ends by ${localDay(endsBy)}`;
    case "running":
    case "paused": {
      const of = rounds === null || rounds === 1 || round === 0 ? "" : `Round ${round} of ${rounds}, `;
      return endsBy === null ? of : `${of}${of === "" ? "Ends" : "ends"} by ${localDay(endsBy)}`;
    }
    case "finished":
      return finishedAt === null ? "" : `Ended ${localDay(finishedAt)}`;
    case "canceled":
      return "";
  }
}
