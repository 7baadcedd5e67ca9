import { canonicalJson } from "./canonical-json";

/** A game in a dump without its hashes: the members of a line of NDJSON. */
export interface ChainedGame {
  readonly moves: readonly unknown[];
  readonly status: unknown;
  readonly outcome: unknown;
  readonly finishedAt: unknown;
}

/** The hashes of a game, in lower-case hex. */
export interface Chain {
  /** The hash of the setup, then the hash after each ply. */
  readonly links: readonly string[];
  /** The hash after the outcome, which covers the whole game. */
  readonly hash: string;
}

/** SHA-256 of a text's UTF-8 form, in lower-case hex. */
export type Sha256 = (text: string) => string | Promise<string>;

/** Number of digits of each hash in `hashes`. Complete hashes would double the size of a compressed file. */
const DIGITS = 8;

/**
 * Computes the chain of a game, as docs/guides/dumps.md specifies it. The members `hash` and `hashes` are not covered,
 * all others are.
 */
export async function chainOf(
  game: ChainedGame & { readonly [name: string]: unknown },
  sha256: Sha256,
): Promise<Chain> {
  const { moves, status, outcome, finishedAt, hash: _, hashes: __, ...setup } = game;
  let last = await sha256(canonicalJson(setup));
  const links = [last];
  for (const ply of moves) {
    last = await sha256(last + canonicalJson(ply));
    links.push(last);
  }
  return { links, hash: await sha256(last + canonicalJson({ status, outcome, finishedAt })) };
}

/** The members `hash` and `hashes` of a game. */
export const viewChain = ({ links, hash }: Chain) => ({ hash, hashes: links.map((link) => link.slice(0, DIGITS)) });
