import * as z from "zod";
import { listLessons } from "../../../db/lessons";
import { answer, operation } from "../../operation";
import { LessonProgress } from "../../schemas/lesson";

export const listMyLessons = operation(
  {
    method: "get",
    path: "/v1/me/lessons",
    id: "listLessons",
    tag: "account",
    summary: "My progress in lessons",
    description: "The solved steps of the lessons that you have begun, by game. Nobody else can see them.",
    access: { anyOf: ["account:read"] },
    hashed: true,
    answers: {
      200: {
        description: "Your lessons.",
        schema: z.object({ items: z.array(LessonProgress) }).meta({ id: "LessonList" }),
      },
    },
    refusals: [],
  },
  async (call) => answer({ status: 200, body: { items: [...(await listLessons(call.env.DB, call.caller.playerId))] } }),
);
