import { playerObject } from "../../../bindings";
import { findPlayerByName } from "../../../db/players";
import { listRatings } from "../../../db/ratings";
import type { PublicState } from "../../../player/player-rpc";
import { isHousePlayer } from "../../../shared/house";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Profile } from "../../schemas/player";
import { viewLastSeen, viewPlayer, viewRunningVacation } from "../../views/player";
import { viewRatings } from "../../views/rating";
import { PlayerParams } from "./params";

/** The state of a house bot. */
const NO_STATE: PublicState = { vacations: [], seenDay: null, timeZone: null };

export const getPlayer = operation(
  {
    method: "get",
    path: "/v1/players/{username}",
    id: "getPlayer",
    tag: "players",
    summary: "A player's profile",
    description:
      "With the player's ratings, one for each variant, their current vacation, and roughly when they last used the server. The name is not case-sensitive.",
    access: "public",
    params: PlayerParams,
    hashed: true,
    answers: { 200: { description: "The player.", schema: Profile } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const [ratings, { vacations, seenDay, timeZone }] = await Promise.all([
      listRatings(call.env.DB, player.id),
      // House bots take no vacations, and have no Player object.
      isHousePlayer(player.id) ? NO_STATE : playerObject(call.env, player.id).publicState(),
    ]);
    const vacation = viewRunningVacation(vacations, call.now);
    return answer({
      status: 200,
      body: {
        ...viewPlayer(player),
        vacation,
        lastSeen: viewLastSeen(seenDay, call.now),
        timeZone,
        ratings: viewRatings(ratings, "people", call.now),
        houseRatings: viewRatings(ratings, "house", call.now),
      },
    });
  },
);
