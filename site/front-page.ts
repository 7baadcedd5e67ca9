import { escapeText } from "../src/pictures/markup";
import { gameOf, VARIANTS } from "../src/rules/registry";
import type { Assets } from "./assets";
import { drawBoardImages, playAddress, readBoardAddress } from "./board-pictures";
import { type ClientFiles, drawClientRoot } from "./client-documents";
import { drawCode } from "./code";
import { addressOf, type Section } from "./navigation";
import type { Page } from "./page";
import { GAME_COUNT, GAME_NAMES, playShown, shownGame } from "./shown-games";

/** The board at the top of the page: an opening after its first moves. */
const HEAD = {
  board: boardAddress("spartan-chess", "lgkcckwl/h1hhhhhh/8/3h4/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 2", "b7d5"),
  seen: "Spartan Chess after 1. e4 d5: a Persian pawn and a Spartan hoplite meet in the middle of the board",
};

/** The address where `npm start` listens. A script replaces it by the server of the page. */
const SERVER = "http://127.0.0.1:8787";

const STEPS = [
  {
    title: "Sign up",
    words: "Choose a name and get a token. No email address needed.",
    code: `curl -s ${SERVER}/v1/players \\
  -H 'content-type: application/json' \\
  -d '{"username": "leonidas"}'`,
  },
  {
    title: "Challenge a bot or a player",
    words:
      "A house bot accepts at once, and the response contains the game. A challenge without an opponent is listed in the lobby.",
    code: `curl -s ${SERVER}/v1/challenges \\
  -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"variant": "spartan-chess", "color": "white", "rated": false,
       "opponent": "house-recruit",
       "timeControl": {"kind": "per-move", "perMove": "P3D"}}'`,
  },
  {
    title: "Move",
    words: "Every response has the position, the legal moves and the deadline. The ply says which position you saw.",
    code: `curl -s ${SERVER}/v1/games/$GAME/moves \\
  -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"move": "e2e4", "ply": 0}'`,
  },
];

/** Groups of readers with links to guides. Guides that do not exist are left out. */
const READERS = [
  {
    title: "For players",
    words:
      "Days per move, vacations, conditional moves, takebacks, ratings, and a calendar of deadlines. You can export and erase your data.",
    guides: ["first-game", "conditional-moves", "notations"],
  },
  {
    title: "For programs",
    words:
      "One feed of events, as pages, as a stream and as signed webhooks. Idempotent requests, stable error codes, and an OpenAPI description.",
    guides: ["first-bot", "webhooks", "streams"],
  },
  {
    title: "For hosts",
    words:
      "Runs on your machine with one command and no account. The same code runs on Cloudflare, with a Durable Object for each game and each player.",
    guides: ["self-hosting", "deployment", "how-it-is-built"],
  },
];

function boardAddress(variant: string, position: string, last = ""): string {
  return `/v1/variants/${variant}/board.svg?${new URLSearchParams({ position, ...(last === "" ? {} : { last }) })}`;
}

interface FrontFiles {
  readonly style: string;
  readonly client: ClientFiles;
  /** Files that are preloaded for signed-in players, for whom the client replaces this page. */
  readonly forPlayers: readonly string[];
}

/** The front page of the server. */
export function frontPage(
  assets: Assets,
  { style, client, forPlayers }: FrontFiles,
  sections: readonly Section[],
): Page {
  const entries = sections.flatMap((section) => section.entries);
  const entryOf = (slug: string) => entries.find(({ address }) => address === addressOf(slug));
  const drawBoard = (address: string, seen: string): string => {
    const board = readBoardAddress(address);
    if (board === null) throw new Error(`${address} is no board`);
    return `<a class="board-link" href="${escapeText(playAddress(board))}">${drawBoardImages(board, seen, assets)}</a>`;
  };
  const games = VARIANTS.map((variant) => {
    const { name } = gameOf(variant).catalogue;
    const shown = shownGame(variant);
    const { position, last } = playShown(variant, shown);
    const entry = entryOf(variant);
    const title = entry === undefined ? name : `<a href="${entry.address}">${name}</a>`;
    const board = drawBoard(boardAddress(variant, position, last?.move), shown.title);
    return `<li>${board}<h3>${title}</h3><p>${shown.caption}.</p></li>`;
  });
  const steps = STEPS.map(
    ({ title, words, code }) =>
      `<li><h3>${title}</h3><p>${words}</p>${drawCode({ language: "bash", text: code, words: new Map() })}</li>`,
  );
  const readers = READERS.map(({ title, words, guides }) => {
    const links = guides.flatMap((slug) => {
      const entry = entryOf(slug);
      return entry === undefined ? [] : [`<li><a href="${entry.address}">${escapeText(entry.title)}</a></li>`];
    });
    return `<section><h3>${title}</h3><p>${words}</p><ul>${links.join("")}</ul></section>`;
  });
  const content = `<main id="content" tabindex="-1">
<div class="hero">
<div class="hero-words">
<h1>A move a day, sent like a dispatch</h1>
<p class="lead">Correspondence games for two. Play against people, a move whenever you have time, or against a bot that replies at once.</p>
<div id="play-now" class="play-now-container"></div>
<p class="ways"><a class="way" href="/lobby">Watch games</a><a class="way" href="/docs">Documentation</a><a class="way" href="/docs/api">Try the API</a></p>
<p class="aside">A skytale was the baton that Spartans wound a strip of leather around to write a dispatch on it.</p>
</div>
${drawBoard(HEAD.board, HEAD.seen)}
</div>
<section class="band" aria-labelledby="games"><h2 id="games">${GAME_COUNT} games with complete rules</h2>
<ul class="games">${games.join("")}</ul></section>
<section class="band" aria-labelledby="steps"><h2 id="steps">Three requests to a game</h2>
<ol class="steps">${steps.join("")}</ol></section>
<section class="band" aria-labelledby="who"><h2 id="who">Next steps</h2>
<div class="readers">${readers.join("")}</div>
<p class="also">Also here: <a href="/v1/challenges">the lobby as JSON</a>, <a href="/v1/variants">the games as JSON</a>, <a href="/openapi.yaml">openapi.yaml</a>, and <a href="/llms.txt">llms.txt</a> for language models.</p></section>
</main>
${drawClientRoot()}`;
  return {
    title: "Skytale: correspondence games for two",
    description: `${GAME_NAMES} at a move a day, in the browser or over a REST API.`,
    part: "home",
    content,
    scripts: [client.program],
    forPlayers,
    styles: [client.style, style],
  };
}
