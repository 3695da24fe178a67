import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useElementWidth } from "../base/useElementWidth";
import "./Card.css";
import { evenColumns } from "./evenColumns";

/** Figures side by side, in rows of equal length, so that no tile is alone in a row. */
export function StatTiles({ above, children }: { above?: boolean; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const width = useElementWidth(root);
  const [count, setCount] = useState(0);
  // children may be fragments or empty: the rendered elements are counted
  useLayoutEffect(() => setCount(root.current?.childElementCount ?? 0));
  return (
    <div
      ref={root}
      className="ui-stats"
      data-above={above || undefined}
      style={
        width > 0 && count > 0
          ? { gridTemplateColumns: `repeat(${evenColumns(count, width)}, minmax(0, 1fr))` }
          : undefined
      }
    >
      {children}
    </div>
  );
}
