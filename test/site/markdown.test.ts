import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Assets } from "../../site/assets";
import { parseGuide } from "../../site/guides";
import { renderGuide } from "../../site/markdown";

let folder: string;
let assets: Assets;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-site-"));
  assets = new Assets(folder);
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

const HEAD = "---\ntitle: A guide\ndescription: What it is for.\norder: 1\nsection: Begin\n---\n";

const render = (markdown: string) => renderGuide(parseGuide("docs/guides/a-guide.md", `${HEAD}${markdown}`), assets);

const listing = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;

describe("a guide", () => {
  test.each([
    ["without front matter", "# A guide"],
    ["without a title", HEAD.replace("title: A guide\n", "")],
    ["with an unknown field", HEAD.replace("order", "ordre")],
  ])("%s is refused with the name of its file", (_, text) => {
    expect(() => parseGuide("docs/guides/a-guide.md", text)).toThrow("docs/guides/a-guide.md");
  });

  test.each([
    ["a link to a missing page", "[there](../../README.md)"],
    ["HTML", "<b>bold</b>"],
    ["a picture that is not a board", "![seen](https://elsewhere.example/board.svg)"],
    ["a board of an unknown game", "![seen](/v1/variants/draughts/board.svg)"],
    ["an invalid position", "![seen](/v1/variants/sparta/board.svg?position=8)"],
    ["an unknown parameter of the picture", "![seen](/v1/variants/sparta/board.svg?fen=8)"],
  ])("with %s is refused", (_, markdown) => {
    expect(() => render(markdown)).toThrow();
  });

  test("links to other guides by file name, and to their anchors", () => {
    const { html } = render("[a](first-bot.md) [b](webhooks.md#verify) [c](#here) [d](/v1/variants)");
    for (const address of ["/docs/first-bot", "/docs/webhooks#verify", "#here", "/v1/variants"]) {
      expect(html).toContain(`href="${address}"`);
    }
  });

  test("has unique anchors, formed as on GitHub", () => {
    const { headings, html } = render("## What it's `for`\n\n## Twice\n\n## Twice\n");
    expect(headings.map(({ id }) => id)).toEqual(["what-its-for", "twice", "twice-1"]);
    expect(html).toContain('id="twice-1"');
  });

  test("is indexed for the search with its headings, tables and lists", () => {
    const { passages } = render("before\n\n## One\n\n| a | b |\n|-|-|\n| c | `d` |\n\n- **e**\n");
    expect(
      passages.map(({ heading, text }) => [heading?.id ?? null, text.split(/\s+/).filter((word) => word !== "")]),
    ).toEqual([
      [null, ["before"]],
      ["one", ["a", "b", "c", "d", "e"]],
    ]);
  });
});

describe("a listing", () => {
  test("shows its file's name and escapes its text", () => {
    const { html } = render(listing("ts file=bot.ts", "if (1 < 2) {}"));
    expect(html).toContain("<figcaption>bot.ts</figcaption>");
    expect(html).toContain("1</span> &lt; ");
  });

  test("is joined only with adjacent listings of the same sample", () => {
    const tabs = listing("sh tab", "curl") + listing("py tab", "print()") + listing('sh tab="npm"', "npm");
    const { html } = render(`${tabs}between\n\n${listing("sh tab", "curl")}${listing("sh", "alone")}`);
    expect(html.match(/class="tabs"/g)).toHaveLength(2);
    expect([...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      "curl",
      "Python",
      "npm",
      "curl",
    ]);
  });
});

test("a board is drawn for light and dark pages, with an accessible text and a link to play on", () => {
  const { html } = render('![The "opening"](/v1/variants/spartan-chess/board.svg?last=e2e4 "Before anything")');
  const files = [...html.matchAll(/<img class="only-(?:light|dark)" src="\/assets\/([^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  expect(new Set(files).size).toBe(2);
  for (const file of files) expect(fs.readFileSync(path.join(folder, "assets", file), "utf8")).toContain("<svg");
  expect(html).toContain('alt="The &quot;opening&quot;"');
  expect(html).toContain('href="/docs/board?variant=spartan-chess"');
  expect(html).toContain("<figcaption>Before anything</figcaption>");
});
