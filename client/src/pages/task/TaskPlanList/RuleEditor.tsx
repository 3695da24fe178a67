import "./RuleEditor.css";
import type { InputProps, Option } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { CheckboxGroup, Segmented } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { MultiSelect, Select } from "@/ui/picker/Select";
import {
  type Ends,
  type Every,
  lastInstead,
  PLAIN,
  type RuleDraft,
  skipped,
  WEEKDAYS,
  type Weekday,
} from "./rule";

const EVERY: readonly Option<Every>[] = [
  { value: "DAILY", label: "每天" },
  { value: "WEEKLY", label: "每周" },
  { value: "MONTHLY", label: "每月" },
  { value: "YEARLY", label: "每年" },
];
const UNITS: Readonly<Record<Every, string>> = { DAILY: "天", WEEKLY: "周", MONTHLY: "个月", YEARLY: "年" };
const NAMES = ["一", "二", "三", "四", "五", "六", "日"];
const DAYS: readonly Option<Weekday>[] = WEEKDAYS.map((value, place) => ({
  value,
  label: `周${NAMES[place] ?? ""}`,
}));
const NTH: readonly Option[] = [
  ...["1", "2", "3", "4"].map((value) => ({ value, label: `第 ${value} 个` })),
  { value: "-1", label: "最后一个" },
];
const DATES: readonly Option[] = [
  ...Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: `${day + 1} 日` })),
  { value: "-1", label: "最后一天" },
];
const MONTHS: readonly Option[] = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: `${month + 1} 月`,
}));
const BY: readonly Option<RuleDraft["by"]>[] = [
  { value: "DATE", label: "按日期" },
  { value: "WEEKDAY", label: "按周几" },
];
const ENDS: readonly Option<Ends>[] = [
  { value: "NEVER", label: "不结束" },
  { value: "UNTIL", label: "到某天" },
  { value: "COUNT", label: "共几次" },
];

type Props = InputProps<RuleDraft> & {
  /** Only how long it is from one to the next, and when it ends. */
  bare: boolean;
};

/** Inputs of a task's recurrence rule: interval, days and end. */
export function RuleEditor({ value, onChange, bare, disabled, readOnly, invalid, ...labels }: Props) {
  const locked = { disabled, readOnly };
  const set = (part: Partial<RuleDraft>) => onChange({ ...value, ...part });
  if (value.raw !== null && !bare) {
    return (
      <div className="plan-rule">
        <TextInput
          {...labels}
          {...locked}
          invalid={invalid}
          value={value.raw}
          onChange={(raw) => set({ raw: raw.toUpperCase() })}
        />
        <div className="ui-row">
          <span className="ui-muted">这是按 RFC 5545 写的高级规则</span>
          <Button
            size="small"
            variant="minimal"
            disabled={disabled || readOnly}
            onClick={() => onChange(PLAIN)}
          >
            改用表单设置
          </Button>
        </div>
      </div>
    );
  }
  const { every } = value;
  return (
    <div className="plan-rule">
      <div className="ui-row ui-row--wrap">
        <Segmented<Every>
          {...locked}
          id={labels.id}
          aria-label="重复频率"
          options={bare ? EVERY.map((one) => ({ ...one, label: UNITS[one.value] })) : EVERY}
          value={every}
          onChange={(next) => set({ every: next })}
        />
        <span className="ui-muted">{bare ? "完成" : "间隔"}</span>
        <span className="plan-rule__number">
          <IntegerInput
            {...locked}
            invalid={invalid}
            aria-label="重复间隔"
            value={value.interval}
            maxLength={3}
            unit={UNITS[every]}
            onChange={(interval) => set({ interval })}
          />
        </span>
        {bare ? <span className="ui-muted">后再来一次</span> : null}
      </div>
      {!bare && every === "WEEKLY" ? (
        <CheckboxGroup<Weekday>
          {...locked}
          aria-label="周几"
          options={DAYS}
          value={value.weekdays}
          onChange={(weekdays) => set({ weekdays })}
        />
      ) : null}
      {!bare && every === "YEARLY" ? (
        <MultiSelect
          {...locked}
          aria-label="月份"
          placeholder="月份，不选则为开始日期所在的月"
          options={MONTHS}
          value={value.months}
          onChange={(months) => set({ months })}
        />
      ) : null}
      {!bare && (every === "MONTHLY" || every === "YEARLY") ? (
        <div className="ui-row ui-row--wrap">
          <Segmented
            {...locked}
            aria-label="日期方式"
            options={BY}
            value={value.by}
            onChange={(by) => set({ by })}
          />
          {value.by === "DATE" ? (
            <MultiSelect
              {...locked}
              aria-label="几日"
              placeholder="几日，不选则为开始日期那天"
              options={DATES}
              value={value.monthDays}
              onChange={(monthDays) => set({ monthDays })}
            />
          ) : (
            <>
              <span className="plan-rule__nth">
                <Select
                  {...locked}
                  aria-label="第几个"
                  clearable={false}
                  options={NTH}
                  value={value.nth}
                  onChange={(nth) => set({ nth: nth ?? "1" })}
                />
              </span>
              <span className="plan-rule__nth">
                <Select
                  {...locked}
                  aria-label="周几"
                  clearable={false}
                  options={DAYS}
                  value={value.weekday}
                  onChange={(weekday) => set({ weekday: (weekday ?? "MO") as Weekday })}
                />
              </span>
            </>
          )}
          {value.by === "DATE" && skipped(value.monthDays).length > 0 ? (
            <span className="ui-muted ui-row">
              没有 {skipped(value.monthDays).join("、")} 日的月份会跳过
              {value.monthDays.includes("-1") ? null : (
                <Button
                  size="small"
                  variant="minimal"
                  disabled={disabled || readOnly}
                  onClick={() => set({ monthDays: lastInstead(value.monthDays) })}
                >
                  改为最后一天
                </Button>
              )}
            </span>
          ) : null}
        </div>
      ) : null}
      <div className="ui-row ui-row--wrap">
        <Segmented<Ends>
          {...locked}
          aria-label="何时结束"
          options={ENDS}
          value={value.ends}
          onChange={(ends) => set({ ends })}
        />
        {value.ends === "UNTIL" ? (
          <span className="plan-rule__end">
            <DateInput
              {...locked}
              invalid={invalid}
              aria-label="结束日期"
              value={value.until}
              onChange={(until) => set({ until })}
            />
          </span>
        ) : null}
        {value.ends === "COUNT" ? (
          <span className="plan-rule__number">
            <IntegerInput
              {...locked}
              invalid={invalid}
              aria-label="重复次数"
              value={value.count}
              maxLength={4}
              unit="次"
              onChange={(count) => set({ count })}
            />
          </span>
        ) : null}
      </div>
    </div>
  );
}
