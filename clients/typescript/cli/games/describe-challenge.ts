import type { Challenge } from "skytale-client";
import { printable } from "../terminal/printable.js";
import { relativeTime } from "../terminal/time.js";
import { sayTimeControl } from "./describe-game.js";
import { sayPlayer } from "./say-player.js";

/** Describes a challenge in one line, or in two if it has a message. */
export function describeChallenge(challenge: Challenge, now: number): readonly string[] {
  const { challenger, color, expiresAt, id, message, opponent, position, timeControl, uses, variant } = challenge;
  const whom = opponent === null ? "anybody" : sayPlayer(opponent);
  const switches = Object.entries(challenge.options).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const terms = [
    variant,
    ...switches,
    challenge.rated ? "rated" : "casual",
    ...(challenge.private ? ["private"] : []),
    sayTimeControl(timeControl),
    color === "random" ? "random colors" : `${sayPlayer(challenger)} plays ${color}`,
    ...(position === null ? [] : [`from ${printable(position)}`]),
    ...(uses > 1 ? [`for ${uses} players`] : []),
    `expires ${relativeTime(expiresAt, now)}`,
  ];
  return [
    `${id}  ${sayPlayer(challenger)} challenges ${whom}: ${terms.join(", ")}`,
    ...(message === null ? [] : [`  “${printable(message)}”`]),
  ];
}
