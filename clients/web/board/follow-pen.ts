import { SHAPE_COLORS, type Shape, type ShapeColor } from "../../../src/shared/annotations";

/** Callbacks that connect drawing to the board. */
export interface PenHooks {
  /** The square that contains an element, or null. */
  squareOf(element: Element | null): string | null;
  /** The color that every press draws in; null if only the secondary button of a mouse draws. */
  pen(): ShapeColor | null;
  /** Whether a press of the secondary button that is released on the same square draws a circle there. */
  drawsCircle(square: string, hasModifier: boolean): boolean;
  /** Called with the shape under the pointer while it is drawn; null when it ends. */
  preview(shape: Shape | null): void;
  draw(shape: Shape): void;
}

interface Stroke {
  readonly pointer: number;
  readonly color: ShapeColor;
  readonly from: string;
  readonly isSecondary: boolean;
  readonly hasModifier: boolean;
  /** Whether the pointer was on another square since the press. */
  hasMoved: boolean;
}

/** The color for the modifier keys: green, Shift or Ctrl red, Alt blue, both yellow. */
function colorOf({ shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): ShapeColor {
  const [green, red, blue, yellow] = SHAPE_COLORS;
  const [isRed, isBlue] = [shiftKey || ctrlKey, altKey || metaKey];
  if (isRed && isBlue) return yellow;
  if (isRed) return red;
  return isBlue ? blue : green;
}

/**
 * Makes arrows and circles drawable: by dragging with the secondary button of a mouse, or by any pointer while a pen is
 * chosen. A drag to another square draws an arrow, a press on one square a circle.
 */
export function followPen(root: HTMLElement, hooks: PenHooks): void {
  let stroke: Stroke | null = null;
  const stop = (): void => {
    stroke = null;
    hooks.preview(null);
  };
  const shapeTo = ({ color, from }: Stroke, square: string): Shape => ({
    color,
    from,
    to: square === from ? null : square,
  });
  const squareAt = ({ clientX, clientY }: PointerEvent): string | null => {
    const element = document.elementFromPoint(clientX, clientY);
    return element !== null && root.contains(element) ? hooks.squareOf(element) : null;
  };

  root.addEventListener("pointerdown", (event) => {
    const pen = hooks.pen();
    const isSecondary = event.pointerType === "mouse" && event.button === 2;
    // A second button or finger cancels the stroke.
    if (stroke !== null) return stop();
    if (!isSecondary && (pen === null || !event.isPrimary || event.button !== 0)) return;
    const from = event.target instanceof Element ? hooks.squareOf(event.target) : null;
    if (from === null) return;
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    stroke = {
      pointer: event.pointerId,
      color: pen === null || hasModifier ? colorOf(event) : pen,
      from,
      isSecondary,
      hasModifier,
      hasMoved: false,
    };
  });

  root.addEventListener("pointermove", (event) => {
    if (stroke === null || event.pointerId !== stroke.pointer) return;
    const square = squareAt(event);
    if (square !== null && square !== stroke.from) stroke.hasMoved = true;
    if (stroke.hasMoved) hooks.preview(square === null ? null : shapeTo(stroke, square));
  });

  root.addEventListener("pointerup", (event) => {
    if (stroke === null || event.pointerId !== stroke.pointer) return;
    const ended = stroke;
    const square = squareAt(event);
    stop();
    if (square === null) return;
    const isPress = square === ended.from && !ended.hasMoved && ended.isSecondary;
    if (isPress && !hooks.drawsCircle(square, ended.hasModifier)) return;
    hooks.draw(shapeTo(ended, square));
  });
  root.addEventListener("pointercancel", stop);
  // A menu would cover the board, and on some systems it opens before the pointer moves.
  root.addEventListener("contextmenu", (event) => {
    if (event.target instanceof Element && hooks.squareOf(event.target) !== null) event.preventDefault();
  });
}
