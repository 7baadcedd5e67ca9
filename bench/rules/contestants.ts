import { Chess as ChessJs } from "chess.js";
import { Chess } from "chessops/chess";
import { perft as chessopsPerft } from "chessops/debug";
import { parseFen } from "chessops/fen";
import { perftOf } from "../../src/rules/perft";
import { gameOf } from "../../src/rules/registry";
import { loadFfish } from "../../test/rules/ffish";

/** Counts the move sequences of a position (perft). One call is one pass of the measurement. */
export type Count = () => number;

/** Each contestant prepares a position and returns its counting function. */
export const CONTESTANTS = {
  async plainOfOurs(fen: string, depth: number): Promise<Count> {
    return ours("hoplit-chess", fen, depth);
  },
  async spartanOfOurs(fen: string, depth: number): Promise<Count> {
    return ours("spartan-chess", fen, depth);
  },
  async chessops(fen: string, depth: number): Promise<Count> {
    const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
    return () => chessopsPerft(position, depth);
  },
  async chessJs(fen: string, depth: number): Promise<Count> {
    const chess = new ChessJs(fen);
    return () => chess.perft(depth);
  },
  /** Fairy-Stockfish compiled to WebAssembly, through its JavaScript interface. */
  async ffish(fen: string, depth: number): Promise<Count> {
    const ffish = await loadFfish();
    const board = new ffish.Board("spartan", fen);
    const count = (left: number): number => {
      if (left === 1) return board.numberLegalMoves();
      let nodes = 0;
      for (const move of board.legalMoves().split(" ")) {
        if (move === "") continue;
        board.push(move);
        nodes += count(left - 1);
        board.pop();
      }
      return nodes;
    };
    return () => count(depth);
  },
} as const;

export type ContestantName = keyof typeof CONTESTANTS;

function ours(variant: "hoplit-chess" | "spartan-chess", fen: string, depth: number): Count {
  const game = gameOf(variant);
  return () => {
    const counted = perftOf(game, depth, fen);
    if (!counted.ok) throw new Error(counted.error.detail);
    return counted.value.total;
  };
}
