import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import { lazy, Suspense } from "react";
import type { DateRangeValue, InputProps } from "../base/types";
import { LoadingMask } from "../feedback/LoadingMask";
import { PickerTrigger } from "../picker/PickerTrigger";

const RangePanel = lazy(() => import("./CalendarPanels").then((module) => ({ default: module.RangePanel })));

export interface DateRangeProps extends InputProps<DateRangeValue | null> {
  /** Returns 00:00:00 of the first and 23:59:59 of the last day (core §9). */
  withTime?: boolean;
  shortcuts?: boolean;
  min?: string;
  max?: string;
  clearable?: boolean;
}

/** A range of days with the nine shortcuts. */
export function DateRange({
  withTime,
  shortcuts = true,
  min,
  max,
  clearable = true,
  ...input
}: DateRangeProps) {
  const value = input.value;
  return (
    <PickerTrigger
      placeholder="开始日期 至 结束日期"
      {...input}
      popup="dialog"
      matchWidth={false}
      icon={<CalendarIcon size={14} />}
      display={value ? `${value.from.slice(0, 10)} 至 ${value.to.slice(0, 10)}` : null}
      onClear={clearable ? () => input.onChange(null) : null}
      content={(close) => (
        <Suspense fallback={<LoadingMask text="加载中" />}>
          <RangePanel
            value={value}
            withTime={withTime}
            shortcuts={shortcuts}
            min={min}
            max={max}
            onPick={(range) => input.onChange(range)}
            onDone={close}
          />
        </Suspense>
      )}
    />
  );
}
