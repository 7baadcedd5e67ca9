import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { getGame } from "skytale-client";
import { expect, inject, onTestFinished, test } from "vitest";
import { button } from "./page-actions";
import { newGame, newPlayer } from "./players";
import { openAs } from "./windows";

const GUIDE = path.resolve(import.meta.dirname, "../../docs/guides/oauth.md");

test("the page of the guide signs a player in and plays a move", async () => {
  const source = /```html file=index\.html\n(.*?)```/s.exec(fs.readFileSync(GUIDE, "utf8"))?.[1] ?? "";
  const page = source.replace("http://127.0.0.1:8787", inject("server").url);
  const app = createServer((_, response) => response.setHeader("content-type", "text/html").end(page));
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  const [white, black] = [await newPlayer("leonidas"), await newPlayer("xerxes")];
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const { page: window } = await openAs(white, "/");
  await window.goto(`http://127.0.0.1:${(app.address() as AddressInfo).port}/`);
  await button(window, "Sign in with Skytale").click();
  await button(window, "Allow").click();
  await window.locator("select").selectOption("e2e4");
  await button(window, "Play").click();
  await window.getByText("You played e2e4.").waitFor();
  expect((await getGame({ client: black.client, path: { id } })).moves).toMatchObject([{ move: "e2e4" }]);
});
