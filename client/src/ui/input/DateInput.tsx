import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import TimeIcon from "@blueprintjs/icons/lib/esm/generated/components/time";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import "./DateInput.css";
import { formatDate } from "../base/format";
import { useProblem } from "../base/problem";
import type { InputProps } from "../base/types";
import { LoadingMask } from "../feedback/LoadingMask";
import { Popover } from "../frame/Popover";
import { readDay, readMoment, readTime } from "./dates";
import { FIRST_DAY, LAST_DAY, writtenDay } from "./normalize/day";
import { TextInput } from "./TextInput";

const DayPanel = lazy(() => import("./CalendarPanels").then((module) => ({ default: module.DayPanel })));
const MomentPanel = lazy(() =>
  import("./CalendarPanels").then((module) => ({ default: module.MomentPanel })),
);
const TimePanel = lazy(() => import("./TimePanel").then((module) => ({ default: module.TimePanel })));

export interface DateInputProps extends InputProps<string | null> {
  /** First and last day that can be chosen. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

/** Typed text that is not the value yet; it is discarded when the value changes otherwise. */
interface Typed {
  readonly text: string;
  readonly over: string | null;
  /** The text is invalid, and the box lost the focus or Enter was pressed. */
  readonly wrong: boolean;
}

/**
 * A text box with a panel to choose from; invalid text stays, and its field shows the error when the box
 * loses the focus.
 */
function TypedPicker({
  props,
  read,
  doubt,
  what,
  label,
  panel,
  icon = <CalendarIcon size={14} />,
}: {
  props: DateInputProps;
  read: (typed: string) => string | null;
  /** Returns a message for an ambiguous text. */
  doubt?: (typed: string) => string | null;
  /** Name of the typed value: 日期. */
  what: string;
  label: string;
  panel: (close: () => void, pick: (value: string | null) => void) => ReactNode;
  icon?: ReactElement;
}) {
  const { value, onChange, disabled, readOnly, clearable = true, min, max } = props;
  const [held, setTyped] = useState<Typed | null>(null);
  const typed = held?.over === value ? held : null;
  const [open, setOpen] = useState(false);
  const locked = disabled || readOnly;
  const problemOf = (text: string) => {
    const day = read(text)?.slice(0, 10);
    if (!day) return doubt?.(text) ?? `${what}无效`;
    if (min && day < min.slice(0, 10)) return `不能早于 ${min.slice(0, 10)}`;
    return max && day > max.slice(0, 10) ? `不能晚于 ${max.slice(0, 10)}` : null;
  };
  const problem = typed?.wrong && !locked ? problemOf(typed.text) : null;
  useProblem(problem);
  const take = (next: string | null) => {
    setTyped(null);
    onChange(next);
  };
  const commit = () => {
    if (!typed) return;
    const { text } = typed;
    if (text.trim() === "") {
      if (clearable) take(null);
      else setTyped(null);
    } else if (problemOf(text) !== null) setTyped({ ...typed, wrong: true });
    else take(read(text));
  };
  return (
    <TextInput
      {...props}
      value={typed?.text ?? value ?? ""}
      invalid={props.invalid || problem !== null}
      {...(problem ? { title: problem } : {})}
      onChange={(text) => setTyped({ text, over: value, wrong: false })}
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
          {(value || typed?.text) && clearable && !locked ? (
            <button
              type="button"
              tabIndex={-1}
              className="ui-icon-button ui-date__clear"
              aria-label="清除"
              onClick={() => take(null)}
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
            content={(close) => (
              <Suspense fallback={<LoadingMask text="加载中" />}>{panel(close, take)}</Suspense>
            )}
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

function severalDays(typed: string): string | null {
  const written = writtenDay(typed);
  return "ambiguous" in written && written.ambiguous ? "日期有歧义，请写成 2026-12-31 的形式" : null;
}

/** A day, YYYY-MM-DD, within the supported years; `min` allows earlier days. */
export function DateInput(props: DateInputProps) {
  return (
    <TypedPicker
      props={{ placeholder: "年-月-日", min: FIRST_DAY, max: LAST_DAY, ...props }}
      read={readDay}
      doubt={severalDays}
      what="日期"
      label="选择日期"
      panel={(close, pick) => (
        <DayPanel value={props.value} min={props.min} max={props.max} onPick={pick} onDone={close} />
      )}
    />
  );
}

/** A time, YYYY-MM-DD HH:mm:ss. */
export function DateTimeInput(props: DateInputProps) {
  return (
    <TypedPicker
      props={{ placeholder: "年-月-日 时:分:秒", ...props }}
      read={readMoment}
      what="日期时间"
      label="选择日期时间"
      panel={(close, pick) => (
        <MomentPanel value={props.value} min={props.min} max={props.max} onPick={pick} onDone={close} />
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
      what="时间"
      label="选择时间"
      icon={<TimeIcon size={14} />}
      panel={(close, pick) => (
        <TimePanel
          value={props.value}
          onPick={(time, last) => {
            pick(time);
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

/** Parses 2026-3, 2026/03, 202603, 2026年3月. */
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
      what="月份"
      label="选择月份"
      panel={(close, pick) => (
        <MonthPanel
          value={props.value}
          onPick={(month) => {
            pick(month);
            close();
          }}
        />
      )}
    />
  );
}
