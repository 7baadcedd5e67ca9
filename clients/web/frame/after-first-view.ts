import { followEvents } from "../server/follow-events";
import { followMoveQueue } from "../server/move-queue";
import { keepFocus } from "./keep-focus";

/** Starts what the first view does not need: the event stream, the queue of moves, and the care for the focus. */
export function startAfterFirstView(): void {
  followEvents();
  void followMoveQueue();
  keepFocus(document.body);
}
