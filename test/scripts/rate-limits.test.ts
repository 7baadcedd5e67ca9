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
