import { describe, expect, test } from "vitest";
import {
  afterMail,
  GATHERING,
  IMMEDIATE_GAP,
  type Mailed,
  type NoticeSettings,
  nextMail,
  type WaitingTurn,
} from "../../../src/channels/email/schedule";
import { DAY, HOUR, MINUTE } from "../../../src/shared/duration";

const SETTINGS: NoticeSettings = {
  notices: "immediate",
  digestHours: [8],
  timeZone: "UTC",
  reminder: 0.25,
  quietHours: null,
};
const NOTHING_MAILED: Mailed = { turns: {}, lastAt: null };
const at = (time: string): number => Date.parse(time.includes("T") ? time : `2026-11-22T${time}:00Z`);
const shown = (mail: { readonly at: number; readonly kind: string } | null) =>
  mail === null ? null : `${mail.kind} ${new Date(mail.at).toISOString().slice(0, 16)}`;

/** A turn of game a, by default of three days. */
const turn = (startedAt: number, fields: Partial<WaitingTurn> = {}): WaitingTurn => ({
  gameId: "a",
  ply: 4,
  startedAt,
  deadlineAt: startedAt + 3 * DAY,
  pausedUntil: null,
  ...fields,
});

describe("immediate mails", () => {
  const start = at("12:00");

  test("one mail gathers the turns of two minutes", () => {
    const turns = [turn(start), turn(start + MINUTE, { gameId: "b" })];
    const mail = nextMail(SETTINGS, { turns, newsAt: null }, NOTHING_MAILED, start + MINUTE);
    expect(mail).toEqual({ at: start + GATHERING, kind: "notice" });
    const mailed = afterMail(SETTINGS, turns, NOTHING_MAILED, start + GATHERING);
    expect(shown(nextMail(SETTINGS, { turns, newsAt: null }, mailed, start + GATHERING))).toBe(
      "reminder 2026-11-24T18:00",
    );
  });

  test("a turn soon after a mail is mailed after the gap", () => {
    const mailed = afterMail(SETTINGS, [turn(start)], NOTHING_MAILED, start + GATHERING);
    const turns = [turn(start), turn(start + 3 * MINUTE, { gameId: "b" })];
    expect(nextMail(SETTINGS, { turns, newsAt: null }, mailed, start + 3 * MINUTE)).toEqual({
      at: start + GATHERING + IMMEDIATE_GAP,
      kind: "notice",
    });
  });

  test("a turn that was played needs no mail", () => {
    expect(nextMail(SETTINGS, { turns: [], newsAt: null }, NOTHING_MAILED, start)).toBeNull();
  });

  test("the next turn of a mailed game is new", () => {
    const mailed = afterMail(SETTINGS, [turn(start)], NOTHING_MAILED, start);
    const later = turn(start + DAY, { ply: 6 });
    expect(nextMail(SETTINGS, { turns: [later], newsAt: null }, mailed, start + DAY)?.at).toBe(start + DAY + GATHERING);
  });

  test("a turn of minutes is mailed within a tenth of its time", () => {
    const short = turn(start, { deadlineAt: start + 10 * MINUTE });
    expect(nextMail(SETTINGS, { turns: [short], newsAt: null }, NOTHING_MAILED, start)?.at).toBe(start + MINUTE);
  });

  test("a turn of minutes is mailed within a quarter of its time after another mail", () => {
    const short = turn(start, { deadlineAt: start + 10 * MINUTE });
    const mailed: Mailed = { turns: {}, lastAt: start };
    expect(nextMail(SETTINGS, { turns: [short], newsAt: null }, mailed, start)?.at).toBe(start + 2.5 * MINUTE);
  });

  test("other news are mailed too", () => {
    expect(nextMail(SETTINGS, { turns: [], newsAt: start }, NOTHING_MAILED, start)?.at).toBe(start + GATHERING);
  });

  test("a limit delays the mail", () => {
    const mail = nextMail(SETTINGS, { turns: [turn(start)], newsAt: null }, NOTHING_MAILED, start, start + HOUR);
    expect(mail?.at).toBe(start + HOUR);
  });
});

