import { playerObject } from "../../../bindings";
import { findPlayerByName } from "../../../db/players";
import { listRatings } from "../../../db/ratings";
import { isHousePlayer } from "../../../shared/house";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Profile } from "../../schemas/player";
import { viewPlayer, viewRunningVacation } from "../../views/player";
import { viewRatings } from "../../views/rating";
import { PlayerParams } from "./params";

export const getPlayer = operation(
  {
    method: "get",
    path: "/v1/players/{username}",
    id: "getPlayer",
    tag: "players",
    summary: "A player's profile",
    description:
      "With the player's ratings, one for each variant, and their current vacation. The name is not case-sensitive.",
    access: "public",
    params: PlayerParams,
    hashed: true,
    answers: { 200: { description: "The player.", schema: Profile } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const [ratings, vacations] = await Promise.all([
      listRatings(call.env.DB, player.id),
      // House bots take no vacations, and have no Player object.
      isHousePlayer(player.id) ? [] : playerObject(call.env, player.id).vacations(),
    ]);
    const vacation = viewRunningVacation(vacations, call.now);
    return answer({
      status: 200,
      body: {
        ...viewPlayer(player),
        vacation,
        ratings: viewRatings(ratings, "people", call.now),
        houseRatings: viewRatings(ratings, "house", call.now),
      },
    });
  },
);
