import { getEmail, getMe, putEmail, verifyEmail } from "skytale-client";
import { expect, inject, test } from "vitest";
import { until } from "../server/http-player";
import { button } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

const server = inject("server");

/** The first link to a page in the mails to an address, as the outbox of the server shows them. */
const linkTo = (address: string, path: string): Promise<string> =>
  until(async () => {
    const outbox = await (await fetch(`${server.url}/dev/mail`)).text();
    const mail = outbox.split("<article").find((part) => part.includes(`To ${address}`));
    return new RegExp(`href="(http[^"]*${path}[^"]*)"`).exec(mail ?? "")?.[1]?.replaceAll("&amp;", "&");
  });

/** Sets an address of a player, and follows its link. Returns the address. */
async function confirmAddress(player: Player, preferences: { readonly recovery?: boolean } = {}): Promise<string> {
  const address = `${player.username}@example.com`;
  await putEmail({ client: player.client, body: { address, ...preferences } });
  const token = new URL(await linkTo(address, "/email/verify")).hash.slice(1);
  await verifyEmail({ client: player.client, body: { token } });
  return address;
}

test("a player sets an address, confirms it by the link, and gets a test message", async () => {
  const player = await newPlayer("gorgo");
  const address = `${player.username}@example.com`;
  const { page, complaints } = await openAs(player, "/settings/notices#email");
  await page.getByLabel("Address", { exact: true }).fill(address);
  await page.getByLabel("Collected").check();
  await page.getByLabel("Collected at").selectOption("8");
  await page.getByLabel("And at").selectOption("18");
  await page.getByLabel("No e-mails from").selectOption("22");
  await page.getByLabel("Until", { exact: true }).selectOption("7");
  await button(page, "Save").click();
  await page.getByText(`We sent a link to ${address}`).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await getEmail({ client: player.client })).toMatchObject({
    address: null,
    pendingAddress: address,
    notices: "digest",
    digestHours: [8, 18],
    quietHours: { from: 22, to: 7 },
  });

  await page.goto(await linkTo(address, "/email/verify"));
  await button(page, "Confirm my address").waitFor();
  expect((await getEmail({ client: player.client })).address).toBeNull();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Confirm my address").click();
  await page.getByText("Your address is confirmed.").waitFor();
  await page.getByRole("link", { name: "Choose when you get e-mails" }).click();
  await button(page, "Send a test e-mail").click();
  await page.getByText(`A test message is on its way to ${address}.`).waitFor();
  expect(await linkTo(address, "/settings/notices")).toBe(`${server.url}/settings/notices`);

  await button(page, "Remove my address").click();
  await button(page, "Remove my address").waitFor({ state: "detached" });
  expect((await getEmail({ client: player.client })).address).toBeNull();
  expect(complaints).toEqual([]);
});

test("a link that does not work any more says how to get another", async () => {
  const { page } = await openAs(await newPlayer("gorgo"), "/email/verify#7g2k9qd4w0xn5tz1.1.wrong");
  await button(page, "Confirm my address").click();
  await page.getByText("This link does not work any more").waitFor();
});

test("a player who has lost everything signs in by a link that arrives by e-mail, once", async () => {
  const player = await newPlayer("gorgo");
  const address = await confirmAddress(player, { recovery: true });
  const { page, complaints } = await openWatched();
  await page.goto("/recover");
  expect(await button(page, "Send me a link by e-mail").isDisabled()).toBe(true);
  await page.getByLabel("Name", { exact: true }).fill(player.username);
  await button(page, "Send me a link by e-mail").click();
  await page.getByText("If this player allowed it, a link is on its way. It works within an hour.").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  const linked = await linkTo(address, "/recover#");
  const { page: other, complaints: others } = await openWatched();
  await other.goto(linked);
  expect(await other.getByLabel("Name", { exact: true }).inputValue()).toBe(player.username);
  await button(other, "Sign in").click();
  await other.getByRole("heading", { name: "Your games" }).waitFor();
  // Neither the address bar nor the history has the code any more.
  expect(new URL(other.url()).hash).toBe("");
  expect((await getMe({ client: player.client })).username).toBe(player.username);
  expect([...complaints, ...others]).toEqual([]);

  const { page: late } = await openWatched();
  await late.goto(linked);
  await button(late, "Sign in").click();
  await late.locator(".refusal").filter({ hasText: /code/ }).first().waitFor();
  expect(await late.getByRole("heading", { name: "Sign in" }).count()).toBe(1);
});

test("a link for a player who did not allow it never arrives, and the page says the same", async () => {
  const player = await newPlayer("gorgo");
  const address = await confirmAddress(player);
  const { page, complaints } = await openWatched();
  await page.goto("/recover");
  await page.getByLabel("Name", { exact: true }).fill(player.username);
  await button(page, "Send me a link by e-mail").click();
  await page.getByText("If this player allowed it, a link is on its way.").waitFor();
  const outbox = await (await fetch(`${server.url}/dev/mail`)).text();
  const mails = outbox.split("<article").filter((part) => part.includes(`To ${address}`));
  expect(mails.map((mail) => /<h2>([^<]*)/.exec(mail)?.[1])).toEqual(["Confirm your e-mail address for Skytale"]);
  expect(complaints).toEqual([]);
});

test("a player turns on moves by reply, and sees the e-mails that were sent", async () => {
  const player = await newPlayer("gorgo");
  const address = await confirmAddress(player);
  const { page, complaints } = await openAs(player, "/settings/notices#email");
  const tick = page.getByLabel("I can move by replying to an e-mail");
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  await button(page, "Save").click();
  await page.getByText("Saved.").waitFor();
  expect(await getEmail({ client: player.client })).toMatchObject({ moveByReply: true, moveByReplyAvailable: true });
  await page.reload();
  await tick.waitFor();
  expect(await tick.isChecked()).toBe(true);

  await button(page, "Sent e-mails").click();
  await page.getByText("Link to confirm the address: sent").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);

  const stop = await linkTo(address, "/v1/email/stop");
  await fetch(stop, { method: "POST" });
  await page.reload();
  await page.getByText(`All e-mails of this server to ${address} were stopped`).waitFor();
  await button(page, "Send a test e-mail").click();
  await page.getByText("The owner of the address has stopped the e-mails of this server.").waitFor();
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
});
