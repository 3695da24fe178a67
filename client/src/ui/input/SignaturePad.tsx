import { type PointerEvent, useRef } from "react";
import type { InputProps } from "../base/types";
import { Button } from "../frame/Button";
import { HEIGHT, WIDTH } from "./Ink";
import "./SignaturePad.css";

/** The strokes of a pen, each `x, y, x, y, …` in the box. */
export type Strokes = readonly (readonly number[])[];

/** What is nearer than this to the last point says nothing more. */
const NEAR = 3;
/** The server takes a few more. */
const MOST = 4800;

/** Strokes as path data. */
export function pathOf(strokes: Strokes): string {
  let path = "";
  for (const stroke of strokes) {
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      path += `${at === 0 ? "M" : "L"}${stroke[at]} ${stroke[at + 1]}`;
    }
    // a touch alone leaves a dot
    if (stroke.length === 2) path += "h0.1";
  }
  return path;
}

/** A box to sign in by finger, pen or mouse. */
export function SignaturePad({
  value,
  onChange,
  id,
  disabled,
  readOnly,
  invalid,
  "aria-describedby": described,
}: InputProps<Strokes>) {
  const drawing = useRef<number[] | null>(null);
  const current = useRef(value);
  current.current = value;
  const fixed = disabled || readOnly;

  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    const within = (part: number, length: number) => Math.max(0, Math.min(length, Math.round(part * length)));
    if (box.width === 0 || box.height === 0) return [0, 0];
    return [
      within((clientX - box.left) / box.width, WIDTH),
      within((clientY - box.top) / box.height, HEIGHT),
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (fixed || !event.isPrimary) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawing.current = at(event);
    onChange([...current.current, drawing.current]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const stroke = drawing.current;
    if (!stroke) return;
    const [x, y] = at(event);
    const [lastX = 0, lastY = 0] = stroke.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) < NEAR) return;
    if (current.current.reduce((sum, one) => sum + one.length, 0) >= 2 * MOST) return;
    drawing.current = [...stroke, x, y];
    onChange([...current.current.slice(0, -1), drawing.current]);
  };
  const end = () => {
    drawing.current = null;
  };
  return (
    <div className="ui-sign">
      <svg
        id={id}
        className="ui-sign__box"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={value.length > 0 ? "签字区，已签字" : "签字区，请在此手写签字"}
        aria-describedby={described}
        data-invalid={invalid || undefined}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={pathOf(value)} />
      </svg>
      <Button disabled={fixed || value.length === 0} onClick={() => onChange([])}>
        清除
      </Button>
    </div>
  );
}
