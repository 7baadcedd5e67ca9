import { describe, expect, test } from "vitest";
import { ENDINGS, GAME_RECORDS, newestRevision } from "../../../clients/web/games/game-records";
import { MATCH_ENDINGS } from "../../../src/match/endings";
import { PIECE_SETS } from "../../../src/pictures/piece-sets";
import { gameOf, revisionsOf, VARIANTS } from "../../../src/rules/registry";
import { SIDES } from "../../../src/shared/side";

test("the client has the games of the server in their order", () => {
  expect(Object.keys(GAME_RECORDS)).toEqual(VARIANTS);
});

describe.each(VARIANTS)("the client's record of %s", (variant) => {
  const { catalogue, endings } = gameOf(variant);
  const record = GAME_RECORDS[variant];

  test("has the name of the server, and the rules of all revisions and no others", async () => {
    expect(record.name).toBe(catalogue.name);
    const loaded = await Promise.all(Object.values(record.rules).map((load) => load()));
    expect(loaded.toReversed()).toEqual(revisionsOf(variant));
    expect(Object.keys(record.rules).map(Number)).toEqual(loaded.map(({ revision }) => revision));
    expect(newestRevision(variant)).toBe(gameOf(variant).revision);
  });

  test("has a sample of pieces that have figures", () => {
    for (const side of SIDES)
      for (const letter of record.sample[side]) expect(PIECE_SETS[variant][side]).toHaveProperty([letter, "name"]);
  });

  test("has words for each option", () => {
    expect(Object.keys(record.options)).toEqual(catalogue.options.map(({ name }) => name));
  });

  test("says what is shown beside the seats, for all pieces", () => {
    const { standing } = record;
    const letters = new Set(catalogue.pieces.map(({ letter }) => letter));
    if (standing?.shows === "forces") expect(new Set(standing.kinds.map(({ letter }) => letter))).toEqual(letters);
    if (standing?.shows !== "captures") return;
    // A king that cannot be captured needs no value.
    expect(new Set([...Object.keys(standing.values), "K"])).toEqual(new Set([...letters, "K"]));
  });

  test("has words for each ending, and for no other", () => {
    // An aborted game has a sentence of its own.
    const byPlayers = MATCH_ENDINGS.filter((code) => code !== "aborted");
    for (const code of [...endings, ...byPlayers]) expect(ENDINGS).toHaveProperty([code], expect.any(String));
    for (const code of Object.keys(record.endings)) expect(endings).toContain(code);
    // Games share codes only with the same words, because a code alone chooses the words.
    expect(ENDINGS).toMatchObject(record.endings);
  });
});
