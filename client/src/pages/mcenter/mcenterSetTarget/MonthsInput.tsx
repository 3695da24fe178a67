import LockIcon from "@blueprintjs/icons/lib/esm/generated/components/lock";
import UnlockIcon from "@blueprintjs/icons/lib/esm/generated/components/unlock";
import { type KeyboardEvent, useRef } from "react";
import { MONTHS } from "@/domains/mcenter/spread";
import { isComposing } from "@/ui/base/composing";
import { formatMoney } from "@/ui/base/format";
import { MoneyInput } from "@/ui/input/NumberInput";
import { typedInto } from "./months";
import "./months.css";

interface MonthsInputProps {
  months: readonly string[];
  locked: readonly boolean[];
  /** Last year's achievement, by month, in yuan. */
  lastYear: readonly number[];
  onMonths: (months: readonly string[]) => void;
  onLocked: (locked: readonly boolean[]) => void;
}

/** Inputs of twelve monthly targets, with locks. Enter and arrows move; pasted rows fill several months. */
export function MonthsInput({ months, locked, lastYear, onMonths, onLocked }: MonthsInputProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const focus = (month: number) => {
    const input = root.current?.querySelector<HTMLInputElement>(`[data-month="${month}"] input`);
    input?.focus();
    input?.select();
    return input !== undefined && input !== null;
  };
  const onKeyDown = (event: KeyboardEvent, month: number) => {
    if (isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
    if (event.altKey && event.key.toLowerCase() === "l") {
      event.preventDefault();
      onLocked(locked.map((is, at) => (at === month ? !is : is)));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    // after the last month Enter submits, as in any form
    if (step !== undefined && focus(month + step)) event.preventDefault();
  };
  return (
    <fieldset ref={root} className="mcenter-months" aria-label="各月目标">
      {MONTHS.map((month) => {
        const isLocked = locked[month] ?? false;
        const name = `${month + 1} 月`;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input inside
          <div
            key={month}
            className="mcenter-months__cell"
            data-month={month}
            data-locked={isLocked || undefined}
            onKeyDown={(event) => onKeyDown(event, month)}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text");
              if (!/[\t\n]/.test(text.trim())) return;
              event.preventDefault();
              onMonths(typedInto(months, month, text));
            }}
          >
            <div className="ui-row ui-row--between">
              <span aria-hidden>{name}</span>
              <button
                type="button"
                className="ui-icon-button"
                aria-pressed={isLocked}
                aria-label={`锁定 ${name}`}
                title={isLocked ? "已锁定，重新分摊时不变（Alt+L）" : "锁定，重新分摊时不变（Alt+L）"}
                onClick={() => onLocked(locked.map((is, at) => (at === month ? !is : is)))}
              >
                {isLocked ? <LockIcon size={14} /> : <UnlockIcon size={14} />}
              </button>
            </div>
            <MoneyInput
              value={months[month] ?? ""}
              most={100_000_000_000}
              tooMuch="金额不能超过 1000 亿"
              onChange={(text) => onMonths(months.map((old, at) => (at === month ? text : old)))}
              aria-label={`${name}目标`}
            />
            <span className="ui-muted ui-small">去年 {formatMoney(lastYear[month] ?? 0)}</span>
          </div>
        );
      })}
    </fieldset>
  );
}
