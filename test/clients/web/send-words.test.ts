import { describe, expect, test } from "vitest";
import { effectSentences, sendWords } from "../../../clients/web/pages/game/send-words";
import { GAMES } from "../../../src/rules/games";

const { sparta } = GAMES;

const cities = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";

describe("a move of Sparta is sent by a button with its squares, beside its effects", () => {
  test.for([
    ["b1-b3", "1wwwwwwww1/10/10/10/10/10/10/10/10/1WWWWWWWW1", "b1b3", "", ""],
    ["e3-c3", "w8w/10/10/10/10/10/10/Ww2W5/10/W8W", "e3c3", "", "Takes a piece: b3."],
    ["a6-c6", "w8w/10/10/10/W9/2w7/2w7/2W7/10/W8W", "a6c6", "", "Takes 2 pieces: c4 and c5."],
    ["d4-d6", "w8w/10/10/10/10/10/3W6/10/10/W8W", "d4d6", "", "Conquers d6."],
    ["c3-c5", "w8w/10/10/10/10/10/10/2W7/10/W8W", "c3c5", "", "Becomes a hero."],
    ["c5=H", "w8w/10/10/10/10/2W7/10/10/10/W8W", "c5=H", "", "Becomes a hero."],
    ["d5-d7", "w8w/10/10/2w1w5/10/3W6/10/10/10/W8W", "d5d7", "You lose this piece.", ""],
    ["d5-d7", "w8w/10/10/2w1Ww4/10/3W6/10/10/10/W8W", "d5d7", "You lose this piece and your piece on e7.", ""],
    [
      "d4-d6",
      "w8w/10/10/10/1Ww1wW4/10/3W6/10/10/W8W",
      "d4d6",
      "You lose this piece.",
      "Conquers d6, takes 2 pieces: c6 and e6.",
    ],
  ] as const)("%s on %s", ([label, board, move, loss, gain]) => {
    const started = sparta.start({}, `${board} w ${cities} 7 10`);
    const played = started.ok ? started.value.play(move) : started;
    if (!played.ok) throw new Error(played.error.detail);
    expect(effectSentences(sparta, played.value)).toEqual({ loss, gain });
    const { last } = played.value;
    if (last === null) throw new Error("a move was played");
    expect(sendWords(last, true, false)).toBe(`Play ${label}`);
    expect(sendWords(last, true, true)).toBe(`End vacation and play ${label}`);
  });
});

test.each([
  ["Play fxd5", { move: "f6d5", san: "fxd5", isMove: true }],
  ["Play e8=H", { move: "e7e8h", san: "e8=H", isMove: true }],
  ["Vote: use the extra pieces", { move: "use", san: "use", isMove: false }],
])("other moves are named by their notation: %s", (label, move) => {
  expect(sendWords(move, false, false)).toBe(label);
});
