import { expect, test } from "vitest";
import { hasVisibleText } from "../../src/shared/plain-text";

const VISIBLE: Readonly<Record<string, string>> = {
  letter: "a",
  punctuation: ".",
  "a letter with marks": "e\u0301\u0323",
  "Hebrew with a right-to-left mark": "\u200f\u05e9\u05dc\u05d5\u05dd",
  "Arabic with a joiner": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  Hangul: "\ud55c",
  "a family of emoji joined": "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "a heart as emoji": "\u2764\ufe0f",
  keycap: "1\ufe0f\u20e3",
  "flag of Scotland": "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "a Braille letter": "\u2801",
  "an emoji of a later Unicode version": "\u{1faff}",
  "private use": "\ue000",
};

const INVISIBLE: Readonly<Record<string, string>> = {
  nothing: "",
  spaces: " \u00a0\u2003\u3000\n",
  "zero-width spaces": "\u200b\ufeff\u2060",
  "joiners alone": "\u200d\u200c",
  "direction marks": "\u200e\u200f\u061c",
  "soft hyphen": "\u00ad",
  "Hangul fillers": "\u115f\u1160\u3164\uffa0",
  "Braille blank": "\u2800",
  "variation selectors": "\ufe0f\u{e0100}",
  tags: "\u{e0041}\u{e007f}",
  "combining marks alone": "\u0301\u0323\u20e3",
  "a space with a mark": " \u0301",
  "grapheme joiner": "\u034f",
  "Mongolian vowel separator": "\u180e",
  "invisible operators": "\u2061\u2062\u2063\u2064",
  "annotation anchors": "\ufff9\ufffa\ufffb",
  "object replacement": "\ufffc",
  "musical null notehead": "\u{1d159}",
  "musical format characters": "\u{1d173}\u{1d17a}",
  "Egyptian blanks": "\u{13441}\u{13442}",
  "Khmer inherent vowels": "\u17b4\u17b5",
  noncharacters: "\uffff\ufdd0",
};

test.each(Object.entries(VISIBLE))("treats text as visible: %s", (_name, text) => {
  expect(hasVisibleText(text)).toBe(true);
});

test.each(Object.entries(INVISIBLE))("treats text as invisible: %s", (_name, text) => {
  expect(hasVisibleText(text)).toBe(false);
});
