import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import type { House } from "../house";
import { rulesOf } from "../rules-markdown";
import { addTool } from "../tool";

export function addRules(server: McpServer, api: Api, house: House): void {
  addTool(server, api, {
    name: "rules",
    title: "Read the rules of a variant",
    description:
      "The rules of a variant as Markdown: pieces, notation of moves, endings. Read them before your first game of a variant: pieces move differently than in chess. `full` adds all details, about 5 kB.",
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
