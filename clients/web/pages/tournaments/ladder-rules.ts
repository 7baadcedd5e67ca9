import type { LadderFormat } from "skytale-client";
import { durationWords } from "../../games/time-control-words";

const places = (count: number): string => (count === 1 ? "one place" : `${count} places`);

/** The rules of a ladder, in sentences. */
export function ruleSentences(format: LadderFormat): readonly string[] {
  const { reach, answerTime, rematchAfter, inactivity, gamesAtOnce } = format;
  return [
    `Challenge a player up to ${places(reach)} above you. If you win the game, you take that place, and everybody between moves down one. After a draw or a loss, nobody moves.`,
    `A challenge that is declined, or not answered within ${durationWords(answerTime)}, counts as won. A vacation does not stop this time.`,
    `Nobody has more than ${gamesAtOnce === 1 ? "one game or open challenge" : `${gamesAtOnce} games and open challenges`} at once. The same two players meet again after ${durationWords(rematchAfter)} at the earliest.`,
    inactivity === null
      ? "Players keep their places while they do not play."
      : `A player without a game or challenge for ${durationWords(inactivity.after)} drops ${places(inactivity.drop)}, each time.`,
  ];
}
