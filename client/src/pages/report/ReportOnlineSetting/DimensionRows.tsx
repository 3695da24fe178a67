import { useRef } from "react";
import { optionsOf } from "@/app/record/labels";
import { REPORT_GRAIN } from "@/domains/report/labels";
import { RowsInput } from "@/ui/form/RowsInput";
import { Select } from "@/ui/picker/Select";
import { type DimensionDraft, fieldOf, type Grain, LIMITS } from "../_lib/draft";
import type { DatasetInfo } from "../_lib/types";

const GRAINS = optionsOf<Grain>(REPORT_GRAIN);

interface DimensionRowsProps {
  info: DatasetInfo | null;
  value: readonly DimensionDraft[];
  onChange: (rows: readonly DimensionDraft[]) => void;
  disabled?: boolean | undefined;
}

/** What figures are grouped by, in order; days by the piece of time. */
export function DimensionRows({ info, value, onChange, disabled }: DimensionRowsProps) {
  const made = useRef(0);
  const groups = (info?.fields ?? []).filter((field) => field.groups);
  return (
    <RowsInput<DimensionDraft>
      label="分组"
      limit={LIMITS.dimensions}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => {
        made.current += 1;
        return { id: `n${made.current}`, field: null, grain: "MONTH" };
      }}
      row={(one, place, set) => (
        <div className="report-row">
          <Select
            aria-label={`分组${place}的字段`}
            placeholder="选择字段"
            clearable={false}
            disabled={disabled}
            // each field once
            options={groups
              .filter(({ code }) => code === one.field || !value.some(({ field }) => field === code))
              .map(({ code, label }) => ({ value: code, label }))}
            value={one.field}
            onChange={(field) => set({ ...one, field })}
          />
          {fieldOf(info, one.field)?.kind === "DAY" ? (
            <Select<Grain>
              aria-label={`分组${place}的时间粒度`}
              clearable={false}
              disabled={disabled}
              options={GRAINS}
              value={one.grain}
              onChange={(grain) => set({ ...one, grain: grain ?? "MONTH" })}
            />
          ) : null}
        </div>
      )}
    />
  );
}
