import { findPlayerByName } from "../../../db/players";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Player } from "../../schemas/player";
import { viewPlayer } from "../../views/player";
import { PlayerParams } from "./params";

export const getPlayer = operation(
  {
    method: "get",
    path: "/v1/players/{username}",
    id: "getPlayer",
    tag: "players",
    summary: "A player's profile",
    description: "The name is found in any case of letters.",
    access: "public",
    params: PlayerParams,
    hashed: true,
    answers: { 200: { description: "The player.", schema: Player } },
    refusals: ["not-found"],
  },
  async (call, { params }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    return player ? answer({ status: 200, body: viewPlayer(player) }) : err({ code: "not-found" });
  },
);
