import { describe, expect, test } from "vitest";
import { merge } from "../../../../clients/web/pages/game/analysis/merge";
import {
  canBePromoted,
  EMPTY,
  MOST_BYTES,
  MOST_WORDS,
  type Path,
  promoted,
  sizeOf,
  spotAt,
  whatIsLeft,
  whyTooLarge,
  withGlyph,
  without,
  withPath,
  withShapes,
  withWords,
} from "../../../../clients/web/pages/game/analysis/tree";
import { MAX_BYTES } from "../../../../src/http/request/request-body";
import { GameAnalysis } from "../../../../src/http/schemas/analysis";
import { MAX_ANALYSIS_DEPTH } from "../../../../src/match/analysis";

/** Parses "3 a b": the position after the moves a and b from ply 3. */
function pathOf(text: string): Path {
  const [from = "", ...moves] = text.split(" ");
  return { from: Number(from), moves };
}

const treeOf = (...paths: readonly string[]) => paths.reduce((tree, path) => withPath(tree, pathOf(path)), EMPTY);

type Tree = typeof EMPTY;
type Nodes = NonNullable<Tree["branches"][number]["next"]>;

/** Each position with its comment, in the order of the tree: "3 a b: comment". */
function textsOf({ branches }: Tree): readonly string[] {
  const below = (path: string, nodes: Nodes = []): readonly string[] =>
    nodes.flatMap(({ move, text, next }) => [
      `${path} ${move}${text === undefined ? "" : `: ${text}`}`,
      ...below(`${path} ${move}`, next),
    ]);
  return branches.flatMap(({ ply, text, next }) => [
    ...(text === undefined ? [] : [`${ply}: ${text}`]),
    ...below(String(ply), next),
  ]);
}

describe("an analysis tree", () => {
  test("grows by paths, stores each move once, and is sorted by ply", () => {
    expect(textsOf(treeOf("3 a b", "1 x", "3 a c", "3 a b"))).toEqual(["1 x", "3 a", "3 a b", "3 a c"]);
    expect(treeOf("3")).toEqual(EMPTY);
  });

  test("stores a comment on any position and removes empty positions without one", () => {
    const worded = withWords(withWords(treeOf("2 a b"), pathOf("2 a"), "good"), pathOf("5"), "late");
    expect(textsOf(worded)).toEqual(["2 a: good", "2 a b", "5: late"]);
    expect(withWords(withWords(worded, pathOf("5"), ""), pathOf("2 a"), "")).toEqual(treeOf("2 a b"));
    expect(spotAt(worded, pathOf("2 a"))?.text).toBe("good");
    expect(spotAt(worded, pathOf("2 a x"))).toBeUndefined();
  });

  test("keeps glyphs and drawings of a position while its comment and its lines change", () => {
    const path = pathOf("2 a");
    const drawn = withShapes(withGlyph(treeOf("2 a b"), path, "!?"), path, ["Ge2e4"]);
    const changed = promoted(withPath(withWords(drawn, path, "good"), pathOf("2 a c")), pathOf("2 a c"));
    expect(spotAt(changed, path)).toMatchObject({ text: "good", glyph: "!?", shapes: ["Ge2e4"] });
    expect(withShapes(withGlyph(drawn, path, undefined), path, [])).toEqual(treeOf("2 a b"));
    expect(withShapes(EMPTY, pathOf("4"), ["Rd5"]).branches).toEqual([{ ply: 4, shapes: ["Rd5"] }]);
  });

  test("removes a line with everything after it, and nothing else", () => {
    const tree = treeOf("2 a b c", "2 a d", "4 e");
    expect(textsOf(without(tree, pathOf("2 a b")))).toEqual(["2 a", "2 a d", "4 e"]);
    expect(without(without(tree, pathOf("2 a")), pathOf("4 e"))).toEqual(EMPTY);
  });

  test("promotes a line step by step up to the main line", () => {
    const tree = treeOf("2 a", "2 b c", "2 b d e");
    const path = pathOf("2 b d e");
    expect(canBePromoted(tree, path)).toBe(true);
    const once = promoted(tree, path);
    expect(textsOf(once)).toEqual(["2 a", "2 b", "2 b d", "2 b d e", "2 b c"]);
    const twice = promoted(once, path);
    expect(textsOf(twice)).toEqual(["2 b", "2 b d", "2 b d e", "2 b c", "2 a"]);
    expect(canBePromoted(twice, path)).toBe(false);
    expect(promoted(twice, path)).toBe(twice);
  });

  test("has the same size limits as the server", () => {
    const worded = (length: number) => ({ public: false, branches: [{ ply: 0, text: "x".repeat(length) }] });
    expect(MOST_BYTES).toBe(MAX_BYTES);
    expect([MOST_WORDS, MOST_WORDS + 1].map((length) => GameAnalysis.safeParse(worded(length)).success)).toEqual([
      true,
      false,
    ]);
  });

  test("reports how much space is left and why it cannot be saved", () => {
    const full = (length: number) =>
      Array.from({ length }).reduce<Tree>((tree, _, ply) => withWords(tree, pathOf(`${ply}`), "ä".repeat(2400)), EMPTY);
    expect([whatIsLeft(full(10)), whyTooLarge(full(13))]).toEqual([null, null]);
    expect(whatIsLeft(full(13))).toBe("Nearly full: 2.8 kB left.");
    expect(sizeOf(full(14))).toBeGreaterThan(MOST_BYTES);
    expect(whyTooLarge(full(14))).toContain("limit of 64 kB");
    expect(whyTooLarge(withWords(EMPTY, pathOf("1 a b"), "x".repeat(5001)))).toContain("5000 characters");
    const long = (length: number) => treeOf("1 b", `1${" a".repeat(length)}`);
    expect(whyTooLarge(long(MAX_ANALYSIS_DEPTH))).toBeNull();
    expect(whyTooLarge(long(MAX_ANALYSIS_DEPTH + 1))).toContain("100 moves of each side");
  });
});

