import { type Game, getGame, type Side } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { sideOf } from "../games/describe-game.js";
import { openSession, playerName, type Session } from "../session.js";
import type { CommonOptions, Shell } from "../shell.js";
import { confirm } from "../terminal/ask.js";
import { printable } from "../terminal/printable.js";
import { commandGroup, commonCommand } from "./common.js";
import { printGame } from "./show-view.js";

/** A kind of offer between the players of a game: a draw or a takeback. */
export interface OfferKind {
  readonly name: "draw" | "takeback";
  /** With its article: `a draw`. */
  readonly noun: string;
  /** The side whose offer is open. */
  of(game: Game): Side | null;
  /** Offers, or accepts the opponent's offer. */
  offer(session: Session, game: Game, signal: AbortSignal): Promise<Game>;
  /** Declines the opponent's offer, or withdraws the player's own. */
  end(session: Session, game: Game, signal: AbortSignal): Promise<Game>;
  /** The effect of an agreement, for the confirmation. */
  readonly effect: string;
  /** Whether the offer was accepted, as the changed game shows it. */
  isAgreed(before: Game, after: Game): boolean;
}

interface OfferOptions extends CommonOptions {
  readonly yes?: true | undefined;
}

/** The subcommands offer, accept, decline and withdraw of a kind of offer. */
export const offerCommands = (shell: Shell, kind: OfferKind) =>
  commandGroup(
    kind.name,
    offerCommand(shell, kind),
    acceptCommand(shell, kind),
    endCommand(shell, kind, "decline"),
    endCommand(shell, kind, "withdraw"),
  );

/** A command on a game of the player. */
export const gameCommand = (name: string) => commonCommand(name).argument("<game>", "the game's id");

const offerCommand = (shell: Shell, kind: OfferKind) =>
  gameCommand("offer")
    .summary(`offer ${kind.noun}`)
    .option("-y, --yes", "do not ask for confirmation, if the opponent has offered already")
    .action(async (id, options) => {
      const { game, session, side } = await open(shell, id, options);
      const offered = kind.of(game);
      if (offered !== null && offered !== side) return agree(shell, session, kind, game, options);
      const after = await kind.offer(session, game, shell.signal);
      const isAgreed = kind.isAgreed(game, after);
      await printGame(shell, session, after, isAgreed ? agreed(kind) : `You have offered ${kind.noun}.`, options.json);
    });

const acceptCommand = (shell: Shell, kind: OfferKind) =>
  gameCommand("accept")
    .summary(`accept the opponent's offer of ${kind.noun}`)
    .option("-y, --yes", "do not ask for confirmation")
    .action(async (id, options) => {
      const { game, session, side } = await open(shell, id, options);
      if (kind.of(game) === null || kind.of(game) === side) throw noOffer(kind, kind.of(game) === side);
      await agree(shell, session, kind, game, options);
    });

async function agree(
  shell: Shell,
  session: Session,
  kind: OfferKind,
  game: Game,
  options: OfferOptions,
): Promise<void> {
  await confirm(shell, `Your opponent has offered ${kind.noun}. Accept it? ${kind.effect}`, options.yes);
  const after = await kind.offer(session, game, shell.signal);
  // An offer that the opponent withdrew at the same time became an offer of the player.
  const said = kind.isAgreed(game, after)
    ? agreed(kind)
    : `Your opponent had just withdrawn the offer, so you now offer ${kind.noun}. \`skytale ${kind.name} withdraw\` ends your offer.`;
  await printGame(shell, session, after, said, options.json);
}

const agreed = ({ name, noun }: OfferKind): string =>
  name === "draw" ? `You have agreed on ${noun}.` : "The moves are taken back.";

const endCommand = (shell: Shell, kind: OfferKind, name: "decline" | "withdraw") =>
  gameCommand(name)
    .summary(
      name === "decline" ? `decline the opponent's offer of ${kind.noun}` : `withdraw your offer of ${kind.noun}`,
    )
    .action(async (id, options) => {
      const { game, session, side } = await open(shell, id, options);
      const offered = kind.of(game);
      const isOwn = offered === side;
      // The side is unknown if the token may not read the account. The server then decides.
      if (offered === null || (side !== null && isOwn !== (name === "withdraw"))) throw noOffer(kind, isOwn, name);
      const after = await kind.end(session, game, shell.signal);
      await printGame(shell, session, after, name === "decline" ? "Declined." : "Withdrawn.", options.json);
    });

/** Reads the game and the player's side in it. */
async function open(shell: Shell, id: string, options: OfferOptions) {
  const session = await openSession(shell, options);
  const { client } = session;
  const [game, name] = [
    await getGame({ client, path: { id }, signal: shell.signal }),
    await playerName(session, shell),
  ];
  return { game, session, side: sideOf(game, name) };
}

function noOffer({ name, noun }: OfferKind, isOwn: boolean, tried = "accept"): Failure {
  if (tried === "withdraw") {
    return new Failure(EXIT.refused, "no-offer", `You have not offered ${noun}.`, [
      `\`skytale ${name} decline\` declines an offer of your opponent.`,
    ]);
  }
  const message = isOwn ? `The offer of ${noun} is your own.` : `Your opponent has not offered ${noun}.`;
  return new Failure(EXIT.refused, "no-offer", printable(message), [
    isOwn ? `\`skytale ${name} withdraw\` withdraws it.` : `\`skytale ${name} offer\` offers one.`,
  ]);
}
