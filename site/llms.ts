import type { Guide } from "./guides";
import { addressOf, type Section } from "./navigation";
import { GAME_NAMES } from "./shown-games";

/** A guide as Markdown, for programs. */
export const guideMarkdown = ({ title, description, markdown }: Guide): string =>
  `# ${title}\n\n> ${description}\n\n${markdown}\n`;

const SUMMARY = `# Skytale

> A server for correspondence games (${GAME_NAMES}): days per move, played over a REST API, with events as signed webhooks, streams and a feed.

All addresses below are on this server. Every guide is Markdown at its address with \`.md\`. The whole API is described in [/openapi.json](/openapi.json) (OpenAPI 3.1), the usual sequences of requests in [/arazzo.yaml](/arazzo.yaml); every error is \`application/problem+json\`, and its \`type\` links to an explanation.
`;

/** The overview for language models, in the format of llmstxt.org. */
export function llmsText(sections: readonly Section[]): string {
  const lists = sections.map(({ name, entries }) => {
    const lines = entries.map(({ text, title, description }) => `- [${title}](${text}): ${description}`);
    return `## ${name}\n\n${lines.join("\n")}\n`;
  });
  return [SUMMARY, ...lists].join("\n");
}

/** All guides in one text, in their order. */
export function llmsFullText(sections: readonly Section[], guides: readonly Guide[]): string {
  const ordered = sections.flatMap(({ entries }) =>
    entries.flatMap(({ address }) => guides.filter(({ slug }) => addressOf(slug) === address)),
  );
  return [SUMMARY, ...ordered.map(guideMarkdown)].join("\n");
}
