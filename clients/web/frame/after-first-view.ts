import { computed, effect } from "@preact/signals";
import { importModule } from "../components/import-module";
import { followEvents } from "../server/follow-events";
import { queuePrefix } from "../server/queued-moves";
import { session } from "../server/session";
import { storedNames } from "../server/storage";
import { forgetAppearanceAtSessionEnd } from "./change-appearance";
import { Ended } from "./ended";
import { keepFocus } from "./keep-focus";

export { adoptAppearance } from "./change-appearance";

const player = computed(() => session.value?.username);

/**
 * Starts the tasks that the first view does not need: the event stream, the queue of moves, the page for the end of the
 * session, and the care for the focus.
 */
export function startAfterFirstView(): void {
  forgetAppearanceAtSessionEnd();
  followEvents();
  effect(() => {
    if (player.value !== undefined) void followStoredMoves();
  });
  void Ended.preload();
  keepFocus(document.body);
}

/** Loads the queue of moves if the player has stored moves that could not be sent. */
async function followStoredMoves(): Promise<void> {
  if ((await storedNames(queuePrefix())).length === 0) return;
  await importModule(
    () => import("../server/move-queue"),
    ({ followMoveQueue }) => void followMoveQueue(),
  );
}
