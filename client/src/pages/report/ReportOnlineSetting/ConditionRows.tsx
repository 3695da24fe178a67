import { useRef } from "react";
import type { Option } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Select } from "@/ui/picker/Select";
import { FieldValues } from "../_components/ConditionValue";
import { Span } from "../_components/Span";
import { conditionOn, newCondition, opsOf, STANDING } from "../_lib/conditions";
import { type ConditionDraft, fieldOf, LIMITS } from "../_lib/draft";
import type { DatasetInfo, EditedReport, FieldInfo, Period } from "../_lib/types";

interface ConditionRowsProps {
  info: DatasetInfo | null;
  periods: readonly Period[];
  /** Stored conditions of the report, for the names of their values. */
  saved: EditedReport["definition"]["conditions"];
  value: readonly ConditionDraft[];
  onChange: (rows: readonly ConditionDraft[]) => void;
  disabled?: boolean | undefined;
}

/** Conditions on the data of a report: field, operator and values, with inputs by the kind of the field. */
export function ConditionRows({ info, periods, saved, value, onChange, disabled }: ConditionRowsProps) {
  const made = useRef(0);
  const fields = (info?.fields ?? []).filter(({ ops }) => ops.length > 0);
  return (
    <RowsInput<ConditionDraft>
      label="条件"
      limit={LIMITS.conditions}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => {
        made.current += 1;
        return newCondition(`n${made.current}`);
      }}
      row={(one, place, set) => {
        const field = fieldOf(info, one.field);
        const known = saved
          .filter((condition) => condition.field === one.field)
          .flatMap(({ values }) =>
            (values ?? []).flatMap(({ value: id, text }) => (id ? [{ value: id, label: text }] : [])),
          );
        return (
          <div className="report-row">
            <Select
              aria-label={`条件${place}的字段`}
              placeholder="选择字段"
              clearable={false}
              disabled={disabled}
              options={fields.map(({ code, label }) => ({ value: code, label }))}
              value={one.field}
              onChange={(code) => {
                const next = fieldOf(info, code);
                if (next) set(conditionOn(one.id, next));
              }}
            />
            {field ? (
              <>
                <Select<ConditionDraft["op"]>
                  aria-label={`条件${place}的关系`}
                  clearable={false}
                  disabled={disabled}
                  options={opsOf(field)}
                  value={one.op}
                  onChange={(op) => {
                    const next = op ?? one.op;
                    set({
                      ...one,
                      op: next,
                      period: next === "PERIOD" ? (one.period ?? "THIS_MONTH") : null,
                    });
                  }}
                />
                <div className="report-row__value">
                  <ConditionValue
                    key={`${one.field} ${one.op}`}
                    place={place}
                    field={field}
                    periods={periods}
                    known={known}
                    value={one}
                    onChange={set}
                    disabled={disabled}
                  />
                </div>
              </>
            ) : null}
          </div>
        );
      }}
    />
  );
}

interface ConditionValueProps {
  place: number;
  field: FieldInfo;
  periods: readonly Period[];
  known: readonly Option[];
  value: ConditionDraft;
  onChange: (condition: ConditionDraft) => void;
  disabled?: boolean | undefined;
}

function ConditionValue({ place, field, periods, known, value, onChange, disabled }: ConditionValueProps) {
  const input = { "aria-label": `条件${place}的值`, ...(disabled ? { disabled } : {}) };
  switch (value.op) {
    case "PERIOD":
      return (
        <Select<NonNullable<ConditionDraft["period"]>>
          {...input}
          clearable={false}
          options={periods.map(({ period, label, from, to }) => ({
            value: period,
            label,
            hint: `${from} 至 ${to}`,
          }))}
          value={value.period ?? null}
          onChange={(period) => onChange({ ...value, period })}
        />
      );
    case "BETWEEN":
      return (
        <Span
          {...input}
          kind={field.kind}
          value={{ from: value.from, to: value.to }}
          onChange={(span) => onChange({ ...value, ...span })}
        />
      );
    case "IN":
    case "NOT_IN":
      return (
        <FieldValues
          {...input}
          field={field}
          standing={STANDING[field.kind]}
          known={known}
          placeholder="选择"
          value={value.values}
          onChange={(values) => onChange({ ...value, values })}
        />
      );
    default:
      return null;
  }
}
