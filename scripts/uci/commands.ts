/** The limits of a search as in UCI's command `go`. Times are in milliseconds. */
export interface Go {
  readonly depth?: number;
  readonly nodes?: number;
  readonly movetime?: number;
  readonly wtime?: number;
  readonly btime?: number;
  readonly winc?: number;
  readonly binc?: number;
  readonly movestogo?: number;
  readonly isInfinite: boolean;
}

/** A command of UCI. Unknown commands are ignored, as the protocol demands. */
export type Command =
  | { readonly kind: "uci" | "isready" | "ucinewgame" | "stop" | "quit" | "ignored" }
  | { readonly kind: "position"; readonly fen: string | null; readonly moves: readonly string[] }
  | { readonly kind: "go"; readonly go: Go }
  | { readonly kind: "option"; readonly name: string; readonly value: string };

const NUMBERS = ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"] as const;

/** Parses a line of the protocol. */
export function parseCommand(line: string): Command {
  const words = line.trim().split(/\s+/);
  const [name, ...rest] = words;
  switch (name) {
    case "uci":
    case "isready":
    case "ucinewgame":
    case "stop":
    case "quit":
      return { kind: name };
    case "position":
      return positionOf(rest);
    case "go":
      return { kind: "go", go: goOf(rest) };
    case "setoption": {
      const [, option = "", value = ""] = /^name (.+?)(?: value (.*))?$/.exec(rest.join(" ")) ?? [];
      return { kind: "option", name: option, value };
    }
    default:
      return { kind: "ignored" };
  }
}

function positionOf(words: readonly string[]): Command {
  const at = words.indexOf("moves");
  const before = at < 0 ? words : words.slice(0, at);
  const moves = at < 0 ? [] : words.slice(at + 1);
  if (before[0] === "startpos") return { kind: "position", fen: null, moves };
  if (before[0] === "fen") return { kind: "position", fen: before.slice(1).join(" "), moves };
  return { kind: "ignored" };
}

function goOf(words: readonly string[]): Go {
  const given = NUMBERS.flatMap((name) => {
    const value = Number(words[words.indexOf(name) + 1]);
    return words.includes(name) && Number.isFinite(value) ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(given), isInfinite: words.includes("infinite") || words.includes("ponder") };
}

/** Share of the remaining time for one move, if the number of moves to go is unknown. */
const MOVES_TO_GO = 30;
/** Time that is kept for the way of the answer, in milliseconds. */
const WAY_BACK = 30;

/** The time for a move in milliseconds; infinity without a time limit. */
export function timeFor(go: Go, turn: "white" | "black" | null): number {
  if (go.movetime !== undefined) return Math.max(1, go.movetime - WAY_BACK);
  const [left, increment = 0] = turn === "black" ? [go.btime, go.binc] : [go.wtime, go.winc];
  if (left === undefined) return Number.POSITIVE_INFINITY;
  const share = left / (go.movestogo ?? MOVES_TO_GO) + increment * 0.75;
  return Math.max(1, Math.min(share, left - WAY_BACK));
}
