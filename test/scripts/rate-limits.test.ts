import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { settingsOf } from "../../src/settings";

const wranglerToml = fs.readFileSync(path.resolve(import.meta.dirname, "../../wrangler.toml"), "utf8");

test("what the platform counts to is what the settings say, so that headers are true", () => {
  const counted = [...wranglerToml.matchAll(/^name = "(\w+_LIMIT)"\n.*\nsimple = \{ limit = (\d+), period = 60 \}$/gm)];
  const { anonymousRequestsPerMinute, addressRequestsPerMinute } = settingsOf({});
  expect(Object.fromEntries(counted.map(([, name, limit]) => [name, Number(limit)]))).toEqual({
    ANONYMOUS_LIMIT: anonymousRequestsPerMinute,
    ADDRESS_LIMIT: addressRequestsPerMinute,
  });
});

test.each([
  ["Cloudflare", {}, 20],
  ["a local server", { LOCAL_SERVER: "true" }, 60],
  ["a local server whose operator says so", { LOCAL_SERVER: "true", SIGN_UPS_PER_HOUR: "500" }, 500],
])("an address signs up on %s as often as the settings say", (_name, env, limit) => {
  expect(settingsOf(env).signUpsPerHour).toBe(limit);
});
