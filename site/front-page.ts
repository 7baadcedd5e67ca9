import type { Lesson, Picture } from "../clients/web/games/lessons/lesson";
import { escapeText } from "../src/pictures/markup";
import { gameOf, VARIANTS, type Variant } from "../src/rules/registry";
import type { Assets } from "./assets";
import { drawBoardImages, playAddress, readBoardAddress } from "./board-pictures";
import { type ClientFiles, drawClientRoot } from "./client-documents";
import { addressOf, type Section } from "./navigation";
import type { Page } from "./page";
import { GAME_COUNT, GAME_NAMES, playShown, shownGame } from "./shown-games";

/** The board at the top of the page: an opening after its first moves. */
const HEAD = {
  board: boardAddress("spartan-chess", "lgkcckwl/h1hhhhhh/8/3h4/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 2", "b7d5"),
  seen: "Spartan Chess after 1. e4 d5: a Persian pawn and a Spartan hoplite meet in the middle of the board",
};

/** Groups of readers with links to guides. Guides that do not exist are left out. */
const READERS = [
  {
    title: "For players",
    words:
      "Days per move, vacations, conditional moves, takebacks, ratings, and notices by e-mail. Tournaments, ladders and teams. You can export and erase your data.",
    guides: ["tournaments", "teams", "email", "conditional-moves", "opponents"],
  },
  {
    title: "For programs",
    words:
      "Sign users in by OAuth. One feed of events, as pages, as a stream and as signed webhooks. Idempotent requests, stable error codes, and an OpenAPI description.",
    guides: ["first-game", "first-bot", "oauth", "webhooks", "assistants"],
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

/**
 * The front page of the server.
 * @param lessons the lessons of all games
 */
export function frontPage(
  assets: Assets,
  lessons: ReadonlyMap<Variant, Lesson>,
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
  const drawRule = (variant: Variant, { words, position, move }: Picture): string => {
    const line = playShown(variant, { position, moves: move === undefined ? [] : [move] });
    const board = readBoardAddress(boardAddress(variant, line.position, move));
    if (board === null) throw new Error(`${position} cannot be drawn`);
    // The sentence describes the picture.
    return `<li>${drawBoardImages(board, "", assets)}<p>${escapeText(words)}</p></li>`;
  };
  const games = VARIANTS.map((variant) => {
    const { name } = gameOf(variant).catalogue;
    const rules = (lessons.get(variant)?.front ?? []).map((picture) => drawRule(variant, picture));
    const guide = entryOf(variant);
    const links = [
      `<a href="/learn/${variant}">How to play ${name}</a>`,
      ...(guide === undefined ? [] : [`<a href="${guide.address}">Full rules</a>`]),
    ];
    return `<section aria-labelledby="${variant}"><div><h3 id="${variant}">${name}</h3>
<p>${shownGame(variant).caption}.</p>
<p class="game-links">${links.join("")}</p></div>
<ul class="game-rules">${rules.join("")}</ul></section>`;
  });
  const readers = READERS.map(({ title, words, guides }) => {
    const links = guides.flatMap((slug) => {
      const entry = entryOf(slug);
      return entry === undefined ? [] : [`<li><a href="${entry.address}">${escapeText(entry.title)}</a></li>`];
    });
    return `<section><h3>${title}</h3><p>${words}</p><ul>${links.join("")}</ul></section>`;
  });
  const content = `<main id="content" tabindex="-1">
<div class="hero">
<div>
<h1><span>A move a day,</span> <span>sent like a dispatch</span></h1>
<p class="lead">Correspondence games for two. Play against people, a move whenever you have time, or against a bot that replies at once.</p>
<div id="play-now" class="play-now-container"></div>
</div>
<div>
${drawBoard(HEAD.board, HEAD.seen)}
<p class="ways"><a class="way" href="#games">How to play</a><a class="way" href="/lobby">Watch games</a><a class="way" href="/docs">Documentation</a><a class="way" href="/docs/api">Try the API</a></p>
<p class="aside">A skytale was the baton that Spartans wound a strip of leather around to write a dispatch on it.</p>
</div>
</div>
<section class="band" id="next-tournaments" aria-labelledby="next" hidden></section>
<section class="band" aria-labelledby="games"><h2 id="games">${GAME_COUNT} games in pictures</h2>
<div class="games">${games.join("")}</div></section>
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