describe("digests", () => {
  const digest: NoticeSettings = { ...SETTINGS, notices: "digest", digestHours: [8, 18], reminder: null };

  test.each([
    { since: "07:59", last: null, due: "notice 2026-11-22T08:00" },
    { since: "08:00", last: null, due: "notice 2026-11-22T18:00" },
    { since: "19:00", last: null, due: "notice 2026-11-23T08:00" },
    { since: "07:30", last: "08:00", due: "notice 2026-11-22T18:00" },
  ])("news of $since with the last mail at $last", ({ since, last, due }) => {
    const mailed = { turns: {}, lastAt: last === null ? null : at(last) };
    expect(shown(nextMail(digest, { turns: [turn(at(since))], newsAt: null }, mailed, at(since)))).toBe(due);
  });

  test("the hours follow the time zone through a change of the clocks", () => {
    const berlin: NoticeSettings = { ...digest, digestHours: [8], timeZone: "Europe/Berlin" };
    const mails = ["2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z", "2026-03-28T12:00:00Z"].map((since) =>
      shown(nextMail(berlin, { turns: [turn(at(since))], newsAt: null }, NOTHING_MAILED, at(since))),
    );
    expect(mails).toEqual(["notice 2026-10-25T07:00", "notice 2026-10-26T07:00", "notice 2026-03-29T06:00"]);
  });

  test("an outage of three days makes one mail due at once, not six", () => {
    const turns = [turn(at("07:00")), turn(at("19:00"), { gameId: "b" })];
    const back = at("2026-11-25T12:00:00Z");
    expect(nextMail(digest, { turns, newsAt: at("07:00") }, NOTHING_MAILED, back)).toEqual({
      at: back,
      kind: "notice",
    });
    const mailed = afterMail(digest, turns, NOTHING_MAILED, back);
    expect(nextMail(digest, { turns, newsAt: null }, mailed, back)).toBeNull();
  });

  test("a player who is away for a month gets no mail without news, and one after it", () => {
    const endless = turn(at("07:00"), { deadlineAt: null });
    const mailed = afterMail(digest, [endless], NOTHING_MAILED, at("08:00"));
    const later = at("2026-12-22T10:00:00Z");
    expect(nextMail(digest, { turns: [endless], newsAt: null }, mailed, later)).toBeNull();
    expect(shown(nextMail(digest, { turns: [endless], newsAt: later }, mailed, later))).toBe("notice 2026-12-22T18:00");
  });
});

describe("reminders", () => {
  const start = at("12:00");
  const mailed = afterMail(SETTINGS, [turn(start)], NOTHING_MAILED, start + GATHERING);

  test.each([
    { reminder: 0.25, due: "reminder 2026-11-24T18:00" },
    { reminder: 0.5, due: "reminder 2026-11-24T00:00" },
    { reminder: null, due: null },
  ])("with $reminder of the time left", ({ reminder, due }) => {
    const settings = { ...SETTINGS, reminder };
    expect(shown(nextMail(settings, { turns: [turn(start)], newsAt: null }, mailed, start + DAY))).toBe(due);
  });

  test("are sent without notices too", () => {
    const settings: NoticeSettings = { ...SETTINGS, notices: "off" };
    expect(shown(nextMail(settings, { turns: [turn(start)], newsAt: start }, NOTHING_MAILED, start))).toBe(
      "reminder 2026-11-24T18:00",
    );
  });

  test("are sent once, together for games that are due within the hour", () => {
    const turns = [turn(start), turn(start + 30 * MINUTE, { gameId: "b" }), turn(start + 5 * HOUR, { gameId: "c" })];
    const before = afterMail(SETTINGS, turns, NOTHING_MAILED, start + 5 * HOUR);
    const due = start + 3 * DAY - 0.25 * 3 * DAY;
    expect(nextMail(SETTINGS, { turns, newsAt: null }, before, due)).toEqual({ at: due, kind: "reminder" });
    const after = afterMail(SETTINGS, turns, before, due);
    expect(nextMail(SETTINGS, { turns, newsAt: null }, after, due)).toEqual({ at: due + 5 * HOUR, kind: "reminder" });
  });

  test("are not sent after the deadline", () => {
    expect(nextMail(SETTINGS, { turns: [turn(start)], newsAt: null }, mailed, start + 3 * DAY)).toBeNull();
  });

  test("a notice after the due time counts as the reminder", () => {
    const late = start + 3 * DAY - 2 * HOUR;
    const turns = [turn(start)];
    expect(nextMail(SETTINGS, { turns, newsAt: null }, afterMail(SETTINGS, turns, mailed, late), late)).toBeNull();
  });

  test("wait for the end of a vacation that pauses the clock", () => {
    const paused = turn(start, { deadlineAt: start + 20 * DAY, pausedUntil: start + 18 * DAY });
    const known = afterMail(SETTINGS, [paused], NOTHING_MAILED, start);
    expect(nextMail(SETTINGS, { turns: [paused], newsAt: null }, known, start)?.at).toBe(start + 18 * DAY);
  });
});

