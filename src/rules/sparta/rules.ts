import { defineGame } from "../define-game";
import type { DrawRules, Options, Rules } from "../rules";
import { hashOf, sideOf } from "./board";
import { CATALOGUE, HEROES_CONQUER_OPTION } from "./catalogue";
import type { SpartaMove } from "./move";
import { SPARTA_NOTATION } from "./notation";
import { legalMoves, outcome, picture } from "./outcome";
import { play } from "./play";
import type { SpartaPosition } from "./position";
import { reach } from "./reach";
import { formatPosition, parsePosition, repetitionKey, START_TEXT } from "./text";
import { formatWire, parseWire, touchedSquares } from "./wire";

const parsedStart = parsePosition(START_TEXT);
if (!parsedStart.ok) throw new Error(parsedStart.error.detail);
const START = parsedStart.value;

/** Not part of the printed rules: without these draws two careful players would never finish. */
const DRAWS: DrawRules = {
  repetition: { automatic: 3, automaticReason: "threefold-repetition" },
  noProgress: { automatic: 100, automaticReason: "no-progress" },
};

/** Heroes conquer if either the option or the position text says so. */
const configure = (position: SpartaPosition, options: Options): SpartaPosition =>
  options[HEROES_CONQUER_OPTION] === true ? { ...position, heroesConquer: true } : position;

/** The rules of Sparta (Yannick Holtkamp, Queen Games 2011). */
export const SPARTA_RULES: Rules<SpartaPosition, SpartaMove> = {
  id: "sparta",
  revision: 1,
  catalogue: CATALOGUE,
  draws: DRAWS,
  start: (options) => configure(START, options),
  configure,
  parsePosition,
  formatPosition,
  turn: ({ turn }) => sideOf(turn),
  legalMoves,
  parseMove: parseWire,
  formatMove: (_, move) => formatWire(move),
  notations: [SPARTA_NOTATION],
  isMove: () => true,
  play,
  isCheck: () => false,
  endings: ["all-cities", "one-piece-left", "city-count", "city-tie", "no-action"],
  outcome,
  repetitionKey,
  repetitionHash: ({ board }) => hashOf(board),
  pliesWithoutProgress: ({ clock }) => clock,
  cannotWin: () => false,
  picture,
  reach,
  touchedSquares,
};

/** Sparta as a game for the registry. */
export const sparta = defineGame(SPARTA_RULES);
