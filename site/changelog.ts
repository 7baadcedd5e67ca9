import fs from "node:fs";
import path from "node:path";
import { escapeText } from "../src/pictures/markup";
import type { Guide } from "./guides";

const FILE = "CHANGELOG.md";

/** Reads the changelog as a page of the documentation. */
export function changelogGuide(root: string): Guide {
  const text = fs.readFileSync(path.join(root, FILE), "utf8");
  return {
    slug: "changelog",
    file: FILE,
    title: "Changelog",
    description: "Changes that players, users of the API and operators notice, the newest first.",
    section: "Reference",
    order: 950,
    markdown: text
      .replace(/^# Changelog\n/, "")
      .replaceAll("](docs/guides/", "](")
      .trim(),
  };
}

/** A version with its date and its changes as Markdown. */
interface Release {
  readonly version: string;
  /** RFC 3339 full date. */
  readonly date: string;
  readonly changes: string;
}

/** The released versions in a changelog, the newest first. Changes that are not released yet are omitted. */
export function releasesOf(markdown: string): readonly Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, version, date, changes] = /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)\n([\s\S]*)$/.exec(section) ?? [];
      return version && date && changes !== undefined ? [{ version, date, changes: changes.trim() }] : [];
    });
}

/** The releases as an Atom feed (RFC 4287), with an entry each. Throws if there is none. */
export function changelogFeed({ markdown }: Pick<Guide, "markdown">): string {
  const releases = releasesOf(markdown);
  const [newest] = releases;
  if (newest === undefined) throw new Error(`${FILE} has no released version`);
  const entries = releases.map(
    ({ version, date, changes }) => `  <entry>
    <id>urn:skytale:release:${version}</id>
    <title>Skytale ${version}</title>
    <updated>${date}T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="/docs/changelog"/>
    <content type="text">${escapeText(changes)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:skytale:releases</id>
  <title>Releases of Skytale</title>
  <updated>${newest.date}T00:00:00Z</updated>
  <author><name>Skytale</name></author>
  <link rel="self" type="application/atom+xml" href="/changelog.atom"/>
  <link rel="alternate" type="text/html" href="/docs/changelog"/>
${entries.join("")}</feed>
`;
}
