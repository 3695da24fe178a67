import { hundredths } from "@/ui/base/hundredths";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Button } from "@/ui/frame/Button";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { blankSection, evenly, gapOf, MOST_SECTIONS, type SectionValue, settled, sumText } from "./weights";
import "./kpi.css";

/** Input of the sections of a template or a plan with their weights, whose sum is exactly 100 %. */
export function SectionWeights({ value, onChange, disabled, invalid }: InputProps<readonly SectionValue[]>) {
  const off = disabled ?? false;
  return (
    <div className="ui-stack">
      <RowsInput<SectionValue>
        label="分组"
        limit={MOST_SECTIONS}
        value={value}
        onChange={onChange}
        disabled={disabled}
        blank={() => blankSection(value)}
        row={(section, place, set) => (
          <div className="ui-grow kpi-section-line">
            <TextInput
              value={section.name}
              onChange={(name) => set({ ...section, name })}
              maxLength={50}
              disabled={off}
              invalid={Boolean(invalid) && section.name.trim() === ""}
              placeholder="分组名称，如：业绩、态度"
              aria-label={`第 ${place} 个分组的名称`}
            />
            <NumberInput
              value={section.weight}
              onChange={(weight) => set({ ...section, weight })}
              most={100}
              tooMuch="不能超过 100"
              disabled={off}
              invalid={Boolean(invalid) && hundredths(section.weight) < 0}
              unit="%"
              placeholder="权重"
              aria-label={`第 ${place} 个分组的权重`}
            />
          </div>
        )}
      />
      <WeightsSum
        weights={value.map(({ weight }) => weight)}
        disabled={off}
        onChange={(weights) =>
          onChange(value.map((section, at) => ({ ...section, weight: weights[at] ?? section.weight })))
        }
      />
    </div>
  );
}

/** The sum of weights, with actions that make it 100 %. */
export function WeightsSum({
  weights,
  disabled,
  onChange,
}: {
  weights: readonly string[];
  disabled?: boolean;
  onChange: (weights: readonly string[]) => void;
}) {
  if (weights.length === 0) return null;
  const rest = settled(weights);
  return (
    <div className="ui-row ui-row--wrap kpi-sum" data-wrong={gapOf(weights) !== 0 || undefined}>
      <span className="ui-small" role="status">
        {sumText(weights)}
      </span>
      {rest ? (
        <Button size="small" disabled={disabled} onClick={() => onChange(rest)}>
          差额计入最后一项
        </Button>
      ) : null}
      {weights.length > 1 && gapOf(weights) !== 0 ? (
        <Button size="small" disabled={disabled} onClick={() => onChange(evenly(weights.length))}>
          平均分配
        </Button>
      ) : null}
    </div>
  );
}
