import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { SLOW_FILES } from "./test/setup/slow-files.ts";
import full from "./vitest.config.ts";

/** One run of a server, and one game in two windows of a browser, for changes that no other test of these sees. */
const SMOKE = ["test/server/guesses.test.ts", "test/browser/two-windows.test.ts"];

/** `npm run test:quick`: the tests of `npm test` that take seconds. It is for each change; `npm test` is for all. */
export default defineConfig({
  test: {
    ...full.test,
    projects: (full.test?.projects ?? []).flatMap((project): TestProjectConfiguration[] => {
      if (typeof project !== "object" || !("test" in project) || project.test === undefined) return [];
      const { name, exclude = [] } = project.test;
      if (name === "pure" || name === "workers") {
        return [{ ...project, test: { ...project.test, exclude: [...exclude, ...SLOW_FILES] } }];
      }
      const include = SMOKE.filter((file) => file.startsWith(`test/${String(name)}/`));
      return include.length === 0 ? [] : [{ ...project, test: { ...project.test, include } }];
    }),
  },
});
