import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import TimeIcon from "@blueprintjs/icons/lib/esm/generated/components/time";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import "./DateInput.css";
import { formatDate } from "../base/format";
import type { InputProps } from "../base/types";
import { LoadingMask } from "../feedback/LoadingMask";
import { Popover } from "../frame/Popover";
import { readDay, readMoment, readTime } from "./dates";
import { TextInput } from "./TextInput";
import { TimePanel } from "./TimePanel";

const DayPanel = lazy(() => import("./CalendarPanels").then((module) => ({ default: module.DayPanel })));
const MomentPanel = lazy(() =>
  import("./CalendarPanels").then((module) => ({ default: module.MomentPanel })),
);

export interface DateInputProps extends InputProps<string | null> {
  /** First and last day one may choose. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

/** A box one may type into, with a panel to choose from; what can't be read falls back when it is left. */
function TypedPicker({
  props,
  read,
  label,
  panel,
  icon = <CalendarIcon size={14} />,
}: {
  props: DateInputProps;
  read: (typed: string) => string | null;
  label: string;
  panel: (close: () => void) => ReactNode;
  icon?: ReactElement;
}) {
  const { value, onChange, disabled, readOnly, clearable = true, min, max } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const locked = disabled || readOnly;
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed.trim() === "") {
      if (clearable) onChange(null);
      return;
    }
    const next = read(typed);
    const day = next?.slice(0, 10);
    if (next && day && (!min || day >= min) && (!max || day <= max)) onChange(next);
  };
  return (
    <TextInput
      {...props}
      value={typed ?? value ?? ""}
      onChange={setTyped}
      onEnter={typed === null ? undefined : commit}
      onBlur={() => {
        commit();
        props.onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && !locked) {
          event.preventDefault();
          setOpen(true);
        }
      }}
      right={
        <span className="ui-date__tools">
          {value && clearable && !locked ? (
            <button
              type="button"
              tabIndex={-1}
              className="ui-icon-button ui-date__clear"
              aria-label="清除"
              onClick={() => onChange(null)}
            >
              <CrossIcon size={12} />
            </button>
          ) : null}
          <Popover
            open={open}
            onOpenChange={setOpen}
            disabled={locked}
            placement="bottom-end"
            label={label}
            content={(close) => <Suspense fallback={<LoadingMask text="加载中" />}>{panel(close)}</Suspense>}
          >
            <button
              type="button"
              tabIndex={-1}
              className="ui-icon-button"
              aria-label={label}
              disabled={locked}
            >
              {icon}
            </button>
          </Popover>
        </span>
      }
    />
  );
}

/** A day, YYYY-MM-DD. */
export function DateInput(props: DateInputProps) {
  return (
    <TypedPicker
      props={{ placeholder: "年-月-日", ...props }}
      read={readDay}
      label="选择日期"
      panel={(close) => (
        <DayPanel
          value={props.value}
          min={props.min}
          max={props.max}
          onPick={props.onChange}
          onDone={close}
        />
      )}
    />
  );
}

/** A moment, YYYY-MM-DD HH:mm:ss. */
export function DateTimeInput(props: DateInputProps) {
  return (
    <TypedPicker
      props={{ placeholder: "年-月-日 时:分:秒", ...props }}
      read={readMoment}
      label="选择日期时间"
      panel={(close) => (
        <MomentPanel
          value={props.value}
          min={props.min}
          max={props.max}
          onPick={props.onChange}
          onDone={close}
        />
      )}
    />
  );
}

/** A time of day, HH:mm. */
export function TimeInput(props: InputProps<string | null> & { clearable?: boolean }) {
  return (
    <TypedPicker
      props={{ placeholder: "时:分", ...props }}
      read={readTime}
      label="选择时间"
      icon={<TimeIcon size={14} />}
      panel={(close) => (
        <TimePanel
          value={props.value}
          onPick={(time, last) => {
            props.onChange(time);
            if (last) close();
          }}
        />
      )}
    />
  );
}

function MonthPanel({ value, onPick }: { value: string | null; onPick: (month: string) => void }) {
  const now = formatDate(new Date()).slice(0, 7);
  const [year, setYear] = useState(Number((value ?? now).slice(0, 4)));
  return (
    <div className="ui-months">
      <div className="ui-row ui-row--between">
        <button
          type="button"
          className="ui-icon-button"
          aria-label="上一年"
          onClick={() => setYear(year - 1)}
        >
          <ChevronLeftIcon />
        </button>
        <span aria-live="polite">{year}年</span>
        <button
          type="button"
          className="ui-icon-button"
          aria-label="下一年"
          onClick={() => setYear(year + 1)}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <div className="ui-months__grid">
        {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`).map(
          (month, index) => (
            <button
              key={month}
              type="button"
              aria-pressed={month === value}
              data-now={month === now || undefined}
              onClick={() => onPick(month)}
            >
              {index + 1}月
            </button>
          ),
        )}
      </div>
    </div>
  );
}

/** Reads 2026-3, 2026/03, 202603, 2026年3月. */
function readMonth(typed: string): string | null {
  const match = /^(\d{4})\s*[-/.年]?\s*(\d{1,2})月?$/.exec(typed.trim());
  const month = Number(match?.[2]);
  return match && month >= 1 && month <= 12 ? `${match[1]}-${String(month).padStart(2, "0")}` : null;
}

/** A month, YYYY-MM. */
export function MonthInput(props: InputProps<string | null> & { clearable?: boolean }) {
  return (
    <TypedPicker
      props={{ placeholder: "年-月", ...props }}
      read={readMonth}
      label="选择月份"
      panel={(close) => (
        <MonthPanel
          value={props.value}
          onPick={(month) => {
            props.onChange(month);
            close();
          }}
        />
      )}
    />
  );
}
