import { answer, operation } from "../../operation";
import { Variant } from "../../schemas/variant";
import { viewVariant } from "../../views/variant";
import { VariantParams } from "./params";

export const getVariant = operation(
  {
    method: "get",
    path: "/v1/variants/{variant}",
    id: "getVariant",
    tag: "variants",
    summary: "A variant of the catalogue",
    description: "The same as in the list. An unknown variant is 404.",
    access: "public",
    params: VariantParams,
    hashed: true,
    answers: { 200: { description: "The game.", schema: Variant } },
    refusals: [],
  },
  async (_call, { params }) => answer({ status: 200, body: viewVariant(params.variant) }),
);
