import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { SLOW_FILES } from "./test/setup/slow-files.ts";
import full from "./vitest.config.ts";

/** One run of a server, and one game in two windows of a browser, for changes that no other test of these sees. */
const SMOKE = ["test/server/guesses.test.ts", "test/browser/two-windows.test.ts"];

/**
 * Tests of the Worker, one or two for each part. A file in workerd takes about four seconds of processor time before its
 * first test, so all of them would take four minutes.
 */
const WORKERS = [
  "test/*.test.ts",
  "test/{conversation,logging,maintenance,storage}/**/*.test.ts",
  "test/room/{outbox,room}.test.ts",
  "test/player/{account,feed,games,requests}/**/*.test.ts",
  "test/http/games/{conditional,takeback}.test.ts",
  "test/http/challenges/{challenges,time-control}.test.ts",
];

/** `npm run test:quick`: the tests of `npm test` that take seconds. It is for each change; `npm test` is for all. */
export default defineConfig({
  test: {
    ...full.test,
    projects: (full.test?.projects ?? []).flatMap((project): TestProjectConfiguration[] => {
      if (typeof project !== "object" || !("test" in project) || project.test === undefined) return [];
      const { name, exclude = [] } = project.test;
      if (name === "pure" || name === "workers") {
        const include = name === "workers" ? WORKERS : (project.test.include ?? []);
        return [{ ...project, test: { ...project.test, include, exclude: [...exclude, ...SLOW_FILES] } }];
      }
      const include = SMOKE.filter((file) => file.startsWith(`test/${String(name)}/`));
      return include.length === 0 ? [] : [{ ...project, test: { ...project.test, include } }];
    }),
  },
});
