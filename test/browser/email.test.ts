import { getEmail } from "skytale-client";
import { expect, inject, test } from "vitest";
import { until } from "../server/http-player";
import { button } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer } from "./players";
import { openAs } from "./windows";

const server = inject("server");

/** The first link to a page in the mails to an address, as the outbox of the server shows them. */
const linkTo = (address: string, path: string): Promise<string> =>
  until(async () => {
    const outbox = await (await fetch(`${server.url}/dev/mail`)).text();
    const mail = outbox.split("<article").find((part) => part.includes(`To ${address}`));
    return new RegExp(`href="(http[^"]*${path}[^"]*)"`).exec(mail ?? "")?.[1]?.replaceAll("&amp;", "&");
  });

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
