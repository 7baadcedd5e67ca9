import { expect, test } from "vitest";
import { unwrap } from "../rules/lines";
import { questionOf, thinkThrough } from "./think-through";

const STRATEGOS = { level: 10, seed: 1, nodes: 20_000 } as const;
/** White has a perpetual check on d8 and g5, and nothing else. */
const PERPETUAL = "6k1/5p1p/8/8/7Q/8/qq4PP/7K w - - 0 1";

test("the winning side avoids stalemate", () => {
  // The queen's move to f7 would be stalemate.
  const question = questionOf("hoplit-chess", "7k/8/4K3/8/8/8/8/5Q2 w - - 0 1");
  const thought = thinkThrough(question, STRATEGOS);
  expect(thought.score).toEqual({ kind: "win", plies: 3 });
});

test("the losing side finds a perpetual check", () => {
  const { move, score } = thinkThrough(questionOf("hoplit-chess", PERPETUAL), STRATEGOS);
  expect([move, score]).toEqual(["h4d8", { kind: "advantage", value: 0 }]);
});

test("a third occurrence is judged by the moves of the game", () => {
  const moves = "h4d8 g8g7 d8g5 g7f8 g5d8 f8g7 d8g5 g7f8".split(" ");
  const { move, line } = thinkThrough(questionOf("hoplit-chess", PERPETUAL, moves), STRATEGOS);
  expect(move).toBe("g5d8");
  let played = unwrap(unwrap(questionOf("hoplit-chess").game.start({}, PERPETUAL)).play(moves[0] as string));
  for (const text of [...moves.slice(1), ...line]) played = unwrap(played.play(text));
  expect(played.drawClaim).toBe("threefold-repetition");
});

test("the winning side avoids a repetition", () => {
  // Rook and king have moved back and forth twice: after another repetition a draw could be claimed.
  const position = "8/8/8/3k4/8/8/4K3/R7 w - - 0 1";
  const moves = "a1a2 d5e5 a2a1 e5d5 a1a2 d5e5 a2a1 e5d5".split(" ");
  const { move, score } = thinkThrough(questionOf("hoplit-chess", position, moves), STRATEGOS);
  expect(move).not.toBe("a1a2");
  expect(score).not.toEqual({ kind: "advantage", value: 0 });
});
