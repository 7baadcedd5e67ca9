import type { TournamentCommand } from "../tournament/command";
import type { TournamentState } from "../tournament/state";
import type { Actor } from "./tournament-rpc";

/** Whether the author of a command may give it. */
export function mayGive({ organizer, arbiters }: TournamentState, actor: Actor, command: TournamentCommand): boolean {
  if (actor.kind === "server") return true;
  const isOrganizer = actor.kind === "admin" || organizer?.id === actor.id;
  switch (command.type) {
    case "enter":
      return command.candidate.id === actor.id;
    case "withdraw":
      return command.reason === "player" ? command.player === actor.id : command.reason === "removed" && isOrganizer;
    case "adjudicate":
      return isOrganizer || arbiters.some(({ id }) => id === actor.id);
    case "challenge":
      return command.challenger === actor.id;
    case "accept-challenge":
    case "decline-challenge":
    case "withdraw-challenge":
      return command.player === actor.id;
    case "rename":
    case "pair":
    case "end":
    case "report":
    case "continue":
      return false;
    default:
      return isOrganizer;
  }
}

/** Whether the author of a command may see the tournament: everybody but for drafts, which only the organizer sees. */
export const maySee = ({ status, organizer }: TournamentState, actor: Actor): boolean =>
  status !== "draft" || actor.kind !== "player" || organizer?.id === actor.id;

/** Whether a command decides a game that its author plays: then another arbiter or the organizer has to decide it. */
export const decidesOwnGame = ({ games }: TournamentState, actor: Actor, command: TournamentCommand): boolean =>
  command.type === "adjudicate" &&
  actor.kind === "player" &&
  games.some(({ gameId, white, black }) => gameId === command.gameId && (white === actor.id || black === actor.id));
