import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Variant } from "../../http/schemas/variant";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import type { House } from "../house";
import { rulesMarkdown } from "../rules-markdown";
import { addTool } from "../tool";

export function addRules(server: McpServer, api: Api, { variants }: House): void {
  addTool(server, {
    name: "rules",
    title: "Read the rules of a game",
    description:
      "The rules of one game as Markdown: pieces, how moves are written, how it ends. Read them before your first game of a kind: pieces move otherwise than in chess.",
    input: z.strictObject({ variant: z.enum(variants) }),
    output: z.object({ variant: z.string(), markdown: z.string() }),
    does: "read",
    run: async ({ variant }) => {
      const found = await api.ask<z.output<typeof Variant>>(`/v1/variants/${variant}`);
      if (!found.ok) return found;
      const markdown = rulesMarkdown(found.value);
      return ok({ text: markdown, data: { variant, markdown } });
    },
  });
}
