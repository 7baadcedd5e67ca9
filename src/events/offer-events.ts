import * as z from "zod";
import { event } from "./definition";
import { OfSide } from "./shared-fields";
import { sideTitle } from "./wording";

/** Draw offers and takeback requests. */
export const OFFER_EVENTS = [
  event("draw.offered", {
    summary: "A player offered a draw",
    data: OfSide,
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} offers a draw in ${game}.`,
  }),
  event("draw.declined", {
    summary: "A draw offer was declined",
    data: OfSide,
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} declined the draw in ${game}.`,
  }),
  event("draw.withdrawn", {
    summary: "A draw offer was withdrawn",
    data: OfSide,
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} withdrew the draw offer in ${game}.`,
  }),
  event("takeback.offered", {
    summary: "A player requested to take back their last move",
    data: OfSide,
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} asks to take a move back in ${game}.`,
  }),
  event("takeback.accepted", {
    summary: "Moves were taken back. The game now ends with `ply`",
    data: OfSide.extend({ position: z.string() }),
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} let a move be taken back in ${game}.`,
  }),
  event("takeback.declined", {
    summary: "A takeback request was declined",
    data: OfSide,
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} declined to take a move back in ${game}.`,
  }),
  event("takeback.withdrawn", {
    summary: "A takeback request was withdrawn",
    data: OfSide,
    subscription: "opt-in",
    sentence: (data, game) => `${sideTitle(data)} no longer asks to take a move back in ${game}.`,
  }),
] as const;
