import type { CSSProperties } from "react";
import { formatPercent } from "../base/format";
import "./Progress.css";
import type { Tone } from "../base/types";

/** A fraction as a progress bar. */
export function Progress({
  value,
  tone,
  label,
  name = "进度",
}: {
  value: number | null | undefined;
  tone?: Tone;
  label?: boolean;
  name?: string;
}) {
  const share = Math.min(1, Math.max(0, value ?? 0));
  const text = formatPercent(share, 0);
  return (
    <span className="ui-progress" data-tone={tone}>
      <span
        className="ui-progress__track"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        style={{ "--share": `${share * 100}%` } as CSSProperties}
      />
      {label ? <span className="ui-progress__label">{text}</span> : null}
    </span>
  );
}
