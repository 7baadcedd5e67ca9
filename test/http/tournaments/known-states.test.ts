import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { currentState } from "../../../src/http/routes/tournaments/known-states";
import { viewStandings } from "../../../src/http/views/tournament-play";
import { DELETED_PLAYER } from "../../../src/shared/username";
import { enter, evict, newPlayers, newTournament, started, tournament } from "../../tournament-object/fixtures";

test("an unchanged tournament is not sent again, and its standings are computed once", async () => {
  const { id } = await started(3);
  const state = await currentState(env, id);
  if (state === null) throw new Error("there is no tournament");
  await evict(id);
  expect(await currentState(env, id)).toBe(state);
  expect(viewStandings(state)).toBe(viewStandings(state));
});

test("each change is seen at once, also the erasure of a name", async () => {
  const { id, organizer } = await newTournament();
  expect((await currentState(env, id))?.entrants).toEqual([]);
  await enter(id, await newPlayers(1));
  expect((await currentState(env, id))?.entrants).toHaveLength(1);
  await tournament(id).forget(organizer.id);
  const { organizer: erased, status } = (await currentState(env, id)) ?? {};
  expect([erased?.username, status]).toEqual([DELETED_PLAYER, "canceled"]);
  expect(await currentState(env, "n0n0n0n0n0n0n0n0")).toBeNull();
});
