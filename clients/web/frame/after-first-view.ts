import { followEvents } from "../server/follow-events";
import { followMoveQueue } from "../server/move-queue";

import { Ended } from "./ended";
import { keepFocus } from "./keep-focus";

export { adoptAppearance } from "./change-appearance";

/**
 * Starts the tasks that the first view does not need: the event stream, the queue of moves, the page for the end of the
 * session, and the care for the focus.
 */
export function startAfterFirstView(): void {
  followEvents();
  void followMoveQueue();
  void Ended.preload();
  keepFocus(document.body);
}
