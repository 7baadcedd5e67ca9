import { expect, test } from "vitest";
import { fragmentsIn, textFragments } from "../../scripts/check/description-texts";

const DOCUMENT = {
  paths: {
    "/v1/games/{id}": {
      get: {
        summary: "A game",
        description: "Returns a game that the caller can see: `active`, finished or aborted. Second paragraph.",
        example: { description: "An example is not a text of the document, however long it is." },
      },
    },
  },
  components: { Game: { properties: { ply: { description: "The number of moves that were played so far." } } } },
};

test("long texts of the description are found in a bundle, however its strings are written", () => {
  const fragments = textFragments(DOCUMENT);
  expect(fragments).toEqual([
    "Returns a game that the caller can see: ",
    "The number of moves that were played so far.",
  ]);
  const bundle =
    "a={description:`Returns a game that\nthe caller can see: \\`active\\``},b='of moves that were played'";
  expect(fragmentsIn(bundle, fragments)).toEqual(["Returns a game that the caller can see: "]);
  expect(fragmentsIn('a="The number of moves that\\nwere played so far."', fragments)).toEqual([fragments[1]]);
});
