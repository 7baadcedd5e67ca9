import sharp from "sharp";
import { expect, test } from "vitest";
import { CARD, type CardText, drawCard } from "../../src/pictures/card";
import { GAMES } from "../../src/rules/registry";
import type { SIDES } from "../../src/shared/side";
import { startLine } from "../rules/lines";
import { elementsOf, parseXml } from "./xml";

const TEXT: CardText = {
  game: "Hoplit Chess",
  players: { white: "ada", black: "bo" },
  status: "White to move",
  detail: "The start",
};

const draw = (text: Partial<CardText> = {}, orientation: (typeof SIDES)[number] = "white"): string =>
  drawCard(
    startLine(GAMES["hoplit-chess"]).picture(),
    { variant: "hoplit-chess", orientation, lastMove: ["e2", "e4"] },
    { ...TEXT, ...text },
  );

const textsOf = (svg: string): readonly string[] =>
  elementsOf(parseXml(svg)).flatMap(({ name, text }) => (name === "text" ? [text] : []));

test("a card has the size of link previews, a board with all its pieces, and all its texts", () => {
  const root = parseXml(draw());
  expect([root.attributes.get("width"), root.attributes.get("height")]).toEqual(["1200", "630"]);
  expect(root.attributes.get("viewBox")).toBe("0 0 1200 630");
  expect(root.children[0]?.text).toBe("Hoplit Chess: ada and bo. White to move, The start");
  expect(elementsOf(root).filter(({ name }) => name === "use")).toHaveLength(34);
  expect(textsOf(draw())).toEqual(["Hoplit Chess", "bo", "ada", "White to move", "The start", "Skytale"]);
});

test("a card names the player below the board whose side is at the bottom", () => {
  expect(textsOf(draw({}, "black")).slice(1, 3)).toEqual(["ada", "bo"]);
});

test("writes any text as plain text", () => {
  const wild = `</text><script>alert("1")</script> & 'x' \u0000\ud800`;
  const svg = draw({ game: wild, players: { white: wild, black: wild }, status: wild, detail: wild });
  expect(new Set(elementsOf(parseXml(svg)).map(({ name }) => name))).not.toContain("script");
  expect(textsOf(svg).slice(0, 5)).toEqual(Array(5).fill(`</text><script>alert("1")</script> & 'x' \ufffd\ufffd`));
});

test.each(["W".repeat(20), "M_".repeat(10), "8".repeat(20), "long-name-of-someone"])(
  "%s stays on the card",
  async (name) => {
    const svg = draw({ players: { white: name, black: name }, detail: "Ply 1234: Nb1xc3=Q+ (and more)" });
    const image = sharp(Buffer.from(svg)).flatten({ background: "#fff" }).grayscale().raw();
    const { data } = await image.toBuffer({ resolveWithObject: true });
    const inRim = data.filter((_, index) => index % CARD.width >= CARD.width - 50);
    expect(Math.min(...inRim)).toBeGreaterThan(200);
  },
);
