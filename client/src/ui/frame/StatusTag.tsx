import type { CSSProperties, ReactNode } from "react";
import "./StatusTag.css";
import type { Tone } from "../base/types";

/**
 * A status in its colour. `color` is for colours chosen by users (levels, tags); the default grey is
 * rgb(176,181,188).
 */
export function StatusTag({
  tone = "neutral",
  color,
  dot,
  children,
}: {
  tone?: Tone;
  color?: string | null;
  dot?: boolean;
  children: ReactNode;
}) {
  if (color) {
    return (
      <span className="ui-tag" data-own style={{ "--own": color } as CSSProperties}>
        {children}
      </span>
    );
  }
  return (
    <span className="ui-tag" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}
