import { all, captures, endsBy, moves, must } from "./attempt";
import type { Lesson } from "./lesson";

/** The owners of the cities in the opening. */
const CITIES = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";

/** How Sparta is played. */
export const LESSON: Lesson = {
  summary:
    "Two armies of eight warriors fight for eight cities on ten by ten squares. White moves first. In each turn, one piece moves, or one warrior becomes a hero.",
  pieces: [
    {
      letter: "W",
      side: "white",
      words:
        "Makes one or two steps over empty squares, in any direction. It may turn between the steps. Only a warrior conquers cities.",
      position: `w3w4w/10/10/10/10/10/4W5/10/10/W8W w ${CITIES} 0 10`,
      square: "e4",
    },
    {
      letter: "H",
      side: "white",
      words: "Makes up to three steps. It captures like a warrior, but it changes nothing in a city.",
      position: `w3w4w/10/10/10/10/10/4H5/10/10/W8W w ${CITIES} 0 10`,
      square: "e4",
    },
  ],
  winning: [
    {
      title: "All cities",
      words: "You win when you own all eight cities.",
      position: "w3w4w/10/10/10/10/10/3W6/10/10/W8W w b6=w,c5=w,d6=b,e5=w,f6=w,g5=w,h6=w,i5=w 0 30",
      move: "d4d6",
    },
    {
      title: "One piece left",
      words:
        "You win when your opponent has at most one piece and you have two or more. One piece against none wins, too.",
      position: `9w/10/10/10/10/10/10/Ww2W5/10/8W1 w ${CITIES} 0 30`,
      move: "e3c3",
    },
    {
      title: "More cities",
      words:
        "When neither side has more than two pieces, the side with more cities wins. With the same number of cities, the game is a draw.",
      position: "8ww/10/10/10/10/10/10/Ww2W5/10/10 w b6=b,c5=w,d6=w,e5=w,f6=b,g5=w,h6=b,i5=w 0 30",
      move: "e3c3",
    },
    {
      title: "Other endings",
      words:
        "A player who has no legal move loses. The game is a draw when the players agree on it, when the same position occurs for the third time, or after a hundred turns, fifty of each player, without a capture, a conquest or a new hero.",
      position: `1wwwwwwww1/10/10/10/10/10/10/10/10/1WWWWWWWW1 w ${CITIES} 0 1`,
    },
  ],
  special: [
    {
      title: "A warrior becomes a hero",
      words: "A warrior that ends its move in a city of your own becomes a hero at once.",
      position: `w3w4w/10/10/10/10/10/10/2W7/10/W8W w ${CITIES} 5 10`,
      move: "c3c5",
    },
    {
      title: "Conquer a city",
      words:
        "A warrior that ends its move in a city of your opponent conquers it and stays a warrior. The conquest counts even if the warrior is captured in the same turn.",
      position: `w3w4w/10/10/10/10/10/3W6/10/10/W8W w ${CITIES} 7 10`,
      move: "d4d6",
    },
    {
      title: "Exchange in place",
      words: "A warrior that begins the turn in one of your cities can become a hero there. That is the whole turn.",
      position: "w3w4w/10/10/10/3W6/10/10/10/10/W8W w b6=b,c5=w,d6=w,e5=w,f6=b,g5=w,h6=b,i5=w 0 11",
      move: "d6=H",
    },
    {
      title: "Captures",
      words:
        "After each move, all lines of one color with a piece of the other side directly at both ends are captured: along ranks, files and diagonals. The edge of the board never captures.",
      position: `w3w4w/10/10/10/10/10/10/Www1W5/10/8W1 w ${CITIES} 3 10`,
      move: "e3d3",
    },
    {
      title: "Captures of both colors",
      words:
        "All captures happen at once. A piece that moves between two pieces of your opponent is captured, too, even while it captures others.",
      position: `w3w4w/10/10/10/10/10/3w6/1Ww2W4/3w6/8W1 w ${CITIES} 3 10`,
      move: "f3d3",
    },
    {
      title: "If heroes can conquer",
      words:
        "A challenge can let heroes conquer cities, too. The page of the game then says so. This lesson uses the usual rule: only warriors conquer.",
      position: `w3w4w/10/10/10/3w6/10/3H6/10/10/W8W w ${CITIES} 0 10 heroes-conquer`,
      move: "d4b6",
    },
  ],
  front: [
    {
      words: "Eight warriors on each side fight for eight cities.",
      position: `1wwwwwwww1/10/10/10/10/10/10/10/10/1WWWWWWWW1 w ${CITIES} 0 1`,
    },
    {
      words: "A warrior that reaches one of its own cities becomes a hero.",
      position: `w3w4w/10/10/10/10/10/10/2W7/10/W8W w ${CITIES} 5 10`,
      move: "c3c5",
    },
    {
      words: "Pieces in a line are captured when the other side is at both ends of it.",
      position: `w3w4w/10/10/10/10/10/10/Www1W5/10/8W1 w ${CITIES} 3 10`,
      move: "e3d3",
    },
    {
      words: "The player who owns all eight cities wins.",
      position: "w3w4w/10/10/10/10/10/3W6/10/10/W8W w b6=w,c5=w,d6=b,e5=w,f6=w,g5=w,h6=w,i5=w 0 30",
      move: "d4d6",
    },
  ],
  steps: [
    {
      title: "Move a warrior",
      task: "A warrior makes up to two steps over empty squares and may turn. Move the warrior on e2 to e4, around the other one.",
      position: `w3w4w/10/10/10/10/10/10/4W5/4W5/W8W w ${CITIES} 0 10`,
      condition: must(({ origin, target }) => origin === "e2" && target === "e4", "The warrior on e2 has to go to e4."),
      praise: "Right. It went over d3 or f3.",
    },
    {
      title: "Make a hero",
      task: "A warrior that ends its move in one of your own cities becomes a hero. Make one.",
      position: `w3w4w/10/10/10/10/10/10/2W7/10/W8W w ${CITIES} 5 10`,
      condition: must(({ arrived }) => arrived === "H", "No warrior became a hero. Move to a city of your own."),
      praise: "Right. A hero makes up to three steps.",
    },
    {
      title: "Move a hero",
      task: "Move the hero as far as it can: three steps.",
      position: `w3w4w/10/10/10/10/10/10/3H6/10/W8W w ${CITIES} 0 10`,
      condition: all(
        moves("H", "hero"),
        must(({ origin, target }) => distance(origin, target) === 3, "The hero can go farther: three steps."),
      ),
      praise: "Right. Only the square where it ends matters.",
    },
    {
      title: "Conquer a city",
      task: "A warrior that ends its move in a city of your opponent conquers it. Conquer a city.",
      position: `w3w4w/10/10/10/10/10/3W6/10/10/W8W w ${CITIES} 7 10`,
      condition: must(
        ({ changes }) => changes.conquered.length > 0,
        "That move does not conquer a city. Move a warrior to a city of your opponent.",
      ),
      praise: "Right. The city is yours, and the warrior stays a warrior.",
    },
    {
      title: "Exchange in place",
      task: "The warrior on d6 is in a city that you have conquered. Make it a hero: press it twice, and choose the hero.",
      position: "w3w4w/10/10/10/3W6/10/10/10/10/W8W w b6=b,c5=w,d6=w,e5=w,f6=b,g5=w,h6=b,i5=w 0 11",
      condition: must(
        ({ origin, target, arrived }) => origin === target && arrived === "H",
        "That is a move. Exchange the warrior without moving it.",
      ),
      praise: "Right. The exchange was your whole turn.",
    },
    {
      title: "Capture a warrior",
      task: "A piece is captured when the other side is directly at both ends. Capture the warrior on b3.",
      position: `w3w4w/10/10/10/10/10/10/Ww2W5/10/8W1 w ${CITIES} 3 10`,
      condition: captures(),
      praise: "Right. The warrior is between your two pieces.",
    },
    {
      title: "Capture a line",
      task: "A line of several pieces is captured in the same way. Capture two warriors at once.",
      position: `w3w4w/10/10/10/10/10/10/2Www5/10/6W3 w ${CITIES} 3 10`,
      condition: captures(2),
      praise: "Right. A captured line can have any length.",
    },
    {
      title: "Capture in two directions",
      task: "One move can capture in several directions. Capture two warriors at once.",
      position: `w3w4w/10/10/10/10/10/5W4/1Ww7/3w6/3W5W w ${CITIES} 3 10`,
      condition: captures(2),
      praise: "Right: one along the rank, one along the file. Diagonals count, too.",
    },
    {
      title: "Capture without a loss",
      task: "A piece that moves between two pieces of your opponent is captured itself. Capture a warrior without losing one.",
      position: `w3w4w/10/10/10/10/10/3w6/1Ww2W1wW1/3w6/10 w ${CITIES} 3 10`,
      condition: all(
        captures(),
        must(({ changes }) => changes.lost.length === 0, "That move captures a warrior, but you lose one as well."),
      ),
      praise: "Right. Look at all directions before you move.",
    },
    {
      title: "Own all cities",
      task: "You own seven cities. Win the game.",
      position: "w3w4w/10/10/10/10/10/3W6/10/10/W8W w b6=w,c5=w,d6=b,e5=w,f6=w,g5=w,h6=w,i5=w 0 30",
      condition: endsBy("all-cities", "That move does not win. Conquer the last city."),
      praise: "Right. All eight cities are yours. You have won.",
    },
  ],
};

/** The number of steps between two squares such as "d3" and "e10"; 0 if one of them is null. */
function distance(from: string | null, to: string | null): number {
  if (from === null || to === null) return 0;
  const [files, ranks] = [from.charCodeAt(0) - to.charCodeAt(0), Number(from.slice(1)) - Number(to.slice(1))];
  return Math.max(Math.abs(files), Math.abs(ranks));
}
