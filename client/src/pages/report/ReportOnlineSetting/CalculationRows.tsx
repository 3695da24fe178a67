import { optionsOf } from "@/app/record/labels";
import type { Option } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import {
  AGAINST,
  type Against,
  CALCULATION,
  type CalculationDraft,
  type CalculationKind,
  calculationOf,
  calledOf,
  compares,
  goesAlong,
  MOST,
  timesOf,
} from "../_lib/arrangement";
import type { ReportDraft } from "../_lib/draft";
import type { DatasetInfo } from "../_lib/types";
import { labelOf } from "./editorState";

const KINDS = optionsOf<CalculationKind>(CALCULATION);
const TIMES = optionsOf<Against>(AGAINST);

interface CalculationRowsProps {
  draft: ReportDraft;
  info: DatasetInfo | null;
  /** A removed calculation takes its formats and other settings along. */
  onChange: (rows: readonly CalculationDraft[]) => void;
  disabled?: boolean | undefined;
}

/** Editable list of a report's calculations: shares, differences, running sums, ranks. */
export function CalculationRows({ draft, info, onChange, disabled }: CalculationRowsProps) {
  const measures = draft.measures.map((code): Option => ({ value: code, label: labelOf(info, code) }));
  const times = timesOf(draft, info).map((code): Option => ({ value: code, label: labelOf(info, code) }));
  const [first] = draft.measures;
  return (
    <RowsInput<CalculationDraft>
      label="计算"
      limit={first === undefined ? 0 : MOST.calculations}
      value={draft.calculations}
      onChange={onChange}
      disabled={disabled}
      blank={() => {
        const next = calculationOf(draft, first ?? "", "SHARE_OF_WHOLE");
        // the button is disabled at the limit
        if (!next) throw new Error("no room for a calculation");
        return next;
      }}
      row={(one, place, set) => (
        <div className="report-row">
          <Select
            aria-label={`计算${place}的指标`}
            clearable={false}
            disabled={disabled}
            options={measures}
            value={one.measure}
            onChange={(measure) => set({ ...one, measure: measure ?? one.measure })}
          />
          <Select<CalculationKind>
            aria-label={`计算${place}的方式`}
            clearable={false}
            disabled={disabled}
            options={KINDS}
            value={one.kind}
            onChange={(kind) => set({ ...one, kind: kind ?? one.kind })}
          />
          {compares(one.kind) ? (
            <Select<Against>
              aria-label={`计算${place}的对比`}
              clearable={false}
              disabled={disabled}
              options={TIMES}
              value={one.against}
              onChange={(against) => set({ ...one, against: against ?? one.against })}
            />
          ) : null}
          {goesAlong(one.kind) && times.length > 1 ? (
            <Select
              aria-label={`计算${place}的日期`}
              clearable={false}
              disabled={disabled}
              options={times}
              value={one.along ?? times[0]?.value ?? null}
              onChange={(along) => set({ ...one, along })}
            />
          ) : null}
          <div className="report-row__value">
            <TextInput
              aria-label={`计算${place}的名称`}
              placeholder={calledOf({ ...one, label: "" }, info)}
              maxLength={40}
              disabled={disabled}
              value={one.label}
              onChange={(label) => set({ ...one, label })}
            />
          </div>
        </div>
      )}
    />
  );
}
