import { expect, test } from "vitest";
import { checkComments, commentsOf } from "../../scripts/check/comment-rules";

test("finds block comments, runs of line comments, and comments behind code", () => {
  const source = [
    "/** One line. */",
    "/**",
    " * Two",
    " * lines.",
    " */",
    "// A run",
    "// of lines.",
    "const a = 1; // Behind code.",
    'const url = "https://example.org";',
    "      {/* In JSX. */}",
  ].join("\n");
  expect(commentsOf(source)).toEqual([
    { line: 1, text: "One line." },
    { line: 2, text: "Two lines." },
    { line: 6, text: "A run of lines." },
    { line: 8, text: "Behind code." },
    { line: 10, text: "In JSX." },
  ]);
});

test.each([
  ["/** What the room stores. */", 'a.ts:1 begins with "What": name the subject first.'],
  ["/**\n * Whose turn it is.\n */", 'a.ts:1 begins with "Whose": name the subject first.'],
  ["// Such a move is refused.", 'a.ts:1 begins with "Such": name the subject first.'],
  ["const a = 1; // The player is told.", 'a.ts:1 has "told": write notified, reported or sent.'],
])("complains about %j", (source, complaint) => {
  expect(checkComments("a.ts", source)).toEqual([complaint]);
});

test.each(["/** Whatsoever: a name. */", "// `told` is a column.", 'const text = "What is told";'])(
  "accepts %j",
  (source) => expect(checkComments("a.ts", source)).toEqual([]),
);
