import { expect, test } from "vitest";
import { effectWords, sendWords } from "../../../clients/web/pages/game/send-words";

test.each([
  ["sparta", "b1-b3", "Play b1-b3", ""],
  ["sparta", "e3-c3xb3", "Play e3-c3", "Takes a piece: b3."],
  ["sparta", "d2-d5xc5,d6,e5", "Play d2-d5", "Takes 3 pieces: c5, d6 and e5."],
  ["sparta", "d5-d6=Cxc6,d6,e6", "Play d5-d6", "Conquers d6, takes 3 pieces, your own among them: c6, d6 and e6."],
  ["sparta", "b10-b8=H", "Play b10-b8", "Becomes a hero."],
  ["sparta", "b6=H", "Play b6", "Becomes a hero."],
  ["spartan-chess", "fxd5", "Play fxd5", ""],
  ["hoplit-chess", "e8=H", "Play e8=H", ""],
])("in %s, the button for %s reads %j and its effect %j", (variant, san, words, effect) => {
  expect(sendWords({ variant, san, isMove: true }, false)).toBe(words);
  expect(effectWords({ variant, san, isMove: true })).toBe(effect);
});

test("names a vote and a move that ends a vacation", () => {
  expect(sendWords({ variant: "hoplit-chess", san: "use", isMove: false }, false)).toBe("Vote: use the extra pieces");
  expect(sendWords({ variant: "sparta", san: "e3-c3xb3", isMove: true }, true)).toBe("End vacation and play e3-c3");
});
