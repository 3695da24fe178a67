import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Select } from "@/ui/picker/Select";
import { type BoardShift, FREE, PLAN, type Said } from "./board";

/** Number of shifts that have a digit as keyboard shortcut. */
const DIGITS = 9;

/** Keyboard shortcut of a button. */
function Key({ text }: { text: string }) {
  return (
    <kbd className="schedule__key" aria-hidden>
      {text}
    </kbd>
  );
}

/**
 * Palette of the schedule board: buttons that assign a shift to the selected days, each with its keyboard
 * shortcut.
 */
export function Palette({
  shifts,
  count,
  onSay,
}: {
  shifts: readonly BoardShift[];
  /** Number of selected days. */
  count: number;
  onSay: (said: Said) => void;
}) {
  const others = shifts.slice(DIGITS);
  return (
    <div className="schedule__palette" role="toolbar" aria-label="给选中的日子排班">
      <span className="ui-muted" aria-live="polite">
        选中 {count} 天
      </span>
      {shifts.slice(0, DIGITS).map(({ rowId, name, mark, color }, at) => (
        <Button key={rowId} onClick={() => onSay(rowId)}>
          <StatusTag color={color ?? null}>{mark}</StatusTag> {name} <Key text={String(at + 1)} />
        </Button>
      ))}
      {others.length > 0 ? (
        <span className="schedule__others">
          <Select
            value={null}
            options={others.map(({ rowId, name }) => ({ value: rowId, label: name }))}
            placeholder="其他班次"
            aria-label="其他班次"
            onChange={(id) => {
              if (id) onSay(id);
            }}
          />
        </span>
      ) : null}
      <Button onClick={() => onSay(FREE)}>
        休息 <Key text="0" />
      </Button>
      <Button onClick={() => onSay(PLAN)}>
        按考勤组 <Key text="Del" />
      </Button>
    </div>
  );
}
