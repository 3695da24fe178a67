import type { InputProps } from "@/ui/base/types";
import { Checkbox } from "@/ui/input/choices";
import type { Demand } from "./demand";
import "./fill.css";

/** Input of a service form's checklist, whose items are ticked when done. */
export function ChecklistInput({
  lines,
  value,
  onChange,
  disabled,
  readOnly,
}: InputProps<readonly string[]> & { lines: Demand["checklist"] }) {
  return (
    <ul className="work-checks" aria-label="检查项">
      {lines.map(({ key, text, required }) => (
        <li key={key}>
          <Checkbox
            value={value.includes(key)}
            disabled={disabled || readOnly}
            onChange={(on) =>
              // in the order of the list, not of the clicks
              onChange(
                lines.map((line) => line.key).filter((one) => (one === key ? on : value.includes(one))),
              )
            }
            label={
              <>
                {text}
                {required ? <span className="work-checks__must">必做</span> : null}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
