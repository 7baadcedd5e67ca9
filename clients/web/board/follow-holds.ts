/** How long a finger presses a place until that counts as a long press, in milliseconds. */
const LONG = 500;
/** Distance in pixels below which a press counts as not moved. */
const SLACK = 5;

interface Press {
  readonly pointer: number;
  readonly place: string;
  readonly x: number;
  readonly y: number;
  readonly timer: number | undefined;
  hasMoved: boolean;
  isHeld: boolean;
}

/** Callbacks that connect long presses and right clicks to the board. A place is a square or a reserve piece. */
export interface HoldHooks {
  /** The place that contains an element, or null. */
  placeOf(element: Element | null): string | null;
  /** Whether a long press or a right click on a place has a meaning. Otherwise the browser handles it. */
  accepts(place: string): boolean;
  /** Called once per long press, right click without a drag, or press of the menu key. */
  hold(place: string): void;
}

/** Whether a modifier key is pressed. Right clicks with one draw on the board. */
const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: MouseEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey;

/** Follows long presses by touch and pen, right clicks by mouse, and the menu key. */
export function followHolds(root: HTMLElement, { placeOf, accepts, hold }: HoldHooks): void {
  let press: Press | null = null;
  const acceptedPlace = ({ target }: Event): string | null => {
    const place = target instanceof Element ? placeOf(target) : null;
    return place !== null && accepts(place) ? place : null;
  };
  const holdNow = (pressed: Press): void => {
    if (pressed.isHeld || pressed.hasMoved) return;
    pressed.isHeld = true;
    hold(pressed.place);
  };

  root.addEventListener("pointerdown", (event) => {
    clearTimeout(press?.timer);
    press = null;
    const place = acceptedPlace(event);
    const isMouse = event.pointerType === "mouse";
    if (place === null || !event.isPrimary || hasModifier(event) || event.button !== (isMouse ? 2 : 0)) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const pressed: Press = { pointer, place, x, y, timer: undefined, hasMoved: false, isHeld: false };
    press = isMouse ? pressed : { ...pressed, timer: window.setTimeout(() => press !== null && holdNow(press), LONG) };
  });

  root.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (press?.pointer !== pointerId || Math.hypot(clientX - press.x, clientY - press.y) < SLACK) return;
    press.hasMoved = true;
    clearTimeout(press.timer);
  });

  root.addEventListener("pointerup", ({ pointerId, button }) => {
    if (press?.pointer !== pointerId) return;
    clearTimeout(press.timer);
    if (button === 2) holdNow(press);
  });

  root.addEventListener("pointercancel", () => {
    clearTimeout(press?.timer);
    press = null;
  });

  // Some systems send this event before the right button is released, others after it, and phones during a long press.
  root.addEventListener("contextmenu", (event) => {
    const place = acceptedPlace(event);
    if (place === null) return;
    event.preventDefault();
    // The menu key. A press of the right button with a modifier has no `press` either.
    if (press === null && event.button !== 2) hold(place);
    else if (press?.timer !== undefined) holdNow(press);
  });

  root.addEventListener("keydown", () => {
    press = null;
  });

  // The mouse events at the end of a long press must not move the focus.
  root.addEventListener("mousedown", (event) => {
    if (press?.isHeld === true) event.preventDefault();
  });

  // The click at the end of a long press must not pick up or move a piece.
  root.addEventListener(
    "click",
    (event) => {
      if (press?.isHeld !== true) return;
      press = null;
      event.stopPropagation();
    },
    { capture: true },
  );
}
