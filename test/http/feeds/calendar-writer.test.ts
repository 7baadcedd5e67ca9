import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarOf } from "../../../src/http/feeds/calendar";
import { DAY, HOUR, MINUTE } from "../../../src/shared/duration";
import { NOON, TURN } from "./turn";

const read = (text: string): readonly ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));

describe("a calendar", () => {
  test("has exactly these bytes", () => {
    expect(calendarOf([TURN, { ...TURN, deadlineAt: null }])).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Skytale//Deadlines//EN",
        "NAME:Skytale deadlines",
        "X-WR-CALNAME:Skytale deadlines",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
        "X-PUBLISHED-TTL:PT15M",
        "BEGIN:VEVENT",
        "UID:2m8r4vb6hc0pz3ks@skytale",
        "SEQUENCE:5",
        "DTSTAMP:20261121T120000Z",
        "DTSTART:20261121T130000Z",
        "SUMMARY:Your move",
        "DESCRIPTION:Position: 8/8",
        "URL;VALUE=URI:https://skytale.test/games/2m8r4vb6hc0pz3ks",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Your move",
        "TRIGGER:-PT30M",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  test.each([
    ["thirty days", 30 * DAY, "-P1D"],
    ["two days", 2 * DAY, "-P1D"],
    ["a day and a half", 36 * HOUR, "-PT1080M"],
    ["three quarters of an hour", 45 * MINUTE, "-PT22M"],
    ["two minutes", 2 * MINUTE, "-PT1M"],
    ["less", 2 * MINUTE - 1, undefined],
  ])("sets an alarm for a turn of %s: %j", (_, length, before) => {
    const [event] = read(calendarOf([{ ...TURN, deadlineAt: NOON + length }]));
    const alarm = event?.component.getFirstSubcomponent("valarm");
    expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe(before);
  });

  test("contains any text, in lines of at most 75 octets", () => {
    const texts = fc.string({ unit: "grapheme", maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, "\n"));
    fc.assert(
      fc.property(texts, (text) => {
        const written = calendarOf([{ ...TURN, text }]);
        expect(read(written)[0]?.description ?? "").toBe(text);
        for (const line of written.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }),
    );
  });

  test("removes characters that a calendar must not contain", () => {
    expect(read(calendarOf([{ ...TURN, title: "a\u0007b\r\nc\td" }]))[0]?.summary).toBe("ab\ncd");
  });
});
