import { Assistant, type Era } from "./assistant";

let names = 0;

/** A username that no other player of the test file has. */
export const newName = (): string => {
  names += 1;
  return `mcp-player-${names}`;
};

/** Two assistants with a game between them on the server of this address; the first plays White. */
export async function twoWithGame(url: string, variant: string, era?: Era) {
  const [white, black] = await Promise.all([Assistant.of(url, newName(), era), Assistant.of(url, newName(), era)]);
  const { data } = await white.call("find_game", { action: "challenge", variant, color: "white" });
  const [{ challengeId }] = data.challenges as [{ challengeId: string }];
  const game = await black.game("find_game", { action: "accept", challengeId });
  return { white, black, gameId: game.gameId };
}
