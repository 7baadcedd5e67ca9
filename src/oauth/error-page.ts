import { escapeText } from "../pictures/markup";

/**
 * The page for a request that must not be answered with a redirect, because its client or its redirect URI is wrong.
 * @param stylesheet the address of a stylesheet of this server
 */
export const errorPage = (description: string, stylesheet: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This app cannot sign you in · Skytale</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
<h1>This app cannot sign you in</h1>
<p>The app that sent you here made a mistake, so you were not sent back to it. Nothing was shared. Tell its developers this message:</p>
<p><code>${escapeText(description)}</code></p>
<p class="more"><a href="/">Go to Skytale</a> <a href="/docs/oauth">For developers</a></p>
</main>
</body>
</html>
`;
