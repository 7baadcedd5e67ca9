import {
  acceptLadderChallenge,
  challengeOnLadder,
  declineLadderChallenge,
  getLadder,
  type Ladder,
  withdrawLadderChallenge,
} from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { describeLadder } from "../games/describe-ladder.js";
import { openAnySession, openSession } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { Output } from "../terminal/output.js";

/** @param player name of the opponent; undefined if the command names none */
type Run = (shell: Shell, id: string, player: string | undefined, options: CommonOptions) => Promise<void>;

type LadderChallenge = Ladder["challenges"][number];

const isNamed = ({ username }: { readonly username: string }, name: string): boolean =>
  username.toLowerCase() === name.toLowerCase();

const show: Run = async (shell, id, _player, options) => {
  const { client } = await openAnySession(shell, options);
  const ladder = await getLadder({ client, path: { id }, signal: shell.signal });
  new Output(shell, options.json).result(ladder, () => describeLadder(ladder, Date.now()));
};

const challenge: Run = async (shell, id, opponent, options) => {
  if (opponent === undefined) {
    throw new Failure(EXIT.usage, "missing-argument", "`skytale ladders challenge` needs a player.", [
      `\`skytale ladders show ${id}\` says whom you can challenge.`,
    ]);
  }
  const { client } = await openSession(shell, options);
  const ladder = await challengeOnLadder({ client, path: { id }, body: { opponent }, signal: shell.signal });
  const made = ladder.challenges.find((one) => isNamed(one.opponent, opponent));
  new Output(shell, options.json).result(made ?? ladder, () => [`You have challenged ${opponent}.`]);
};

/** Answers a challenge of this player, or withdraws one of theirs. */
const answer =
  (action: "accept" | "decline" | "withdraw"): Run =>
  async (shell, id, player, options) => {
    const { client } = await openSession(shell, options);
    const { signal } = shell;
    const before = await getLadder({ client, path: { id }, signal });
    const me = before.places[(before.you?.place ?? 0) - 1]?.player;
    const [own, other] =
      action === "withdraw" ? (["challenger", "opponent"] as const) : (["opponent", "challenger"] as const);
    const mine = before.challenges.filter(
      (one) => one[own].username === me?.username && (player === undefined || isNamed(one[other], player)),
    );
    const found = onlyOne(mine, id, other);
    const send = { accept: acceptLadderChallenge, decline: declineLadderChallenge, withdraw: withdrawLadderChallenge };
    const ladder = await send[action]({ client, path: { id, challengeId: found.id }, signal });
    const opponent = found[other].username;
    const said = {
      accept: `The game against ${opponent} begins: skytale show ${found.id}`,
      decline: `You have declined. ${opponent} takes your place.`,
      withdraw: `You have withdrawn the challenge to ${opponent}.`,
    };
    new Output(shell, options.json).result(ladder, () => [said[action]]);
  };

/** The only one of the challenges; fails if there are none or several. */
function onlyOne(
  challenges: readonly LadderChallenge[],
  id: string,
  other: "challenger" | "opponent",
): LadderChallenge {
  const [first, second] = challenges;
  if (first === undefined) {
    throw new Failure(EXIT.refused, "no-challenge", "There is no such open challenge.", [
      `\`skytale ladders show ${id}\` lists the open challenges.`,
    ]);
  }
  if (second === undefined) return first;
  const names = challenges.map((one) => one[other].username).join(", ");
  throw new Failure(EXIT.usage, "several-challenges", `There are several challenges: ${names}.`, ["Name the player."]);
}

/** The actions of `skytale ladders` on one ladder. */
export const LADDER_ACTIONS = {
  show,
  challenge,
  accept: answer("accept"),
  decline: answer("decline"),
  withdraw: answer("withdraw"),
} as const;
