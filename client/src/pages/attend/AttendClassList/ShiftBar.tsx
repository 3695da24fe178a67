import type { CSSProperties } from "react";
import { spanText } from "@/domains/attend/clock";
import { type Hours, piecesOf } from "./hours";
import "./ShiftBar.css";

interface ShiftBarProps extends Pick<Hours, "pairs" | "rests" | "flex"> {
  readonly color: string | null | undefined;
}

/**
 * Chart of a shift's working hours and rests on a bar from 0 to 24 h; the part after midnight is hatched,
 * at the left.
 */
export function ShiftBar({ pairs, rests, flex, color }: ShiftBarProps) {
  const words = [
    pairs.map(spanText).join("，"),
    rests.length > 0 ? `休息 ${rests.map(spanText).join("，")}` : "",
    flex ? `弹性 ${spanText(flex.range)}，核心 ${spanText(flex.core)}` : "",
  ].filter(Boolean);
  return (
    <span
      className="shift-bar"
      role="img"
      aria-label={words.join("；")}
      title={words.join("；")}
      style={color ? ({ "--own": color } as CSSProperties) : undefined}
    >
      {piecesOf({ pairs, rests, flex }).map(({ kind, left, width, next }) => (
        <span
          key={`${kind} ${left} ${next}`}
          data-kind={kind}
          data-next={next || undefined}
          style={{ "--left": `${left * 100}%`, "--width": `${width * 100}%` } as CSSProperties}
        />
      ))}
    </span>
  );
}
