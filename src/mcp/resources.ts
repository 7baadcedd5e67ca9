import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { Analysis } from "../http/schemas/variant";
import { boardText } from "../records/board-text";
import { ok, type Result } from "../shared/result";
import { type Api, type Problem, pathPart } from "./api";
import { askForGame, gamePath } from "./games";
import type { House } from "./house";
import { refusalText } from "./refusal-text";
import { rulesOf } from "./rules-markdown";

const SVG = "image/svg+xml";
const TEXT = "text/plain";

/** Registers the resources: rules as Markdown, boards as text and as pictures. */
export function addResources(server: McpServer, api: Api, house: House): void {
  for (const variant of house.variants) {
    const uri = `skytale://rules/${variant}`;
    const config = { title: `Rules of ${variant}`, mimeType: "text/markdown" };
    server.registerResource(`rules-${variant}`, uri, config, async () =>
      contents(uri, config.mimeType, await rulesOf(api, house, variant, true)),
    );
  }
  for (const { name, title, uri, mimeType, read } of BOARDS) {
    const template = new ResourceTemplate(uri, { list: undefined });
    server.registerResource(name, template, { title, mimeType }, async ({ href }, given) => {
      const names = Object.entries(given).map(([key, value]) => [key, decoded(`${value}`)] as const);
      return contents(href, mimeType, await read(api, Object.fromEntries(names)));
    });
  }
}

type Names = Readonly<Record<string, string>>;

interface BoardResource {
  readonly name: string;
  readonly title: string;
  readonly uri: string;
  readonly mimeType: string;
  readonly read: (api: Api, names: Names) => Promise<Result<string, Problem>>;
}

const BOARDS: readonly BoardResource[] = [
  {
    name: "game-board-text",
    title: "A game's board as text",
    uri: "skytale://games/{gameId}/board.txt",
    mimeType: TEXT,
    read: async (api, { gameId = "" }) => {
      const game = await askForGame(api, gamePath(gameId));
      if (!game.ok) return game;
      return ok(game.value.board === undefined ? game.value.position : boardText(game.value.board));
    },
  },
  {
    name: "game-board-picture",
    title: "A game's board as a picture",
    uri: "skytale://games/{gameId}/board.svg",
    mimeType: SVG,
    read: (api, { gameId = "" }) => api.text(gamePath(gameId, "/board.svg")),
  },
  {
    name: "past-board-picture",
    title: "A game's board after a ply",
    uri: "skytale://games/{gameId}/plies/{ply}/board.svg",
    mimeType: SVG,
    read: (api, { gameId = "", ply = "" }) => api.text(gamePath(gameId, "/board.svg"), { query: { ply } }),
  },
  {
    name: "position-text",
    title: "Any position as text",
    uri: "skytale://variants/{variant}/positions/{position}/board.txt",
    mimeType: TEXT,
    read: async (api, { variant = "", position }) => {
      const path = `/v1/variants/${pathPart(variant)}/analyze`;
      const question = { method: "POST", query: { include: "board" }, body: { position, moves: [] } } as const;
      const line = await api.ask<z.output<typeof Analysis>>(path, question);
      if (!line.ok) return line;
      return ok(line.value.board === undefined ? line.value.position : boardText(line.value.board));
    },
  },
  {
    name: "position-picture",
    title: "Any position as a picture",
    uri: "skytale://variants/{variant}/positions/{position}/board.svg",
    mimeType: SVG,
    read: (api, { variant = "", position = "" }) =>
      api.text(`/v1/variants/${pathPart(variant)}/board.svg`, { query: { position } }),
  },
];

function contents(uri: string, mimeType: string, read: Result<string, Problem>) {
  if (read.ok) return { contents: [{ uri, mimeType, text: read.value }] };
  if (read.error.status === 404) throw new ResourceNotFoundError(uri);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, refusalText(read.error), read.error);
}

/** Decodes a part of a resource address: positions contain slashes and spaces, which are percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
