import type { OutboxEntry } from "./outbox.ts";

/** The page that shows the mails of the outbox, newest first, with links that can be followed. */
export const outboxPage = (entries: readonly OutboxEntry[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Outbox</title></head>
<body style="font-family:system-ui,sans-serif;max-width:50em;margin:2em auto;padding:0 1em">
<h1>Outbox</h1>
<p>This server sends no e-mails: SMTP_URL is not set. It writes them to the folder <code>mail</code> of its data.</p>
${entries.length === 0 ? "<p>No e-mails yet.</p>" : entries.map(shown).join("\n")}
</body></html>
`;

const shown = ({ id, mail: { subject, text, to }, writtenAt }: OutboxEntry): string => `<article id="${escaped(id)}">
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)}, ${new Date(writtenAt).toISOString()}</p>
<pre style="white-space:pre-wrap">${linked(escaped(text))}</pre>
</article>`;

const linked = (text: string): string => text.replaceAll(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
