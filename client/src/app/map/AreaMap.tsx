import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TreeNode } from "@/ui/base/types";
import { areasBelow, type DrawnArea, shortName } from "./areaIndex";
import type { Point } from "./place";
import { drawn, drawnSize, undrawn, type View, viewBox, viewOf } from "./view";

export interface AreaMapProps {
  areas: readonly TreeNode[];
  /** The chosen area; the map shows the areas below it, or around it. */
  code: string | null;
  point: Point | null;
  onArea: (code: string) => void;
  onPoint: (point: Point) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The areas to draw for a selected one: those below it, else the area itself and its neighbours. */
function drawnFor(areas: readonly TreeNode[], code: string | null): readonly DrawnArea[] {
  for (const above of code ? [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`] : []) {
    let below = areasBelow(areas, above);
    // Below Beijing there is only the city of Beijing.
    while (below.length === 1) below = areasBelow(areas, below[0]?.code ?? null);
    if (below.length > 0) return below;
  }
  return areasBelow(areas, null);
}

/** Size of a screen pixel in the drawing: names and dots keep their size at every zoom. */
function usePixel(svg: RefObject<SVGSVGElement | null>, view: View): number {
  const [size, setSize] = useState({ width: 750, height: 320 });
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width, height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [svg]);
  const { width, height } = drawnSize(view);
  return Math.max(width / size.width, height / size.height);
}

/** A map that needs no network: provinces, cities or districts as points, and a draggable pin. */
export function AreaMap({ areas, code, point, onArea, onPoint }: AreaMapProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [dragging, setDragging] = useState(false);
  const shown = useMemo(() => drawnFor(areas, code), [areas, code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the pin is dragged the ground stays where it is
  const view = useMemo(() => viewOf([...shown, ...(point ? [point] : [])]), [shown, code]);
  const pixel = usePixel(svg, view);

  const pointAt = (event: PointerEvent): Point | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return undrawn(x, y);
  };
  const move = (event: PointerEvent) => {
    const at = pointAt(event);
    if (at) onPoint(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !point) return;
    event.preventDefault();
    const far = event.shiftKey ? 20 : 2;
    const { x, y } = drawn(point);
    onPoint(undrawn(x + step[0] * pixel * far, y + step[1] * pixel * far));
  };
  const pin = point ? drawn(point) : null;
  return (
    <svg
      ref={svg}
      className="map-drawn"
      viewBox={viewBox(view)}
      role="application"
      aria-label="示意地图，点击放置图钉"
      onPointerDown={(event) => {
        setDragging(true);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (dragging) move(event);
      }}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
    >
      {shown.map((area) => {
        const { x, y } = drawn(area);
        const choose = () => onArea(area.code);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
          <g
            key={area.code}
            className="map-drawn__area"
            role="button"
            tabIndex={0}
            aria-label={area.label}
            aria-pressed={area.code === code}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={choose}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === " ") choose();
            }}
          >
            <circle cx={x} cy={y} r={pixel * 5} />
            <text x={x + pixel * 7} y={y + pixel * 4} fontSize={pixel * 12}>
              {shortName(area.label)}
            </text>
          </g>
        );
      })}
      {pin ? (
        // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
        <g
          className="map-drawn__pin"
          role="button"
          tabIndex={0}
          aria-label="图钉，方向键移动"
          onKeyDown={onKeyDown}
          transform={`translate(${pin.x} ${pin.y}) scale(${pixel * 5})`}
        >
          <path d="M0 0 L-1.6 -3 A1.9 1.9 0 1 1 1.6 -3 Z" />
          <circle cx={0} cy={-3.8} r={0.7} />
        </g>
      ) : null}
    </svg>
  );
}
