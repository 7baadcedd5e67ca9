import { createTournament, enterTournament, exportTournamentJson } from "skytale-client";
import { expect, inject, test } from "vitest";
import { button, link } from "./page-actions";
import { newPlayer, type Player } from "./players";
import { openAs } from "./windows";

const newTournament = (organizer: Player, name: string) =>
  createTournament({
    client: organizer.client,
    body: {
      name,
      variant: "spartan-chess",
      format: { kind: "round-robin" },
      timeControl: { kind: "per-move", perMove: "P3D" },
    },
  });

const asFile = (content: string) => ({
  name: "tournament.json",
  mimeType: "application/json",
  buffer: Buffer.from(content),
});

test("a file without players is imported as a new tournament, and others are refused in words", async () => {
  const [organizer, other] = await Promise.all([newPlayer("brasidas"), newPlayer("xerxes")]);
  const { id } = await newTournament(organizer, "The template");
  const template = JSON.stringify(await exportTournamentJson({ client: organizer.client, path: { id } }));
  await enterTournament({ client: other.client, path: { id } });
  const entered = JSON.stringify(await exportTournamentJson({ client: organizer.client, path: { id } }));
  const { page } = await openAs(other, "/tournaments/new");
  await page.getByText("Import a file").click();
  const refused = async (content: string, words: string): Promise<void> => {
    await page.getByLabel("File", { exact: true }).setInputFiles(asFile(content));
    await button(page, "Import").click();
    await page.getByText(words).waitFor();
  };
  await button(page, "Import").click();
  await page.getByText("Choose a file first.").waitFor();
  await refused("moves", "This is not a file of a tournament.");
  await refused(template.replace('"version":1', '"version":2'), "a newer release of Skytale");
  await refused(template.replace('"round-robin"', '"marathon"'), "The file cannot be imported. format");
  await refused(entered, "Only the admin of this server can import a tournament with players.");
  await page.getByLabel("File", { exact: true }).setInputFiles(asFile(template));
  await button(page, "Import").click();
  await page.getByRole("heading", { name: "The template" }).waitFor();
  await page.getByRole("heading", { name: "You organize this tournament" }).waitFor();
  await link(page, other.username).first().waitFor();
});

test("the standings can be shown on another page", async () => {
  const organizer = await newPlayer("brasidas");
  const { id } = await newTournament(organizer, 'Foxes & "Hounds"');
  const server = inject("server").url;
  const { page, complaints } = await openAs(organizer, `/tournaments/${id}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server });
  await button(page, "Copy standings for a web page").click();
  await button(page, "Copied").waitFor();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  const shown = await page.evaluate((text) => {
    const place = document.createElement("div");
    place.innerHTML = text;
    const image = place.querySelector("img");
    return { link: place.querySelector("a")?.href, alt: image?.alt, picture: image?.src };
  }, html);
  expect(shown).toMatchObject({ link: `${server}/tournaments/${id}`, alt: 'Standings: Foxes & "Hounds"' });
  const picture = await fetch(shown.picture ?? "");
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(complaints).toEqual([]);
});
