import { beforeAll, expect, test } from "vitest";
import { erasePlayerRow, setSuspension } from "../../src/db/accounts";
import { insertFollowing } from "../../src/db/following";
import { MAX_FOUND, searchPlayers } from "../../src/db/player-search";
import { insertPlayer } from "../../src/db/players";
import { d1, NOW, newId } from "./fixtures";

const ids = new Map<string, string>();
const viewer = newId();

beforeAll(async () => {
  const names = ["Arnold", "arno", "arn-e", "Bernd", "arx", "arz_9", "aryan", "zeta"];
  for (const username of names) {
    const id = newId();
    ids.set(username, id);
    await insertPlayer(d1, { id, username, createdAt: NOW, signup: null });
  }
  const id = (name: string) => ids.get(name) ?? "";
  await insertFollowing(d1, { playerId: viewer, followedId: id("arx"), createdAt: NOW });
  await insertFollowing(d1, { playerId: viewer, followedId: id("aryan"), createdAt: NOW });
  await insertFollowing(d1, { playerId: viewer, followedId: id("Bernd"), createdAt: NOW });
  await setSuspension(d1, id("arz_9"), NOW);
});

const search = async (prefix: string, as: string | null = null) =>
  (await searchPlayers(d1, as, prefix)).map(({ username, following }) => (following ? `${username}*` : username));

test.each([
  ["arn", ["arn-e", "arno", "Arnold"]],
  ["ARN", ["arn-e", "arno", "Arnold"]],
  ["arnold", ["Arnold"]],
  ["arn-", ["arn-e"]],
  ["amo", []],
  ["arz", []],
  ["zeta~", []],
  ["z", ["zeta"]],
  ["%", []],
  ["Ä", []],
])("%j finds %j", async (prefix, names) => {
  expect(await search(prefix)).toEqual(names);
});

test("players whom the viewer follows come first, each once", async () => {
  expect(await search("ar", viewer)).toEqual(["arx*", "aryan*", "arn-e", "arno", "Arnold"]);
  expect(await search("ar", newId())).toEqual(["arn-e", "arno", "Arnold", "arx", "aryan"]);
});

test("erased players are not found, also by their followers", async () => {
  await erasePlayerRow(d1, ids.get("arx") ?? "", NOW);
  expect(await search("ar", viewer)).toEqual(["aryan*", "arn-e", "arno", "Arnold"]);
  expect(await search("deleted")).toEqual([]);
});

test("suspended players are not found, also by their followers", async () => {
  await setSuspension(d1, ids.get("Bernd") ?? "", NOW);
  expect(await search("b", viewer)).toEqual([]);
  await setSuspension(d1, ids.get("Bernd") ?? "", null);
  expect(await search("b", viewer)).toEqual(["Bernd*"]);
});

test("a search finds a limited number of players, followed ones first", async () => {
  const names = Array.from({ length: MAX_FOUND + 2 }, (_, index) => `xen${"acefghjkmpqtu"[index]}s`);
  for (const username of names) {
    const id = newId();
    ids.set(username, id);
    await insertPlayer(d1, { id, username, createdAt: NOW, signup: null });
  }
  const last = names.at(-1) ?? "";
  await insertFollowing(d1, { playerId: viewer, followedId: ids.get(last) ?? "", createdAt: NOW });
  expect(await search("xen")).toEqual(names.slice(0, MAX_FOUND));
  expect(await search("xen", viewer)).toEqual([`${last}*`, ...names.slice(0, MAX_FOUND - 1)]);
});
