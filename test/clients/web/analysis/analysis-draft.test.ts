import { computed, signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { analysisDraft } from "../../../../clients/web/pages/game/analysis/analysis-draft";
import type { GameModel } from "../../../../clients/web/pages/game/game-model";
import { session } from "../../../../clients/web/server/session";

vi.stubGlobal("location", new URL("http://localhost/games/abc"));

test("never sends one player's unsaved analysis as another player", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    throw new TypeError("no network");
  });
  const signIn = (username: string) => {
    session.value = { username, token: `sky_${username}`, recoveryCode: null };
  };
  const side = computed(() => (session.value?.username === "xerxes" ? "white" : "black"));
  // The members of `GameModel` that the analysis reads.
  const model = { side, game: signal({ id: "abc" }), lines: signal([]) } as unknown as GameModel;
  signIn("xerxes");
  const own = analysisDraft(model);
  own.change({ public: false, branches: [{ ply: 0, text: "A plan." }] });
  await own.save();
  expect(asked).toContain("GET /v1/games/abc/analysis");
  expect(own.saving.value.kind).toBe("unsaved");
  // Another player signs in, in the same tab.
  signIn("leonidas");
  asked.length = 0;
  await own.save();
  expect(asked).toEqual([]);
});
