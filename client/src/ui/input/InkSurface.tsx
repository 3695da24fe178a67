import { type PointerEvent, useRef } from "react";
import { HEIGHT, WIDTH } from "./Ink";
import { pathOf, pointIn, type Strokes } from "./strokes";
import "./SignaturePad.css";

interface InkSurfaceProps {
  strokes: Strokes;
  label: string;
  /** The box is rotated by 90°, clockwise. */
  turned?: boolean;
  fixed?: boolean | undefined;
  invalid?: boolean | undefined;
  id?: string | undefined;
  describedBy?: string | undefined;
  onBegin: (point: [number, number]) => void;
  onContinue: (point: [number, number]) => void;
  /** Touch and pen do not draw here: a tap opens the screen on which they do. */
  onTap?: (() => void) | undefined;
}

/** The box of a signature: reports the positions of a finger, pen or mouse. */
export function InkSurface({
  strokes,
  label,
  turned = false,
  fixed,
  invalid,
  id,
  describedBy,
  onBegin,
  onContinue,
  onTap,
}: InkSurfaceProps) {
  const drawing = useRef(false);
  const tapping = useRef(false);
  const at = (event: PointerEvent<SVGSVGElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), event, turned);
  const end = () => {
    drawing.current = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: drawing has no keys; a button opens the same screen
    <svg
      id={id}
      className="ui-sign__box"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      data-taps={onTap ? true : undefined}
      onPointerDown={(event) => {
        if (fixed || !event.isPrimary) return;
        tapping.current = onTap !== undefined && event.pointerType !== "mouse";
        if (tapping.current) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        drawing.current = true;
        onBegin(at(event));
      }}
      onPointerMove={(event) => {
        if (drawing.current && event.isPrimary) onContinue(at(event));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={() => {
        if (tapping.current) onTap?.();
        tapping.current = false;
      }}
    >
      <path d={pathOf(strokes)} />
    </svg>
  );
}
