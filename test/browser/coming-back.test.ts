import { acceptChallenge, createChallenge, listGames, resignGame } from "skytale-client";
import { expect, test } from "vitest";
import { answer, newPlayer, type Player, playMoves } from "./players";
import { openFollowing } from "./windows";

// The list of games for a player who returns after some of their games have ended.

/** A new rated game. */
async function ratedGame(white: Player, black: Player): Promise<string> {
  const terms = { variant: "spartan-chess", timeControl: { kind: "per-move", perMove: "P3D" }, rated: true } as const;
  const body = { ...terms, opponent: black.username, color: "white" } as const;
  const { id } = await createChallenge({ client: white.client, body });
  return (await acceptChallenge({ client: black.client, path: { id } })).id;
}

test("lists games that ended meanwhile below the running ones, with rating changes", async () => {
  const [xerxes, gorgo] = await Promise.all([newPlayer("xerxes"), newPlayer("gorgo")]);
  const [short, long] = [await ratedGame(gorgo, xerxes), await ratedGame(xerxes, gorgo)];
  await answer(gorgo, short, 0, "e2e4");
  await resignGame({ client: gorgo.client, path: { id: short } });
  // A game is written to the archive some time after its end.
  const query = { player: xerxes.username };
  await expect
    .poll(async () => (await listGames({ client: xerxes.client, query })).items.map(({ id }) => id))
    .toEqual([short]);
  const { page, complaints } = await openFollowing(xerxes, "/");
  const results = page.getByRole("list", { name: "Latest finished games" }).locator(".row-result");
  await expect.poll(() => results.allTextContents()).toEqual(["Won"]);

  // Another game ends while the list is open.
  await playMoves(xerxes, gorgo, long, ["e2e4", "b7d5", "e4d5", "g8f6"]);
  await resignGame({ client: xerxes.client, path: { id: long } });
  await expect.poll(() => results.allTextContents()).toEqual(["Lost", "Won"]);
  await page.getByText("You have no running games.").waitFor();

  await page.goto(`/games/${short}`);
  const outcome = page.locator(".game-outcome");
  await outcome
    .getByText("This game was too short to count: each side has to make two moves.", { exact: false })
    .waitFor();
  await page.goto(`/games/${long}`);
  await page.locator(".seat-rating").first().waitFor();
  await expect
    .poll(() => outcome.textContent())
    .toBe(
      `${gorgo.username} won by resignation. Your rating changes less, because your opponent has played only a few players so far.`,
    );
  expect(complaints).toEqual([]);
});
