import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slow projects, whose files start servers or browsers. All of their files are started by the time this fraction of
 * the other files is.
 */
const SLOW: ReadonlySet<string> = new Set(["browser", "clients", "generated-clients", "guides", "platforms", "server"]);
const SLOW_ARE_BEGUN = 0.75;

/**
 * Vitest reuses a worker process only if the next file belongs to the same project, so files are started in batches.
 */
const BATCH = 13;

/**
 * Mixes the files of all projects, where vitest would run one project after another. Tests that wait for servers then
 * share the cores with tests that calculate, browsers seldom run at the same time, and the last files are short.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // `super.sort` puts the longest or largest files of each project first.
    const sorted = await super.sort(files);
    const nameOf = ({ project }: TestSpecification) => project.name;
    const startOrder = (file: TestSpecification): number => {
      const own = sorted.filter((other) => nameOf(other) === nameOf(file));
      const index = own.indexOf(file);
      const begun = file.project.config.isolate ? index : index - (index % BATCH);
      return (begun / own.length) * (SLOW.has(nameOf(file)) ? SLOW_ARE_BEGUN : 1);
    };
    const ordered = sorted.map((file) => ({ file, startOrder: startOrder(file) }));
    return ordered.sort((a, b) => a.startOrder - b.startOrder).map(({ file }) => file);
  }
}
