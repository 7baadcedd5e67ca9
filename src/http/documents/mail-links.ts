import type { Context, Hono } from "hono";
import { playerObject } from "../../bindings";
import { isSignature } from "../../channels/email/signatures";
import { releaseAddress, suppressAddress } from "../../db/suppressed-addresses";
import { escapeText } from "../../pictures/markup";
import { settingsOf } from "../../settings";
import { isId } from "../../shared/ids";
import type { AppEnv } from "../pipeline";
import { isObjectThere } from "../request/existing-objects";
import { STYLESHEET } from "./problem-page";

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  // The address of the page contains a signature.
  "Referrer-Policy": "no-referrer",
};

/** A link in a mail: the page that it opens, and the change that the button of the page, or a mail provider, causes. */
interface MailLink {
  readonly path: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
  /** Makes the change. Returns false if the link is not valid. */
  readonly apply: (c: Context<AppEnv>) => Promise<boolean>;
  /** The path and the button of the link with the same query that reverts the change. */
  readonly revert?: { readonly path: string; readonly button: string };
}

const LINKS: readonly MailLink[] = [
  {
    path: "/v1/email/unsubscribe",
    question: "Stop the e-mails about your games?",
    button: "Stop e-mails",
    done: "You get no more e-mails about your games. You can turn them on again in your settings.",
    apply: unsubscribe,
  },
  {
    path: "/v1/email/stop",
    question: "Stop all e-mails of this server to your address?",
    button: "Stop all e-mails",
    done: "This server sends no more e-mails to your address, whoever enters it.",
    apply: stop,
    revert: { path: "/v1/email/resume", button: "Allow e-mails again" },
  },
  {
    path: "/v1/email/resume",
    question: "Allow e-mails of this server to your address again?",
    button: "Allow e-mails again",
    done: "This server may send e-mails to your address again. To get your notices, open the settings.",
    apply: resume,
    revert: { path: "/v1/email/stop", button: "Stop all e-mails" },
  },
];

/**
 * Mounts the links that end mails. GET only shows a page, because programs that check mails for malware follow links.
 * POST needs no cookie (RFC 8058): the signature in the address is sufficient.
 */
export function mountMailLinks(app: Hono<AppEnv>): void {
  for (const link of LINKS) {
    app.get(link.path, (c) => {
      return page(200, link.question, form(c, link));
    });
    app.post(link.path, async (c) => {
      if (await link.apply(c)) return page(200, link.done, link.revert === undefined ? "" : form(c, link.revert));
      return page(404, "This link is not valid any more. You can change your e-mails in your settings.");
    });
  }
}

async function unsubscribe({ env, req }: Context<AppEnv>): Promise<boolean> {
  const { player = "", signature = "" } = req.query();
  if (!isId(player) || !(await isObjectThere(env, "PLAYERS", player))) return false;
  return playerObject(env, player).unsubscribeMail(signature);
}

async function stop(c: Context<AppEnv>): Promise<boolean> {
  const tag = await signedTag(c);
  if (tag !== null) await suppressAddress(c.env.DB, tag, { cause: "stop", reason: "", at: Date.now() });
  return tag !== null;
}

async function resume(c: Context<AppEnv>): Promise<boolean> {
  const tag = await signedTag(c);
  if (tag !== null) await releaseAddress(c.env.DB, tag, "stop");
  return tag !== null;
}

/** The address that a link of its owner names, as `addressTag` writes it; null if the link is not valid. */
async function signedTag({ env, req }: Context<AppEnv>): Promise<string | null> {
  const { address = "", signature = "" } = req.query();
  const { vapidKeys } = settingsOf(env);
  if (vapidKeys === null) return null;
  return (await isSignature(vapidKeys, "stop", [address], signature)) ? address : null;
}

/** A form whose button sends a POST to the link of the request, or to another one with the same query. */
function form(c: Context<AppEnv>, { path, button }: { readonly path: string; readonly button: string }): string {
  const action = escapeText(path + new URL(c.req.url).search);
  return `<form method="post" action="${action}"><button>${button}</button></form>`;
}

const page = (status: number, title: string, content = "") =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)} · Skytale</title>
<link rel="stylesheet" href="${STYLESHEET}">
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
${content}
<p class="more"><a href="/settings/notices">Settings</a></p>
</main>
</body>
</html>
`,
    { status, headers: HEADERS },
  );
