import { useRef } from "react";
import { optionsOf } from "@/app/record/labels";
import type { Option } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Segmented } from "@/ui/input/choices";
import { NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import {
  calledOf,
  type FormatDraft,
  MOST,
  type RuleDraft,
  type RuleMark,
  type RuleTone,
  type Scale,
} from "../_lib/arrangement";
import type { ReportDraft } from "../_lib/draft";
import type { DatasetInfo, Unit } from "../_lib/types";
import { TONES } from "../_lib/values";
import { labelOf } from "./editorState";

const SCALES: readonly Option<Scale>[] = [
  { value: "ONE", label: "原值" },
  { value: "TEN_THOUSAND", label: "万" },
];
const MARKS: readonly Option<RuleMark>[] = [
  { value: "AT_LEAST", label: "不小于" },
  { value: "AT_MOST", label: "不大于" },
  { value: "BETWEEN", label: "介于" },
  { value: "BAR", label: "数据条" },
];
const COLOURS = optionsOf<RuleTone>(TONES);

interface FormatRowsProps {
  draft: ReportDraft;
  info: DatasetInfo | null;
  value: readonly FormatDraft[];
  onChange: (rows: readonly FormatDraft[]) => void;
  disabled?: boolean | undefined;
}

/** Unit of a measure's or calculation's figures; null for a removed one. */
function unitOf({ calculations }: ReportDraft, info: DatasetInfo | null, member: string | null): Unit | null {
  const calculation = calculations.find(({ id }) => id === member);
  if (calculation?.kind === "RANK") return "COUNT";
  if (calculation && calculation.kind !== "DIFFERENCE" && calculation.kind !== "RUNNING_SUM")
    return "PERCENT";
  const code = calculation?.measure ?? member;
  return info?.measures.find((measure) => measure.code === code)?.unit ?? null;
}

/** Inputs of number formats: decimals, scale, and rules for colours or bars. */
export function FormatRows({ draft, info, value, onChange, disabled }: FormatRowsProps) {
  const made = useRef(0);
  const members = [
    ...draft.measures.map((code): Option => ({ value: code, label: labelOf(info, code) })),
    ...draft.calculations.map((one): Option => ({ value: one.id, label: calledOf(one, info) })),
  ];
  const free = members.find(({ value: code }) => !value.some(({ member }) => member === code));
  const off = disabled ? { disabled } : {};
  return (
    <RowsInput<FormatDraft>
      label="格式"
      limit={Math.min(MOST.formats, members.length)}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => {
        made.current += 1;
        return { id: `n${made.current}`, member: free?.value ?? null, decimals: "", scale: "ONE", rules: [] };
      }}
      row={(one, place, set) => {
        const unit = unitOf(draft, info, one.member);
        return (
          <div className="report-row">
            <Select
              aria-label={`格式${place}的指标`}
              placeholder="选择指标或计算"
              clearable={false}
              options={members.filter(
                ({ value: code }) => code === one.member || !value.some(({ member }) => member === code),
              )}
              value={one.member}
              onChange={(member) => set({ ...one, member })}
              {...off}
            />
            {unit === "MINUTES" ? null : (
              <NumberInput
                aria-label={`格式${place}的小数位`}
                placeholder="自动"
                decimals={0}
                most={MOST.decimals}
                tooMuch={`最多 ${MOST.decimals} 位小数`}
                maxLength={1}
                unit="位小数"
                value={one.decimals}
                onChange={(decimals) => set({ ...one, decimals })}
                {...off}
              />
            )}
            {unit === "MINUTES" || unit === "PERCENT" ? null : (
              <Segmented<Scale>
                aria-label={`格式${place}的单位`}
                options={SCALES}
                value={one.scale}
                onChange={(scale) => set({ ...one, scale })}
                {...off}
              />
            )}
            <div className="report-row__value">
              <RuleRows
                of={place}
                value={one.rules}
                onChange={(rules) => set({ ...one, rules })}
                disabled={disabled}
              />
            </div>
          </div>
        );
      }}
    />
  );
}

interface RuleRowsProps {
  /** Code of the measure or calculation. */
  of: number;
  value: readonly RuleDraft[];
  onChange: (rows: readonly RuleDraft[]) => void;
  disabled?: boolean | undefined;
}

/** Inputs of the rules that colour figures or draw bars; the first matching rule applies. */
function RuleRows({ of, value, onChange, disabled }: RuleRowsProps) {
  const made = useRef(0);
  const off = disabled ? { disabled } : {};
  const end = (
    { mark }: RuleDraft,
    name: "from" | "to",
    called: string,
    text: string,
    set: (text: string) => void,
  ) => {
    const isAsked = mark === "BETWEEN" || mark === (name === "from" ? "AT_LEAST" : "AT_MOST");
    return isAsked ? (
      <NumberInput
        aria-label={`${called}的${name === "from" ? "起点" : "终点"}`}
        placeholder="数值"
        negative
        value={text}
        onChange={set}
        {...off}
      />
    ) : null;
  };
  return (
    <RowsInput<RuleDraft>
      label="条件格式"
      limit={MOST.rules}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => {
        made.current += 1;
        return { id: `n${made.current}`, mark: "AT_LEAST", from: "", to: "", tone: "GOOD" };
      }}
      row={(one, place, set) => {
        const called = `格式${of}的条件${place}`;
        return (
          <div className="report-rule">
            <Select<RuleMark>
              aria-label={called}
              clearable={false}
              options={MARKS}
              value={one.mark}
              onChange={(mark) => set({ ...one, mark: mark ?? one.mark })}
              {...off}
            />
            {end(one, "from", called, one.from, (from) => set({ ...one, from }))}
            {end(one, "to", called, one.to, (to) => set({ ...one, to }))}
            <Select<RuleTone>
              aria-label={`${called}的颜色`}
              placeholder="颜色"
              clearable={one.mark === "BAR"}
              options={COLOURS}
              value={one.tone}
              onChange={(tone) => set({ ...one, tone })}
              {...off}
            />
          </div>
        );
      }}
    />
  );
}
