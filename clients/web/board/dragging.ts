/** What dragging asks of the board and tells it. */
export interface DragHooks {
  /** The place that an element belongs to, if it is one. */
  placeOf(element: Element | null): string | null;
  /** A place was pressed. Returns the piece to be dragged from there, or null. */
  press(place: string): SVGSVGElement | null;
  /** The piece left its place for the first time. */
  lift(place: string): void;
  /** What is dragged is over this place now. */
  over(place: string | null): void;
  /** It was let go over this place; null beside the board, or when the drag was broken off. */
  drop(place: string | null): void;
}

/** In pixels: less is a click of an unquiet hand. */
const SLACK = 5;
/** How much larger than its square a piece is under a finger, and how far above it, in squares. */
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

/** Lets pieces be dragged by mouse, touch and pen alike. A drag that never left its place is the click that follows. */
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
      // Not before: the click of a hand that stays where it is belongs to the square.
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