describe("quiet hours", () => {
  const quiet: NoticeSettings = { ...SETTINGS, quietHours: { from: 22, to: 7 } };

  test.each([
    { settings: quiet, start: "21:57", due: "notice 2026-11-22T21:59", why: "before them" },
    { settings: quiet, start: "22:00", due: "notice 2026-11-23T07:00", why: "from the first minute" },
    { settings: quiet, start: "03:00", due: "notice 2026-11-22T07:00", why: "after midnight" },
    { settings: quiet, start: "06:58", due: "notice 2026-11-22T07:00", why: "until their end" },
    {
      settings: { ...quiet, quietHours: { from: 12, to: 14 } },
      start: "12:30",
      due: "notice 2026-11-22T14:00",
      why: "at noon",
    },
    {
      settings: { ...quiet, timeZone: "America/New_York" },
      start: "04:00",
      due: "notice 2026-11-22T12:00",
      why: "in the player's time zone",
    },
  ])("delay a mail: $why", ({ settings, start, due }) => {
    expect(shown(nextMail(settings, { turns: [turn(at(start))], newsAt: null }, NOTHING_MAILED, at(start)))).toBe(due);
  });

  test("do not delay a mail past the last safe moment before a deadline", () => {
    const start = at("23:00");
    const short = turn(start, { deadlineAt: start + 6 * HOUR });
    expect(shown(nextMail(quiet, { turns: [short], newsAt: null }, NOTHING_MAILED, start))).toBe(
      "notice 2026-11-22T23:02",
    );
    const longer = turn(start, { deadlineAt: start + 12 * HOUR });
    expect(shown(nextMail(quiet, { turns: [longer], newsAt: null }, NOTHING_MAILED, start))).toBe(
      "notice 2026-11-23T07:00",
    );
  });

  test("delay a notice even if a turn that was already mailed ends in the night", () => {
    const settings: NoticeSettings = { ...quiet, reminder: null };
    const ending = turn(at("2026-11-20T05:00:00Z"));
    const mailed = afterMail(settings, [ending], NOTHING_MAILED, at("2026-11-20T08:00:00Z"));
    const turns = [ending, turn(at("23:00"), { gameId: "b" })];
    expect(shown(nextMail(settings, { turns, newsAt: null }, mailed, at("23:00")))).toBe("notice 2026-11-23T07:00");
  });

  test("apply to a mail that an outage has delayed into them", () => {
    const waiting = { turns: [turn(at("12:00"))], newsAt: null };
    expect(shown(nextMail(quiet, waiting, NOTHING_MAILED, at("23:30")))).toBe("notice 2026-11-23T07:00");
  });
});
