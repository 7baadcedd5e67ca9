import { expect, test } from "vitest";
import { HOUR } from "../fixtures";
import { newAddress, pass, START, withMail } from "./fixtures";

const REMINDERS = { notices: "off", reminder: 0.25 } as const;

test("two reminders about the same turns have different ids, so that none looks like a copy", () =>
  withMail(async ({ postman, run, startTurn, verify }) => {
    await verify(newAddress(), REMINDERS);
    await startTurn(START + 40 * HOUR);
    await startTurn(START + 60 * HOUR);
    pass(30.5);
    await run();
    pass(15);
    await run();
    const ids = postman.mails.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  }));

test("a mail that is sent again after a failure has the same id", () =>
  withMail(async ({ postman, run, startTurn, verify }) => {
    await verify(newAddress(), REMINDERS);
    await startTurn(START + 40 * HOUR);
    const ids: string[] = [];
    postman.answer = ({ id }) => {
      ids.push(id);
      return ids.length === 1 ? { kind: "temporary", reason: "the answer was lost" } : { kind: "accepted" };
    };
    pass(30.5);
    await run();
    pass(1);
    await run();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  }));
