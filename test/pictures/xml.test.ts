import { expect, test } from "vitest";
import { parseXml } from "./xml";

test("the checker reads elements, attributes and texts", () => {
  const root = parseXml('<a b="1&amp;2"><c/><d>x &lt; y</d></a>\n');
  expect(root.attributes.get("b")).toBe("1&2");
  expect(root.children.map(({ name, text }) => [name, text])).toEqual([
    ["c", ""],
    ["d", "x < y"],
  ]);
});

test.each([
  "<a>",
  "<a></b>",
  "<a/><a/>",
  '<a b="1" b="2"/>',
  "<a b=1/>",
  "<a>&</a>",
  "<a>&nbsp;</a>",
  "<a><</a>",
  "a",
  "",
])("the checker refuses %j", (source) => {
  expect(() => parseXml(source)).toThrow();
});
