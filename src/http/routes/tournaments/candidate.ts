import { currentRatings } from "../../../db/current-ratings";
import { countEntries } from "../../../db/tournaments";
import type { Identity } from "../../../player/player-rpc";
import { playerId } from "../../../shared/ids";
import { UNRATED } from "../../../shared/player-rating";
import { ratedAs } from "../../../shared/rating-pool";
import type { Candidate } from "../../../tournament/command";
import { decideEntry } from "../../../tournament/entry";
import type { TournamentState } from "../../../tournament/state";
import type { TournamentTerms } from "../../../tournament/terms";
import type { AnyCall } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { teamsOfEntrant } from "./entry-team";

/**
 * A player as a candidate for a tournament, with their current rating.
 * @param team the team for which the player enters, to which the player belongs
 */
export async function candidateOf(
  call: AnyCall,
  player: Identity,
  { variant }: TournamentTerms,
  team: string | null,
): Promise<Candidate> {
  const rated = ratedAs(variant, "people");
  const ratings = await currentRatings(call.env.DB, [{ playerId: player.playerId, variant: rated }], call.now);
  const current = ratings(player.playerId, rated);
  return {
    id: playerId(player.playerId),
    username: player.username,
    rating: current === UNRATED ? null : current.rating,
    provisional: current.provisional,
    isBot: false,
    division: null,
    team,
  };
}

/** The code of the refusal that an entry of the player would get; null if the player can enter. */
export async function whyNoEntry(call: AnyCall, player: Identity, state: TournamentState): Promise<string | null> {
  const entry = state.entrants.find(({ id }) => id === player.playerId);
  if (entry !== undefined) return entry.status === "withdrawn" ? "entry-final" : "already-entered";
  if (state.status === "finished" || state.status === "canceled") return "tournament-status";
  const [team = null] = await teamsOfEntrant(call, player.playerId, state.terms);
  const decision = decideEntry(state, await candidateOf(call, player, state.terms, team), call.now);
  if (!decision.ok) return decision.error.code;
  return (await tooManyEntries(call, player))?.code ?? null;
}

/**
 * The refusal of a player who takes part in as many tournaments as they may; null otherwise. The rows in the database
 * are a moment behind, so concurrent entries can exceed the limit a little.
 */
export async function tooManyEntries(
  { env, settings }: AnyCall,
  { playerId: id }: Identity,
): Promise<RefusalOf<"too-many-entries"> | null> {
  const limit = settings.maxEntries;
  return (await countEntries(env.DB, id)) < limit ? null : { code: "too-many-entries", limit };
}
