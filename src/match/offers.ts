import { err, ok, type Result } from "../shared/result";
import { SIDES, type Side } from "../shared/side";
import type { Command, MatchRefusal } from "./command";
import { mayOfferFrom } from "./draw-offers";
import type { MatchEvent } from "./event";
import { EventRecorder } from "./event-recorder";
import { extend, type MatchState, turnOf } from "./state";
import { finished, nextTurn } from "./turn-events";

type Decision = Result<readonly MatchEvent[], MatchRefusal>;
type OfferCommand = Extract<Command, { type: "offer-draw" | "offer-takeback" }>;
type RefusalCommand = Extract<Command, { type: "decline-draw" | "decline-takeback" }>;

/** Decides an offer: accepts the opponent's open offer, ignores the repetition of an own one, or makes a new one. */
export function decideOffer(state: MatchState, command: OfferCommand, now: number): Decision {
  const { side } = command;
  if (command.ply !== state.line.ply) return err({ code: "stale-ply", ply: state.line.ply });
  const isDraw = command.type === "offer-draw";
  const offer = isDraw ? state.draw : state.takeback;
  if (offer.by === side) return ok([]);
  if (offer.by !== null) {
    return ok(
      isDraw ? [finished(now, { winner: null, reason: "draw-agreement" })] : takenBack(state, side, offer.by, now),
    );
  }
  if (!isDraw && !state.setup.takebacks) return err({ code: "takebacks-not-agreed" });
  if (!isDraw && plyBefore(state, side) === null) return err({ code: "nothing-to-take-back" });
  if (offer.used[side]) return err({ code: isDraw ? "draw-already-offered" : "takeback-already-offered" });
  const offerFrom = mayOfferFrom(state, side);
  if (isDraw && state.line.ply < offerFrom) return err({ code: "offer-too-soon", ply: offerFrom });
  return ok([{ type: isDraw ? "draw.offered" : "takeback.offered", at: now, side }]);
}

/**
 * Decides a refusal: declines an open offer of the opponent, or withdraws the player's own. If a draw offer has paused
 * a conditional reply, the reply is then played.
 */
export function decideOfferRefusal(state: MatchState, command: RefusalCommand, now: number): Decision {
  const isDraw = command.type === "decline-draw";
  const offer = isDraw ? state.draw : state.takeback;
  if (offer.by === null) return err({ code: isDraw ? "no-draw-offer" : "no-takeback-offer" });
  const how = offer.by === command.side ? "withdrawn" : "declined";
  if (!isDraw) return ok([{ type: `takeback.${how}`, at: now, side: command.side }]);
  const recorder = new EventRecorder(state, now);
  recorder.add({ type: `draw.${how}`, at: now, side: command.side });
  if (offer.by !== turnOf(state) && state.replyReady === turnOf(state)) recorder.fireAll();
  if (recorder.state.line.ply > state.line.ply) {
    for (const event of nextTurn(recorder.state, now)) recorder.add(event);
  }
  return ok(recorder.events);
}

/** The number of plies that remain if a side takes back its last ply; null if the side has made none. */
function plyBefore(state: MatchState, side: Side): number | null {
  const index = state.plies.findLastIndex((ply) => ply.side === side);
  return index < 0 ? null : index;
}

/**
 * The events of an accepted takeback: all plies from the last one of `offeredBy` on are removed, conditional moves are
 * dropped, and the turn starts again.
 */
function takenBack(state: MatchState, side: Side, offeredBy: Side, now: number): readonly MatchEvent[] {
  const ply = plyBefore(state, offeredBy);
  const record = ply === null ? undefined : state.plies[ply];
  if (ply === null || record === undefined) throw new Error("the side that offered a takeback has no ply to take back");
  const accepted: MatchEvent = { type: "takeback.accepted", at: now, side, ply, bank: record.bankBefore };
  const dropped = SIDES.filter((of) => state.conditionals[of].length > 0).map(
    (of): MatchEvent => ({ type: "conditional.dropped", at: now, side: of }),
  );
  return [accepted, ...dropped, ...nextTurn(extend(state, [accepted]), now)];
}
