import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Variant } from "../../http/schemas/variant";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import { addTool } from "../tool";

interface VariantPage {
  readonly items: readonly z.output<typeof Variant>[];
}

export function addListVariants(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "list_variants",
    title: "List the variants",
    description: "The variants that can be played here, with a sentence about each. `rules` returns the rules of one.",
    input: z.strictObject({}),
    output: z.object({
      variants: z.array(z.object({ variant: z.string(), name: z.string(), board: z.string(), about: z.string() })),
    }),
    does: "read",
    run: async () => {
      const page = await api.ask<VariantPage>("/v1/variants", { query: { limit: 100 } });
      if (!page.ok) return page;
      const variants = page.value.items.map(({ id, name, board, summary }) => ({
        variant: id,
        name,
        board: `${board.files}x${board.ranks}`,
        about: summary.split(/(?<=\.) /)[0] ?? summary,
      }));
      const names = variants.map(({ variant, board }) => `${variant} (${board})`);
      return ok({ text: `${names.join(", ")}. rules returns the rules of each.`, data: { variants } });
    },
  });
}
