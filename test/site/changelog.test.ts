import path from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { changelogFeed, changelogGuide, releasesOf } from "../../site/changelog";

const MARKDOWN = `## Unreleased

### Added

- A thing.

## 1.1.0 - 2026-12-24

### Fixed

- \`<a>\` & "b".

## 1.0.0 - 2026-12-01

First.
`;

describe("the feed of releases", () => {
  const feed = changelogFeed({ markdown: MARKDOWN });

  test("has an entry for each released version, the newest first", () => {
    expect(XMLValidator.validate(feed)).toBe(true);
    const { feed: read } = new XMLParser({ ignoreAttributes: false }).parse(feed);
    expect(read.updated).toBe("2026-12-24T00:00:00Z");
    expect(read.entry.map(({ id, title, updated }: Record<string, string>) => [id, title, updated])).toEqual([
      ["urn:skytale:release:1.1.0", "Skytale 1.1.0", "2026-12-24T00:00:00Z"],
      ["urn:skytale:release:1.0.0", "Skytale 1.0.0", "2026-12-01T00:00:00Z"],
    ]);
    expect(read.entry[0].content["#text"]).toBe('### Fixed\n\n- `<a>` & "b".');
  });

  test("is refused without a release, because a feed needs a time", () => {
    expect(() => changelogFeed({ markdown: "## Unreleased\n" })).toThrow("no released version");
  });
});

test("the changelog of the repository is a page with at least one release", () => {
  const { markdown } = changelogGuide(path.join(import.meta.dirname, "../.."));
  expect(releasesOf(markdown).at(-1)?.version).toBe("0.1.0");
  expect(markdown).not.toMatch(/^# /m);
});
