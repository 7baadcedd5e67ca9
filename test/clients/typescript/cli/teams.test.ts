import type { Team, TeamMember, TeamSummary } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "../../../server/http-player";
import { type Server, startServer } from "../../../server/spawn-server";
import { CommandUser } from "./run-skytale";

let server: Server;
let owner: HttpPlayer;
const user = new CommandUser();

beforeAll(async () => {
  server = await startServer();
  owner = await HttpPlayer.signUp(server.url, "gorgo");
  await user.signUp(server.url, "leonidas", "xerxes");
});

afterAll(async () => {
  user.dispose();
  await server.stop();
});

const newTeam = (name: string, join: string) => owner.call<Team>("POST", "/v1/teams", { name, join });

test("an open team is found, joined, and left", async () => {
  const { id } = await newTeam("Three Hundred", "open");
  expect(await user.ok("teams", "--search", "three")).toContain(`${id}  Three Hundred: 1 member, open to everybody`);
  expect(await user.ok("teams", "show", id)).toContain("You can join.");
  expect(await user.ok("teams", "join", id)).toContain("You are a member.");
  const members = await user.json<TeamMember[]>("teams", "members", id);
  expect(members.map(({ role }) => role)).toEqual(["owner", "member"]);
  expect(await user.ok("teams", "members", id)).toMatch(/gorgo +owner/);
  await expect
    .poll(async () => (await user.json<TeamSummary[]>("teams", "--member", "gorgo")).map((one) => one.members))
    .toEqual([2]);
  expect(await user.ok("teams", "leave", id)).toContain("You are not a member.");
});

test("a team with requests gets a request with its text", async () => {
  const { id } = await newTeam("Phalanx", "request");
  expect(await user.ok("teams", "join", id, "--message", "May I?")).toContain("have your request");
  expect(await user.ok("teams", "show", id)).toContain("Your request is undecided.");
  const { items } = await owner.call<{ items: { message: string }[] }>("GET", `/v1/teams/${id}/requests`);
  expect(items.map(({ message }) => message)).toEqual(["May I?"]);
});

test.each([
  ["no id", ["teams", "join"], "`skytale teams join` needs a team."],
  ["an unknown id", ["teams", "show", "7g2k9qd4w0xn5tz1"], "does not exist"],
])("%s is refused with a hint", async (_name, given, expected) => {
  expect((await user.run(given)).stderr).toContain(expected);
});
