import type { Settings } from "../../../settings";
import { assertNever } from "../../../shared/assert-never";
import { formatDuration } from "../../../shared/duration";
import { err, ok, type Result } from "../../../shared/result";
import type { TimeControl, TimeControlView } from "../../../shared/time-control";
import type { FieldError } from "../../problems/refusal";
import { durationWithin } from "../../request/duration-range";

/**
 * Parses a time control, and checks this server's limits. A bank's initial time has the limits of a move; its
 * increment has the same upper limit and may be zero. A bank's maximum has its own limit. Neither the initial time nor
 * the increment may exceed the bank's maximum.
 */
export function parseTimeControl(
  view: TimeControlView,
  settings: Pick<Settings, "minMoveTime" | "maxMoveTime" | "maxBank">,
): Result<TimeControl, readonly FieldError[]> {
  const { minMoveTime, maxMoveTime, maxBank } = settings;
  const words = `${formatDuration(minMoveTime)} to ${formatDuration(maxMoveTime)}`;
  const turn = { min: minMoveTime, max: maxMoveTime };
  switch (view.kind) {
    case "per-move": {
      const perMove = durationWithin("timeControl.perMove", view.perMove, { ...turn, words: `${words} for a move` });
      return perMove.ok ? ok({ kind: "per-move", perMove: perMove.value }) : err([perMove.error]);
    }
    case "bank": {
      const initial = durationWithin("timeControl.initial", view.initial, { ...turn, words });
      const max = durationWithin("timeControl.max", view.max, {
        min: minMoveTime,
        max: maxBank,
        words: `${formatDuration(minMoveTime)} to ${formatDuration(maxBank)}`,
      });
      const increment = durationWithin("timeControl.increment", view.increment, {
        min: 0,
        max: max.ok ? Math.min(max.value, maxMoveTime) : maxMoveTime,
        words: `PT0S to ${formatDuration(maxMoveTime)}, and no more than the maximum`,
      });
      if (!initial.ok || !max.ok || !increment.ok) {
        return err([initial, max, increment].flatMap((part) => (part.ok ? [] : [part.error])));
      }
      if (initial.value > max.value) {
        return err([{ field: "timeControl.initial", detail: "expected no more than the maximum" }]);
      }
      return ok({ kind: "bank", initial: initial.value, increment: increment.value, max: max.value });
    }
    case "unlimited":
      return ok({ kind: "unlimited" });
    default:
      return assertNever(view);
  }
}
