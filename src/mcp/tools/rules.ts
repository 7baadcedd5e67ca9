import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import type { House } from "../house";
import { rulesOf } from "../rules-markdown";
import { addTool } from "../tool";

export function addRules(server: McpServer, api: Api, house: House): void {
  addTool(server, {
    name: "rules",
    title: "Read the rules of a game",
    description:
      "The rules of one game as Markdown: pieces, how moves are written, how it ends. Read them before your first game of a kind: pieces move otherwise than in chess. `full` adds every detail, some 5 kB.",
    input: z.strictObject({ variant: z.enum(house.variants), full: z.boolean().default(false) }),
    // The rules are the text. Structured data would send them twice.
    output: null,
    does: "read",
    run: async ({ variant, full }) => {
      const rules = await rulesOf(api, house, variant, full);
      return rules.ok ? ok({ text: rules.value, data: {} }) : rules;
    },
  });
}
