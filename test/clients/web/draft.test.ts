import { beforeEach, expect, test, vi } from "vitest";
import { Draft, type Remote } from "../../../clients/web/server/draft";
import { mergeText } from "../../../clients/web/server/merge-text";
import { session } from "../../../clients/web/server/session";

const stored = vi.hoisted(() => new Map<string, unknown>());
// A substitute for the browser's store, which Node does not have.
vi.mock("../../../clients/web/server/storage", () => ({
  readStored: (name: string) => Promise.resolve(stored.get(name)),
  writeStored: (name: string, value: unknown) => {
    if (value === undefined) stored.delete(name);
    else stored.set(name, value);
    return Promise.resolve(true);
  },
  storedNames: (prefix: string) => Promise.resolve([...stored.keys()].filter((name) => name.startsWith(prefix))),
}));

interface Text {
  readonly text: string;
}

let onServer = "";

/** A document whose writes are never refused. A conflict is found when it is read. */
const remote = (isAsked: boolean): Remote<Text> => ({
  read: () => Promise.resolve({ text: onServer }),
  write(value) {
    onServer = value.text;
    return Promise.resolve({ text: onServer });
  },
  conflict: "notes-changed",
  merge: (base, mine, theirs) => ({ text: mergeText(base.text, mine.text, theirs.text) }),
  isAsked,
  pauseFor: () => 0,
});

/** The draft of a new tab. */
const open = (isAsked = false) => {
  const draft = new Draft<Text>({ text: "" }, (value) => value, "draft notes xerxes g", remote(isAsked));
  draft.open();
  return draft;
};
const leave = { base: { text: "old" }, value: { text: "mine" } };

beforeEach(() => {
  stored.clear();
  onServer = "old";
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("window", new EventTarget());
  session.value = { username: "xerxes", token: "sky_x", recoveryCode: null };
});

test.each([
  ["nobody else changed it", "old", "mine"],
  ["another device changed it", "theirs", "mine\n\ntheirs"],
  ["another device wrote the same and more", "mine, and theirs", "mine, and theirs"],
])("sends a stored draft of a closed tab when %s", async (_, there, expected) => {
  stored.set("draft notes xerxes g 1", leave);
  onServer = there;
  const draft = open();
  await expect.poll(() => draft.saving.value.kind).toBe("saved");
  expect([draft.value.value.text, onServer]).toEqual([expected, expected]);
  expect([...stored]).toEqual([]);
});

test("merges the drafts of two closed tabs", async () => {
  stored.set("draft notes xerxes g 1", leave);
  stored.set("draft notes xerxes g 2", { base: { text: "old" }, value: { text: "other" } });
  const draft = open();
  await expect.poll(() => draft.saving.value.kind).toBe("saved");
  expect(onServer.split("\n\n").toSorted()).toEqual(["mine", "old", "other"]);
});

test("asks for a decision and keeps the conflict across a reload", async () => {
  stored.set("draft notes xerxes g 1", leave);
  onServer = "theirs";
  for (const draft of [open(true), open(true)]) {
    await expect.poll(() => draft.conflict.value).toEqual({ text: "theirs" });
    expect([draft.value.value.text, onServer]).toEqual(["mine", "theirs"]);
  }
  const draft = open(true);
  await expect.poll(() => draft.conflict.value).not.toBe(null);
  draft.settle({ text: "mine" });
  await expect.poll(() => draft.saving.value.kind).toBe("saved");
  expect([onServer, draft.conflict.value]).toEqual(["mine", null]);
});

test("stores an unsent message under its name and deletes it when it is cleared", async () => {
  const write = () => new Draft<Text>({ text: "" }, (value) => value, "draft message xerxes g", null);
  write().change({ text: "Come and take them" });
  const draft = write();
  draft.open();
  await expect.poll(() => draft.value.value.text).toBe("Come and take them");
  draft.change({ text: "" });
  expect([...stored]).toEqual([]);
});

test("sends nothing after its player has signed out", async () => {
  const draft = open();
  await expect.poll(() => draft.saving.value.kind).toBe("saved");
  session.value = null;
  draft.change({ text: "later" });
  await draft.save();
  expect([onServer, ...stored]).toEqual(["old"]);
});
