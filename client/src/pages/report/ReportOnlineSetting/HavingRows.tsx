import { useRef } from "react";
import type { Option } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Select } from "@/ui/picker/Select";
import { Span } from "../_components/Span";
import { type HavingDraft, MOST } from "../_lib/arrangement";
import type { DatasetInfo, FieldInfo, Unit } from "../_lib/types";
import { labelOf } from "./editorState";

interface HavingRowsProps {
  info: DatasetInfo | null;
  /** Codes of the measures to choose from. */
  measures: readonly string[];
  value: readonly HavingDraft[];
  onChange: (rows: readonly HavingDraft[]) => void;
  disabled?: boolean | undefined;
}

/** Kind of field whose input fits a unit. */
const KINDS: Readonly<Record<Unit, FieldInfo["kind"]>> = {
  COUNT: "NUMBER",
  NUMBER: "NUMBER",
  PERCENT: "NUMBER",
  MONEY: "MONEY",
  MINUTES: "MINUTES",
};

/** Inputs that restrict groups to those whose measure is within a range. */
export function HavingRows({ info, measures, value, onChange, disabled }: HavingRowsProps) {
  const made = useRef(0);
  const options = measures.map((code): Option => ({ value: code, label: labelOf(info, code) }));
  return (
    <RowsInput<HavingDraft>
      label="组条件"
      limit={MOST.having}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => {
        made.current += 1;
        return { id: `n${made.current}`, measure: measures[0] ?? null, from: "", to: "" };
      }}
      row={(one, place, set) => {
        const unit = info?.measures.find(({ code }) => code === one.measure)?.unit ?? "NUMBER";
        return (
          <div className="report-row">
            <Select
              aria-label={`组条件${place}的指标`}
              placeholder="选择指标"
              clearable={false}
              disabled={disabled}
              options={options}
              value={one.measure}
              onChange={(measure) => set({ ...one, measure })}
            />
            <div className="report-row__value">
              <Span
                aria-label={`组条件${place}的范围`}
                kind={KINDS[unit]}
                value={{ from: one.from, to: one.to }}
                onChange={(span) => set({ ...one, ...span })}
                {...(disabled ? { disabled } : {})}
              />
            </div>
          </div>
        );
      }}
    />
  );
}
