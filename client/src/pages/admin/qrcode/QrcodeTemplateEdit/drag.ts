/** Moving and resizing of elements on the label canvas, with snapping to guides: pure functions. */
import {
  around,
  type Box,
  fitted,
  type Guide,
  type Handle,
  keepOn,
  resized,
  shifted,
  snapLines,
  snapShift,
} from "./geometry";
import { type Layout, LEAST_SIDE } from "./layout";

/** Positions of the elements during a drag, and the guides they snapped to. */
export interface Dragged {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly guides: readonly Guide[];
}

/** Distance of the pointer and its modifiers, in millimetres. */
export interface Pull {
  readonly dx: number;
  readonly dy: number;
  /** Snapping distance; 0 for no snapping. */
  readonly reach: number;
  /** Only along one axis. */
  readonly straight?: boolean;
}

/** The elements `keys` after a move. Pure. */
export function moved(layout: Layout, keys: readonly string[], pull: Pull): Dragged {
  const moving = layout.elements.filter(({ key }) => keys.includes(key));
  if (moving.length === 0) return { boxes: new Map(), guides: [] };
  const lines = snapLines(
    layout,
    layout.elements.filter(({ key }) => !keys.includes(key)),
  );
  const frame = around(moving);
  const along = Math.abs(pull.dx) > Math.abs(pull.dy);
  const dx = pull.straight && !along ? 0 : pull.dx;
  const dy = pull.straight && along ? 0 : pull.dy;
  const snapped = snapShift(frame, dx, dy, lines, pull.reach);
  const shift = keepOn(layout, frame, snapped.dx, snapped.dy);
  return {
    boxes: new Map(moving.map((box) => [box.key, shifted(box, shift.dx, shift.dy)])),
    // an element stopped at the edge of the label has not reached its guide
    guides: snapped.guides.filter(({ axis }) =>
      axis === "x" ? shift.dx === snapped.dx : shift.dy === snapped.dy,
    ),
  };
}

/** The element `key` after a resize at a handle. Pure. */
export function stretched(layout: Layout, key: string, handle: Handle, pull: Pull): Dragged {
  const box = layout.elements.find((element) => element.key === key);
  if (!box) return { boxes: new Map(), guides: [] };
  const options = { least: LEAST_SIDE[box.kind], square: box.kind === "qr" };
  const free = resized(box, handle, pull.dx, pull.dy, options);
  // a code keeps its aspect ratio and a rotated box has no side parallel to the axes: they do not snap
  const snaps = box.rotation === 0 && !options.square;
  if (!snaps) return { boxes: new Map([[key, fitted(layout, free, box, options.square)]]), guides: [] };
  const own = around([free]);
  const edges = {
    left: handle.includes("w") ? own.left : own.right,
    right: handle.includes("e") ? own.right : own.left,
    top: handle.includes("n") ? own.top : own.bottom,
    bottom: handle.includes("s") ? own.bottom : own.top,
  };
  const lines = snapLines(
    layout,
    layout.elements.filter((element) => element.key !== key),
  );
  const { dx, dy, guides } = snapShift(edges, 0, 0, lines, pull.reach);
  const final = resized(box, handle, pull.dx + dx, pull.dy + dy, options);
  return { boxes: new Map([[key, fitted(layout, final, box)]]), guides };
}
