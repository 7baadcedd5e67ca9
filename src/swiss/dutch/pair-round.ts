import { err, ok, type Result } from "../../shared/result";
import type { Pairing } from "../../tournament/command";
import type { Bye, TournamentState } from "../../tournament/state";
import { findByeScore } from "./bye-score";
import { whiteAndBlack } from "./color-allocation";
import { pairBracket } from "./pair-bracket";
import { readHistories } from "./player-history";
import { type SwissPlayer, swissPlayers } from "./swiss-player";

/** The pairings of a round, the first board first, and the byes. */
export interface PairedRound {
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

/** No pairing of the players is allowed: each one would let two players meet again, or break another absolute rule. */
export interface NoValidPairing {
  readonly code: "no-valid-pairing";
}

type Pair = readonly [SwissPlayer, SwissPlayer];

/** The place after the last player of the score group that starts at a place. */
function endOfGroup(players: readonly SwissPlayer[], start: number): number {
  const points = players[start]?.points;
  const end = players.findIndex((player, place) => place >= start && player.points !== points);
  return end === -1 ? players.length : end;
}

/** Pairs the players bracket by bracket, from the highest score to the lowest one. */
function pairBrackets(
  players: readonly SwissPlayer[],
): { readonly pairs: readonly Pair[]; readonly unpaired: readonly SwissPlayer[] } | null {
  const bye = players.length % 2 === 1 ? findByeScore(players) : null;
  if (players.length % 2 === 1 && bye === null) return null;
  const pairs: Pair[] = [];
  let rest = players;
  let floaters = 0;
  let decidesBye = bye?.decidesBye ?? false;
  while (floaters < rest.length) {
    const end = endOfGroup(rest, floaters);
    const nextEnd = endOfGroup(rest, end);
    const paired = pairBracket({ players: rest, floaters, end, nextEnd, byeScore: bye?.score ?? null, decidesBye });
    if (paired === null) return null;
    const places = new Set(paired.pairs.flat());
    for (const [a, b] of paired.pairs) {
      const higher = rest[a];
      const lower = rest[b];
      if (higher !== undefined && lower !== undefined) pairs.push([higher, lower]);
    }
    floaters = end - places.size;
    decidesBye = paired.decidesNextBye;
    rest = rest.filter((_, place) => !places.has(place));
  }
  return { pairs, unpaired: rest };
}

/** The order of the boards: the higher player's points, the lower one's points, and the higher player's number. */
const byBoard = ([a, b]: Pair, [c, d]: Pair): number =>
  c.points - a.points || d.points - b.points || a.number - c.number;

/**
 * Pairs a round by the Dutch system of FIDE (Handbook C.04.3, valid from 2026). All earlier rounds are over. Withdrawn
 * players and late entries before their first round are left out, without a bye.
 *
 * @param round the number of the round, counted from 1
 */
export function pairSwissRound(state: TournamentState, round: number): Result<PairedRound, NoValidPairing> {
  const players = swissPlayers(readHistories(state, round), round, state.roundCount ?? round);
  const paired = pairBrackets(players);
  if (paired === null) return err({ code: "no-valid-pairing" });
  const section = state.sections[0]?.number ?? 1;
  return ok({
    pairings: paired.pairs.toSorted(byBoard).map(([higher, lower]) => {
      const { white, black } = whiteAndBlack(higher, lower);
      return { section, white: white.id, black: black.id };
    }),
    byes: paired.unpaired.map(({ id }) => ({ section, player: id, kind: "pairing-allocated" })),
  });
}
