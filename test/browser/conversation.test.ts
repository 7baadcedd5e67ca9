import { createChallenge, postMessage } from "skytale-client";
import { expect, test } from "vitest";
import { button } from "./page-actions";
import { newGame, newPlayer } from "./players";
import { openAs, openFollowing } from "./windows";

test("opens a long conversation at its end and loads earlier messages without moving the scroll position", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const say = (author: typeof xerxes, text: string) =>
    postMessage({ client: author.client, path: { id }, body: { text } });
  // Each player may send thirty messages per hour.
  for (let count = 1; count <= 56; count += 1) await say(count % 2 === 0 ? xerxes : leonidas, `No. ${count}.`);
  const { page } = await openFollowing(xerxes, `/games/${id}`);
  const written = page.locator(".messages .message-text");
  const whole = (text: string) => page.locator(".messages").getByText(text, { exact: true });
  await whole("No. 56.").waitFor();
  expect([await written.count(), await written.first().textContent()]).toEqual([50, "No. 7."]);
  const isAtEnd = () =>
    page.locator(".messages").evaluate((list) => list.scrollTop + list.clientHeight + 2 > list.scrollHeight);
  await expect.poll(isAtEnd).toBe(true);

  const earlier = button(page, "Earlier messages");
  await earlier.scrollIntoViewIfNeeded();
  const top = async () => (await whole("No. 7.").boundingBox())?.y ?? 0;
  const before = await top();
  await earlier.click();
  await expect.poll(() => written.count()).toBe(56);
  expect(Math.abs((await top()) - before)).toBeLessThan(60);
  expect(await written.first().textContent()).toBe("No. 1.");
  await expect.poll(() => earlier.count()).toBe(0);

  // A new message costs one request and does not discard the messages loaded before.
  let readings = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && /\/messages/.test(request.url())) readings += 1;
  });
  await say(leonidas, "And now?");
  await whole("And now?").waitFor();
  await expect.poll(isAtEnd).toBe(true);
  expect([readings, await written.count()]).toEqual([1, 57]);
});

test("shows a message that arrived before the event stream started", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "sparta" });
  const { page } = await openAs(xerxes, "/docs");
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await page.route("**/v1/me/events/stream*", async (route) => {
    await begun;
    await route.continue();
  });
  const read = page.waitForResponse((response) => /\/messages/.test(response.url()));
  await page.goto(`/games/${id}`);
  await read;
  await postMessage({ client: leonidas.client, path: { id }, body: { text: "Come and take them" } });
  begin();
  await page.locator(".messages").getByText("Come and take them").waitFor();
});

test("has no field against a bot, which reads no messages, but shows those that were sent before", async () => {
  const xerxes = await newPlayer("xerxes");
  const { game } = await createChallenge({
    client: xerxes.client,
    body: { variant: "sparta", opponent: "house-recruit", timeControl: { kind: "unlimited" }, rated: false },
  });
  const id = game?.id ?? "";
  const { page, complaints } = await openFollowing(xerxes, `/games/${id}`);
  const field = page.getByLabel("Message to your opponent");
  const heading = page.getByRole("heading", { name: "Messages" });
  await page.getByLabel("Notes").waitFor();
  expect([await field.count(), await heading.count()]).toEqual([0, 0]);
  await postMessage({ client: xerxes.client, path: { id }, body: { text: "Come and take them" } });
  await page.locator(".messages").getByText("Come and take them").waitFor();
  await page.getByText("Bots do not read messages.").waitFor();
  expect([await field.count(), await heading.count()]).toEqual([0, 1]);
  expect(complaints).toEqual([]);
});
