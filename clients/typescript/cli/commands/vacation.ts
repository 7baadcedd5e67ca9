import { endVacation, getMe, type NewVacation, startVacation, type VacationStatus } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { openSession } from "../session.js";
import type { Shell } from "../shell.js";
import { Output } from "../terminal/output.js";
import { printable } from "../terminal/printable.js";
import { absoluteTime, readDuration, readTime } from "../terminal/time.js";
import { commandGroup, commonCommand, examples } from "./common.js";

/** `skytale vacation`: shows, starts and ends vacations. */
export const vacationCommand = (shell: Shell) =>
  commandGroup("vacation", showCommand(shell), startCommand(shell), endCommand(shell))
    .summary("stop your clocks during a vacation")
    .description(
      "During a vacation your clocks stand still, in games that allow it. You have a number of days per year.",
    );

const showCommand = (shell: Shell) =>
  commonCommand("show")
    .summary("show your vacation and the days that are left")
    .action(async (options) => {
      const { client } = await openSession(shell, options);
      const { plannedVacation, vacation, vacationDaysLeft } = await getMe({ client, signal: shell.signal });
      const status = { vacation, plannedVacation, vacationDaysLeft };
      new Output(shell, options.json).result(status, () => describe(status));
    });

const startCommand = (shell: Shell) =>
  commonCommand("start")
    .summary("start a vacation, now or later")
    .option("--for <time>", "its duration, such as 10d")
    .option("--until <time>", "its end, such as 2026-12-24 or 2026-12-24T18:00")
    .option("--from <time>", "its start, at most a year ahead; now by default")
    .addHelpText(
      "after",
      examples("skytale vacation start --for 10d", "skytale vacation start --from 2026-12-24 --until 2027-01-02"),
    )
    .action(async (options) => {
      if ((options.for === undefined) === (options.until === undefined)) {
        throw new Failure(EXIT.usage, "usage", "Give either --for or --until.", [
          "For example: skytale vacation start --for 10d",
        ]);
      }
      const body: NewVacation = {
        ...(options.for !== undefined && { duration: readAs(readDuration, options.for, "a duration such as 10d") }),
        ...(options.until !== undefined && { until: readAs(readTime, options.until, "a time such as 2026-12-24") }),
        ...(options.from !== undefined && { from: readAs(readTime, options.from, "a time such as 2026-12-24") }),
      };
      const { client } = await openSession(shell, options);
      const status = await startVacation({ client, body, signal: shell.signal });
      new Output(shell, options.json).result(status, () => describe(status));
    });

function readAs(read: (text: string) => string | undefined, text: string, form: string): string {
  const value = read(text);
  if (value !== undefined) return value;
  throw new Failure(EXIT.usage, "bad-time", `“${printable(text)}” is not ${form}.`);
}

const endCommand = (shell: Shell) =>
  commonCommand("end")
    .summary("end your vacation, or cancel a planned one")
    .action(async (options) => {
      const { client } = await openSession(shell, options);
      const { signal } = shell;
      await endVacation({ client, signal });
      const { plannedVacation, vacation, vacationDaysLeft } = await getMe({ client, signal });
      const status = { vacation, plannedVacation, vacationDaysLeft };
      new Output(shell, options.json).result(status, () => describe(status));
    });

function describe({ plannedVacation, vacation, vacationDaysLeft }: VacationStatus): readonly string[] {
  return [
    vacation === null ? "You are not on vacation." : `You are on vacation until ${absoluteTime(vacation.until)}.`,
    ...(plannedVacation === null
      ? []
      : [`Planned: from ${absoluteTime(plannedVacation.from)} until ${absoluteTime(plannedVacation.until)}.`]),
    `Days left: ${vacationDaysLeft}.`,
  ];
}
