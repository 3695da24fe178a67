import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useElementWidth } from "../base/useElementWidth";
import "./Card.css";
import { evenColumns } from "./evenColumns";

/** Figures beside each other, in rows of as many as the others: none is left over alone. */
export function StatTiles({ above, children }: { above?: boolean; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const width = useElementWidth(root);
  const [count, setCount] = useState(0);
  // children may be fragments, or nothing: what stands there is counted
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
