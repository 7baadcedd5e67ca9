import { VARIANTS } from "../../../rules/registry";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { VariantId } from "../../schemas/basics";
import { PageQuery, pageOf } from "../../schemas/paging";
import { Variant } from "../../schemas/variant";
import { viewVariant } from "../../views/variant";

const VariantCursor = cursorOf(VariantId);

export const listVariants = operation(
  {
    method: "get",
    path: "/v1/variants",
    id: "listVariants",
    tag: "variants",
    summary: "The variants of this server",
    description:
      "In a fixed order, with names, armies, boards, piece letters, options, notations and a summary of the rules.",
    access: "public",
    query: PageQuery,
    cursor: VariantCursor,
    hashed: true,
    answers: { 200: { description: "A page of variants.", schema: pageOf(Variant) } },
    refusals: [],
  },
  async (_call, { query: { limit }, after }) => {
    const rest = VARIANTS.slice(after === null ? 0 : VARIANTS.indexOf(after) + 1);
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = last && rest.length > limit ? VariantCursor.write(last) : null;
    return answer({ status: 200, body: { items: page.map(viewVariant), nextCursor } });
  },
);
