/** Callbacks that connect dragging to the board. A place is a square or a reserve piece. */
export interface DragHooks {
  /** The place that contains an element, or null. */
  placeOf(element: Element | null): string | null;
  /** Called when a place is pressed. Returns the picture of the piece to drag, or null. */
  press(place: string): SVGSVGElement | null;
  /** Called when the pointer first moves far enough to be a drag. */
  lift(place: string): void;
  /** Called when the dragged piece moves over a place, or over none. */
  over(place: string | null): void;
  /** Called when the piece is dropped; null outside the board, or if the drag was canceled. */
  drop(place: string | null): void;
}

/** Distance in pixels below which a press counts as a click. */
const SLACK = 5;
/** Scale of a piece that is dragged by touch, and its distance above the finger in squares. */
const UNDER_FINGER = { scale: 1.5, rise: 0.9 };

interface Drag {
  readonly pointer: number;
  readonly place: string;
  readonly ghost: SVGSVGElement;
  readonly size: number;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  isLifted: boolean;
}

/** Makes pieces draggable by mouse, touch and pen. A press that does not move stays an ordinary click. */
export function followDrags(root: HTMLElement, hooks: DragHooks): void {
  let drag: Drag | null = null;

  root.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const place = hooks.placeOf(event.target);
    const ghost = place === null ? null : hooks.press(place);
    if (place === null || ghost === null) return;
    const { width } = event.target.getBoundingClientRect();
    const isTouch = event.pointerType === "touch";
    ghost.classList.add("board-ghost");
    const size = width * (isTouch ? UNDER_FINGER.scale : 1);
    Object.assign(ghost.style, { width: `${size}px`, height: `${size}px` });
    drag = {
      pointer: event.pointerId,
      place,
      ghost,
      size,
      isTouch,
      x: event.clientX,
      y: event.clientY,
      isLifted: false,
    };
  });

  root.addEventListener("pointermove", (event) => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    if (!drag.isLifted) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      drag.isLifted = true;
      // The pointer is captured only now, because the click of a press that does not move must reach the square.
      root.setPointerCapture(event.pointerId);
      hooks.lift(drag.place);
      root.append(drag.ghost);
    }
    const rise = drag.isTouch ? UNDER_FINGER.rise * (drag.size / UNDER_FINGER.scale) : 0;
    const [left, top] = [event.clientX - drag.size / 2, event.clientY - drag.size / 2 - rise];
    drag.ghost.style.transform = `translate(${left}px, ${top}px)`;
    hooks.over(placeAt(event));
  });

  const end = (event: PointerEvent): void => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    const { ghost, isLifted } = drag;
    drag = null;
    ghost.remove();
    if (isLifted) hooks.drop(event.type === "pointerup" ? placeAt(event) : null);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);

  function placeAt({ clientX, clientY }: PointerEvent): string | null {
    const element = document.elementFromPoint(clientX, clientY);
    return element !== null && root.contains(element) ? hooks.placeOf(element) : null;
  }
}