test.for([
  ["lines of both versions are kept", [], ["1 a"], ["1 b"], ["1 a", "1 b"]],
  ["also below a shared move", ["1 a"], ["1 a b"], ["1 a c"], ["1 a", "1 a b", "1 a c"]],
  ["a deleted line is removed", ["1 a b", "2 c"], ["2 c"], ["1 a b", "2 c", "3 d"], ["2 c", "3 d"]],
  ["unless the other version continued it", ["1 a"], [], ["1 a b"], ["1 a", "1 a b"]],
  ["whichever version deleted it", ["1 a", "1 b"], ["1 a", "1 b"], ["1 b"], ["1 b"]],
  ["nothing is removed if the common base is unknown", [], ["1 a b"], ["1 a"], ["1 a", "1 a b"]],
  ["a changed order replaces an unchanged one", ["1 a", "1 b"], ["1 a", "1 b"], ["1 b", "1 a"], ["1 b", "1 a"]],
] as const)("merges trees: %s", ([, base, mine, theirs, expected]) => {
  expect(textsOf(merge(treeOf(...base), treeOf(...mine), treeOf(...theirs)))).toEqual(expected);
});

test.for([
  ["the only one", "", "mine", "", "mine"],
  ["the only one, written by the other", "", "", "theirs", "theirs"],
  ["the changed one", "old", "old", "new", "new"],
  ["both, if both were changed", "old", "mine", "theirs", "mine\n\ntheirs"],
  ["the longer one, if it contains the other", "", "so", "so it is", "so it is"],
  ["none, if one was deleted and the other unchanged", "old", "", "old", ""],
  ["the changed one, even if the other was deleted", "old", "", "new", "new"],
] as const)("merges comments: %s", ([, base, mine, theirs, expected]) => {
  const worded = (text: string) => withWords(treeOf("1 a"), pathOf("1 a"), text);
  const merged = merge(worded(base), worded(mine), worded(theirs));
  expect(merged).toEqual(worded(expected));
});

test.for([
  ["those of both versions", [], ["Ga1"], ["Rb2"], ["Rb2", "Ga1"]],
  ["without one that a version has removed", ["Ga1", "Rb2"], ["Rb2"], ["Ga1", "Rb2", "Yc3"], ["Rb2", "Yc3"]],
  ["in the changed color", ["Ga1"], ["Ga1"], ["Ba1"], ["Ba1"]],
  ["in the own color, if both were changed", ["Ga1"], ["Ya1"], ["Ba1"], ["Ya1"]],
] as const)("merges drawings: %s", ([, base, mine, theirs, expected]) => {
  const drawn = (shapes: readonly string[]) => withShapes(treeOf("1 a"), pathOf("1 a"), shapes);
  expect(merge(drawn(base), drawn(mine), drawn(theirs))).toEqual(drawn(expected));
});

test.for([
  ["the changed one", undefined, undefined, "!", "!"],
  ["none, if one was removed", "!", undefined, "!", undefined],
  ["the own one, if both were changed", undefined, "?", "!", "?"],
] as const)("merges glyphs: %s", ([, base, mine, theirs, expected]) => {
  const rated = (glyph: "!" | "?" | undefined) => withGlyph(treeOf("1 a"), pathOf("1 a"), glyph);
  expect(merge(rated(base), rated(mine), rated(theirs))).toEqual(rated(expected));
});

test("merges the visibility by taking the changed value", () => {
  const shown = (isPublic: boolean) => ({ ...EMPTY, public: isPublic });
  const merged = (base: boolean, mine: boolean, theirs: boolean) =>
    merge(shown(base), shown(mine), shown(theirs)).public;
  expect([merged(false, true, false), merged(false, false, true), merged(true, false, true)]).toEqual([
    true,
    true,
    false,
  ]);
});
