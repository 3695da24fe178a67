import type { InputProps, Option } from "@/ui/base/types";
import { Checkbox } from "@/ui/input/choices";
import { NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { type TopDraft, timesOf } from "../_lib/arrangement";
import type { ReportDraft } from "../_lib/draft";
import type { DatasetInfo } from "../_lib/types";
import { labelOf } from "./editorState";

interface TopInputProps extends InputProps<TopDraft | null> {
  draft: ReportDraft;
  info: DatasetInfo | null;
}

const USUAL = "10";

/** Input that limits a dimension to its first values by a measure; the others are combined or dropped. */
export function TopInput({ draft, info, value, onChange, ...input }: TopInputProps) {
  const times = timesOf(draft, info);
  // not for time: its first values are meaningless
  const fields = draft.dimensions.flatMap(({ field }): Option[] =>
    field && !times.includes(field) ? [{ value: field, label: labelOf(info, field) }] : [],
  );
  const measures = draft.measures.map((code): Option => ({ value: code, label: labelOf(info, code) }));
  const disabled = input.disabled ? { disabled: true } : {};
  return (
    <div className="report-top">
      <Select
        {...input}
        placeholder={fields.length > 0 ? "全部显示" : "先放一个日期以外的字段到行或列"}
        options={fields}
        value={value?.field ?? null}
        onChange={(field) =>
          onChange(
            field ? { count: USUAL, rest: true, measure: draft.measures[0] ?? null, ...value, field } : null,
          )
        }
      />
      {value ? (
        <>
          <Select
            aria-label="前几名的指标"
            clearable={false}
            options={measures}
            value={value.measure}
            onChange={(measure) => onChange({ ...value, measure })}
            {...disabled}
          />
          <NumberInput
            aria-label="前几名"
            decimals={0}
            maxLength={3}
            unit="名"
            value={value.count}
            onChange={(count) => onChange({ ...value, count })}
            {...disabled}
          />
          <Checkbox
            label="其余合并为“其他”"
            value={value.rest}
            onChange={(rest) => onChange({ ...value, rest })}
            {...disabled}
          />
        </>
      ) : null}
    </div>
  );
}
