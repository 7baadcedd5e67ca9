import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { atomOf } from "../../../src/http/feeds/atom";
import { HOUR } from "../../../src/shared/duration";
import { NOON, TURN as TURN_WITH_DEADLINE } from "./turn";

const OWNER = { id: "7g2k9qd4w0xn5tz1", username: "leonidas" };
const SELF = "https://skytale.test/v1/me/feed.atom";
const TURN = { ...TURN_WITH_DEADLINE, deadlineAt: null };

const read = (text: string): unknown => {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, htmlEntities: true, isArray: (name) => name === "entry" }).parse(
    text,
  );
};

test("an Atom feed contains any text unchanged except for characters that XML forbids", () => {
  const turn = {
    ...TURN,
    title: `<b>&amp; "x" 'y' ]]>`,
    text: "1 < 2\nbell: \u0007, \u{1f3fa}",
    url: "https://skytale.test/?a=1&b='2'",
  };
  expect(read(atomOf([turn], OWNER, SELF))).toMatchObject({
    feed: {
      entry: [
        {
          title: turn.title,
          content: { "@_type": "text", "#text": "1 < 2\nbell: \ufffd, \u{1f3fa}\nThere is no deadline." },
          link: { "@_href": turn.url },
        },
      ],
    },
  });
});

test("an Atom feed lists the latest turn first and uses its time as the time of the feed", () => {
  const later = { ...TURN, gameId: "9c4d1qn7y2wf8kgt", startedAt: NOON + HOUR, deadlineAt: NOON + 2 * HOUR };
  const turns = [TURN, later];
  const text = atomOf(turns, OWNER, SELF);
  expect(text).toBe(atomOf(turns.toReversed(), OWNER, SELF));
  expect(read(text)).toMatchObject({
    feed: {
      id: "urn:skytale:turns:7g2k9qd4w0xn5tz1",
      title: "Skytale: turns of leonidas",
      updated: "2026-11-21T13:00:00.000Z",
      author: { name: "Skytale" },
      link: { "@_rel": "self", "@_type": "application/atom+xml", "@_href": SELF },
      entry: [
        {
          id: "urn:skytale:turn:9c4d1qn7y2wf8kgt-3",
          updated: "2026-11-21T13:00:00.000Z",
          published: "2026-11-21T13:00:00.000Z",
          content: { "#text": "Position: 8/8\nMove by 2026-11-21T14:00:00.000Z." },
        },
        { id: "urn:skytale:turn:2m8r4vb6hc0pz3ks-3" },
      ],
    },
  });
});
