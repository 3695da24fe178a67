import type { KpiScoringMethod } from "@/__generated__/KpiIndicationPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { KPI_METHOD } from "./labels";
import {
  blankStep,
  isPerUnit,
  MOST_PER_UNIT,
  MOST_SCORE,
  MOST_STEPS,
  MOST_VALUE,
  SCORE_DIGITS,
  type ScoringValues,
  type StepValue,
  scoringOf,
  scoringProblem,
  scoringText,
  VALUE_DIGITS,
} from "./scoring";
import "./kpi.css";

const METHODS = optionsOf(KPI_METHOD);

const HELP: Readonly<Record<KpiScoringMethod, string>> = {
  DIRECT: "录入的数值就是得分",
  LINEAR: "达到目标得 100 分，在底线得 0 分，之间按比例；底线大于目标表示越少越好",
  STEPS: "按达到的最高一档得分，一档都没有达到时得最低分",
  DEDUCT: "从 100 分起，每单位扣若干分",
  ADD: "从 0 分起，每单位加若干分；数值为负时扣分",
};

const VALUE = {
  decimals: VALUE_DIGITS,
  negative: true,
  most: MOST_VALUE,
  tooMuch: "数值超出范围",
} as const;
const SCORE = {
  decimals: SCORE_DIGITS,
  negative: true,
  most: MOST_SCORE,
  tooMuch: "应在 -200 到 200 之间",
  unit: "分",
} as const;

/** Input of a scoring rule: the method, its figures, the bounds, and the whole as a text. */
export function ScoringForm({
  value,
  onChange,
  disabled,
  invalid,
  unit,
  ...input
}: InputProps<ScoringValues> & { unit: string }) {
  const { method } = value;
  const set = (over: Partial<ScoringValues>) => onChange({ ...value, ...over });
  const common = { disabled: disabled ?? false };
  const at = (name: string) => ({ "aria-label": name, placeholder: name });
  const missing = (text: string) => Boolean(invalid) && text === "";
  return (
    <div className="kpi-scoring">
      <div className="kpi-scoring__line">
        <Select
          {...input}
          {...common}
          options={METHODS}
          value={method}
          clearable={false}
          onChange={(next) => set({ method: next ?? method })}
        />
        {method === "LINEAR" ? (
          <>
            <NumberInput
              {...VALUE}
              {...common}
              {...at("目标值")}
              {...(unit ? { unit } : {})}
              value={value.target}
              invalid={missing(value.target)}
              onChange={(target) => set({ target })}
            />
            <NumberInput
              {...VALUE}
              {...common}
              {...at("底线")}
              {...(unit ? { unit } : {})}
              value={value.base}
              onChange={(base) => set({ base })}
            />
          </>
        ) : null}
        {isPerUnit(method) ? (
          <NumberInput
            {...common}
            {...at("每单位的分值")}
            decimals={VALUE_DIGITS}
            most={MOST_PER_UNIT}
            tooMuch="不能超过 10000 分"
            unit="分"
            value={value.perUnit}
            invalid={missing(value.perUnit)}
            onChange={(perUnit) => set({ perUnit })}
          />
        ) : null}
        <NumberInput
          {...SCORE}
          {...common}
          {...at("最低分")}
          value={value.floor}
          onChange={(floor) => set({ floor })}
        />
        <NumberInput
          {...SCORE}
          {...common}
          {...at("最高分")}
          value={value.cap}
          onChange={(cap) => set({ cap })}
        />
      </div>
      {method === "STEPS" ? (
        <RowsInput<StepValue>
          label="分段"
          limit={MOST_STEPS}
          value={value.steps}
          onChange={(steps) => set({ steps })}
          disabled={disabled}
          blank={blankStep}
          row={(step, place, change) => (
            <div className="ui-grow kpi-scoring__line">
              <NumberInput
                {...VALUE}
                {...common}
                {...(unit ? { unit } : {})}
                value={step.from}
                invalid={missing(step.from)}
                onChange={(from) => change({ ...step, from })}
                placeholder="满多少"
                aria-label={`第 ${place} 档的起始值`}
              />
              <NumberInput
                {...SCORE}
                {...common}
                value={step.score}
                invalid={missing(step.score)}
                onChange={(score) => change({ ...step, score })}
                placeholder="得多少"
                aria-label={`第 ${place} 档的分值`}
              />
            </div>
          )}
        />
      ) : null}
      <p className="ui-muted ui-small" role="status">
        {scoringProblem(value) === null ? scoringText(scoringOf(value), unit) : HELP[method]}
      </p>
    </div>
  );
}
