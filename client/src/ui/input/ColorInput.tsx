import { useId } from "react";
import "./ColorInput.css";
import type { InputProps } from "../base/types";

/** Grey first: rgb(176,181,188) is the default of levels and tags (core §9). */
export const SWATCHES = [
  "#b0b5bc",
  "#3b82f6",
  "#22a06b",
  "#e0a100",
  "#e5484d",
  "#e0569b",
  "#8b5cf6",
  "#0ea5a5",
  "#f97316",
  "#64748b",
] as const;

/** A colour as #rrggbb: swatches to click, any other from the browser's palette. */
export function ColorInput({
  value,
  onChange,
  swatches = SWATCHES,
  disabled,
  readOnly,
  invalid,
  id,
  onBlur,
  ...aria
}: InputProps<string> & { swatches?: readonly string[] }) {
  const own = useId();
  const locked = disabled || readOnly;
  return (
    <fieldset
      className="ui-colors"
      aria-label={aria["aria-label"] ?? "颜色"}
      aria-describedby={aria["aria-describedby"]}
      onBlur={onBlur}
    >
      {swatches.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={color}
          aria-pressed={color.toLowerCase() === value.toLowerCase()}
          disabled={locked}
          style={{ background: color }}
          onClick={() => onChange(color)}
        />
      ))}
      <input
        id={id ?? own}
        type="color"
        aria-label="自定义颜色"
        aria-invalid={invalid || undefined}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : SWATCHES[0]}
        disabled={locked}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}
