import * as z from "zod";
import { answer, operation } from "../../operation";

export const getHealth = operation(
  {
    method: "get",
    path: "/healthz",
    id: "getHealth",
    tag: "server",
    summary: "Whether the server answers",
    description: "Says that requests are answered; it looks at no storage.",
    access: "public",
    answers: { 200: { description: "It does.", schema: z.object({ status: z.literal("ok") }).meta({ id: "Health" }) } },
    refusals: [],
  },
  async () => answer({ status: 200, body: { status: "ok" } }),
);
