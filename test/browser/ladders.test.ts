import { createLadder, enterTournament, startTournament } from "skytale-client";
import { expect, test } from "vitest";
import { byPlaces, challengeByClick, type LadderSeat, namesOn, winByClick } from "./ladder-windows";
import { button, link } from "./page-actions";
import { newPlayer } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

test("a ladder from the form to new places: a won game, a refused challenge and a withdrawn one", async () => {
  const [organizer, ...players] = await Promise.all(
    ["brasidas", "xerxes", "gorgo", "leonidas"].map((name) => newPlayer(name)),
  );
  if (organizer === undefined) throw new Error("missing player");
  const { page, complaints } = await openAs(organizer, "/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill("The ladder of the pass");
  await page.getByLabel("Ladder").check();
  await page.getByLabel("When I start it").check();
  await page.getByText("answer to a challenge within 5 days, also on vacation").waitFor();
  await page.getByText("Challenge a player up to 3 places above you.").waitFor();
  await button(page, "Create tournament").click();
  await page.getByText("Nobody has entered yet.").waitFor();
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(/^\/ladders\//);

  const seats: LadderSeat[] = [];
  for (const player of players) {
    const window = await openFollowing(player, address);
    await button(window.page, "Enter").click();
    await window.page.getByText("You have entered.").waitFor();
    seats.push({ player, ...window });
  }
  await button(page, "Start now").click();
  await button(page, "Start").click();
  const [first, second, third] = await byPlaces(seats);
  const names = { first: first.player.username, second: second.player.username, third: third.player.username };
  await first.page.getByText("You have the first place.").waitFor();

  // A game that the challenger wins.
  await third.page.getByText("You have place 3, and can challenge the players in places 1 to 2.").waitFor();
  await challengeByClick(third, second);
  await second.page.getByRole("heading", { name: `${names.third} challenges you for place 2` }).waitFor();
  await button(second.page, "Accept").click();
  await winByClick(third, second);
  for (const { page } of seats)
    await expect.poll(() => namesOn(page)).toEqual([names.first, names.third, names.second]);
  const places = page.locator(".rung");
  await expect.poll(() => places.nth(1).textContent()).toContain("up 1 since the entry");
  await second.page.getByText("You have met. You can meet again from").waitFor();
  expect(await button(second.page, `Challenge ${names.third}`).count()).toBe(0);

  // A withdrawn challenge moves nobody, a refused one counts as won.
  await challengeByClick(second, first);
  await button(second.page, `Withdraw the challenge to ${names.first}`).click();
  await button(second.page, "Withdraw").first().click();
  await second.page.getByRole("heading", { name: "Your challenges" }).waitFor({ state: "detached" });
  await challengeByClick(third, first);
  // The window may still show the withdrawn challenge, which has the same button.
  const received = (name: string) => first.page.getByRole("heading", { name: `${name} challenges you for place 1` });
  await received(names.third).waitFor();
  await received(names.second).waitFor({ state: "detached" });
  await button(first.page, "Decline").click();
  await first.page.getByText(`Decline? ${names.third} takes your place, and you move down one.`).waitFor();
  await button(first.page, "Decline").click();
  for (const shown of [page, second.page, third.page])
    await expect.poll(() => namesOn(shown)).toEqual([names.third, names.first, names.second]);

  // A player who withdraws leaves the ladder.
  await button(second.page, "Withdraw").click();
  await button(second.page, "Withdraw").click();
  await second.page.getByText("You withdrew from this tournament.").waitFor();
  await expect.poll(() => namesOn(page)).toEqual([names.third, names.first]);
  expect([...complaints, ...seats.flatMap((seat) => seat.complaints)]).toEqual([]);
});

test("a challenge that is not answered counts as won, and the last places of the season remain", async () => {
  const [organizer, xerxes] = await Promise.all([newPlayer("brasidas"), newPlayer("xerxes")]);
  const { tournament } = await createLadder({
    client: organizer.client,
    body: {
      name: "A short season",
      variant: "spartan-chess",
      timeControl: { kind: "per-move", perMove: "PT5S" },
      answerTime: "PT4S",
      season: "PT30S",
    },
  });
  const path = { id: tournament.id };
  for (const { client } of [organizer, xerxes]) await enterTournament({ client, path });
  await startTournament({ client: organizer.client, path });
  const visitor = await openWatched();
  await visitor.page.goto(`/ladders/${tournament.id}`);
  await visitor.page.locator(".rung").nth(1).waitFor();
  const before = await namesOn(visitor.page);
  const challenger = [organizer, xerxes].find(({ username }) => username === before[1]);
  if (challenger === undefined) throw new Error("missing player");
  const { page, complaints } = await openAs(challenger, `/ladders/${tournament.id}`);
  await button(page, `Challenge ${before[0]}`).click();
  await button(page, "Challenge").click();
  await page.getByText("You have the first place.").waitFor();
  for (const shown of [page, visitor.page]) {
    await shown.getByRole("heading", { name: "Final places" }).waitFor();
    expect(await namesOn(shown)).toEqual(before.toReversed());
  }
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test("a visitor sees a ladder, finds it by its format, and signs up to enter it", async () => {
  const organizer = await newPlayer("brasidas");
  const name = `Ladder ${crypto.randomUUID().slice(0, 8)}`;
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  await createLadder({ client: organizer.client, body: { name, variant: "sparta", timeControl } });
  const { page, complaints } = await openWatched();
  await page.goto("/tournaments");
  await page.getByLabel("Format").selectOption("Ladder");
  await link(page, name).click();
  const newcomer = `gorgo-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("To enter, choose a name").fill(newcomer);
  await button(page, "Sign up and enter").click();
  await page.getByText("You have entered.").waitFor();
  await page.locator(".players").getByText(newcomer).waitFor();
  expect(complaints).toEqual([]);
});
