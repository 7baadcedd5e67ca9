import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their files start servers or browsers, and take longest: all of them are begun when this part of the others is. */
const SLOW: ReadonlySet<string> = new Set(["browser", "clients", "generated-clients", "guides", "server"]);
const SLOW_ARE_BEGUN = 0.75;

/** A process that may be used again is, where the next file is of its project too: so these come some at a time. */
const BATCH = 13;

/**
 * Runs files of all projects beside each other, where vitest would run one project after another: what waits for servers
 * shares the cores with what calculates, browsers seldom run beside each other, and the last files to end are short.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By project, the longest or largest first.
    const sorted = await super.sort(files);
    const nameOf = ({ project }: TestSpecification) => project.name;
    const place = (file: TestSpecification): number => {
      const own = sorted.filter((other) => nameOf(other) === nameOf(file));
      const index = own.indexOf(file);
      const begun = file.project.config.isolate ? index : index - (index % BATCH);
      return (begun / own.length) * (SLOW.has(nameOf(file)) ? SLOW_ARE_BEGUN : 1);
    };
    const placed = sorted.map((file) => ({ file, place: place(file) }));
    return placed.sort((a, b) => a.place - b.place).map(({ file }) => file);
  }
}
