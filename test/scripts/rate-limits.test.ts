import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { settingsOf } from "../../src/settings";

const wranglerToml = fs.readFileSync(path.resolve(import.meta.dirname, "../../wrangler.toml"), "utf8");

test("the platform's limits match the settings, so that headers are true", () => {
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
  ["a local server with a configured limit", { LOCAL_SERVER: "true", SIGN_UPS_PER_HOUR: "500" }, 500],
])("the limit of sign-ups on %s matches the settings", (_name, env, limit) => {
  expect(settingsOf(env).signUpsPerHour).toBe(limit);
});
