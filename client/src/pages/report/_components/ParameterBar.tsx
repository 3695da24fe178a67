import { type ReactNode, useId, useMemo, useState } from "react";
import { REPORT_PERIOD } from "@/domains/report/labels";
import type { Option } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { Select } from "@/ui/picker/Select";
import { wrongEnd } from "../_lib/conditions";
import type { Condition, FieldInfo } from "../_lib/types";
import { FieldValues, type ValueField } from "./ConditionValue";
import { Span, type SpanValue } from "./Span";

export type ParameterField = ValueField & Pick<FieldInfo, "code" | "label" | "ops">;

interface ParameterBarProps {
  fields: readonly ParameterField[];
  /** Conditions set by the viewer. */
  value: readonly Condition[];
  /** Conditions of the figures on screen, with their defaults. */
  usual: readonly { readonly field: string; readonly text?: string | null | undefined }[];
  onChange: (field: string, condition: Condition | null) => void;
  onClear: () => void;
  /** Number of parameters always visible, besides those in use; the others are folded. Default: all. */
  near?: number;
  /** Whether there is something else to reset. */
  changed?: boolean;
  /** Other controls, before the parameters. */
  children?: ReactNode;
}

/** Bar of a report's parameters, with inputs by kind. Unset parameters keep the report's default. */
export function ParameterBar({
  fields,
  value,
  usual,
  onChange,
  onClear,
  near = fields.length,
  changed = value.length > 0,
  children,
}: ParameterBarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const inSight = fields.filter(
    ({ code }, at) => at < near || value.some(({ field: narrows }) => narrows === code),
  );
  const folded = fields.length - inSight.length;
  return (
    <search className="report__bar" aria-label="筛选">
      {children}
      {(unfolded ? fields : inSight).map((field) => {
        const own = value.find(({ field: code }) => code === field.code) ?? null;
        const said = own ? null : usual.find(({ field: code }) => code === field.code)?.text;
        return (
          <Parameter
            key={field.code}
            field={field}
            value={own}
            placeholder={said ? said.replace(`${field.label}：`, "") : "不限"}
            onChange={(condition) => onChange(field.code, condition)}
          />
        );
      })}
      {folded > 0 ? (
        <Button variant="minimal" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? "收起筛选" : `更多筛选（${folded}）`}
        </Button>
      ) : null}
      {changed ? (
        <Button variant="minimal" onClick={onClear}>
          恢复默认
        </Button>
      ) : null}
    </search>
  );
}

interface ParameterProps {
  field: ParameterField;
  value: Condition | null;
  /** Text for the default. */
  placeholder: string;
  onChange: (condition: Condition | null) => void;
}

const STANDING: Readonly<Partial<Record<FieldInfo["kind"], readonly Option[]>>> = {
  MEMBER: [{ value: "@me", label: "我自己" }],
  TEAM: [
    { value: "@mine", label: "我所在的团队" },
    { value: "@directed", label: "我负责的团队及下级" },
  ],
};

const FILLED: readonly Option[] = [
  { value: "NOT_NULL", label: "已填写" },
  { value: "IS_NULL", label: "未填写" },
];

function Parameter({ field, value, placeholder, onChange }: ParameterProps) {
  const id = useId();
  const { code, ops, kind } = field;
  const input = { "aria-label": field.label, placeholder };
  return (
    <div className="report__parameter" data-wide={kind === "DAY" || undefined}>
      <span id={id} className="ui-field__label" aria-hidden>
        {field.label}
      </span>
      {kind === "DAY" ? (
        <Days field={field} value={value} placeholder={placeholder} onChange={onChange} />
      ) : ops.includes("IN") ? (
        <FieldValues
          {...input}
          field={field}
          standing={STANDING[kind]}
          value={value?.values ?? []}
          onChange={(values) =>
            onChange(values.length > 0 ? { field: code, op: "IN", values: [...values] } : null)
          }
        />
      ) : ops.includes("BETWEEN") ? (
        <Numbers field={field} value={value} onChange={onChange} />
      ) : (
        <Select
          {...input}
          options={FILLED}
          value={value?.op ?? null}
          onChange={(op) => onChange(op ? { field: code, op: op as Condition["op"] } : null)}
        />
      )}
    </div>
  );
}

type Periods = keyof typeof REPORT_PERIOD;

/** The most frequent periods, always visible. */
const NEAR: readonly Periods[] = ["THIS_MONTH", "LAST_MONTH", "THIS_QUARTER", "THIS_YEAR"];
const OWN = "OWN";

/** Input of a period relative to today, or of two dates. */
function Days({ field, value, placeholder, onChange }: ParameterProps) {
  const between = value?.op === "BETWEEN";
  const [own, setOwn] = useState(between);
  const options = useMemo<Option[]>(
    () => [
      ...(field.ops.includes("PERIOD")
        ? Object.entries(REPORT_PERIOD).map(([period, label]) => ({ value: period, label }))
        : []),
      ...(field.ops.includes("BETWEEN") ? [{ value: OWN, label: "自定义日期" }] : []),
    ],
    [field.ops],
  );
  const period = value?.op === "PERIOD" ? (value.period ?? null) : null;
  const choose = (next: string | null) => {
    setOwn(next === OWN);
    if (next === OWN) return;
    onChange(next ? { field: field.code, op: "PERIOD", period: next as Periods } : null);
  };
  return (
    <div className="report__days">
      {field.ops.includes("PERIOD") ? (
        <fieldset className="report__chips" aria-label={`${field.label}：常用`}>
          {NEAR.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={period === one}
              onClick={() => choose(period === one ? null : one)}
            >
              {REPORT_PERIOD[one]}
            </button>
          ))}
        </fieldset>
      ) : null}
      <Select
        aria-label={field.label}
        placeholder={placeholder}
        options={options}
        value={between || own ? OWN : period}
        onChange={choose}
      />
      {between || own ? (
        <Span
          kind="DAY"
          aria-label={`${field.label}：自定义日期`}
          value={{ from: value?.from ?? "", to: value?.to ?? "" }}
          onChange={({ from, to }) =>
            onChange(from || to ? { field: field.code, op: "BETWEEN", from, to } : null)
          }
        />
      ) : null}
    </div>
  );
}

/** Input of a numeric range; takes effect on leaving the field, not with every digit. */
function Numbers({ field, value, onChange }: Omit<ParameterProps, "placeholder">) {
  const given = { from: value?.from ?? "", to: value?.to ?? "" };
  const [typed, setTyped] = useState<{ of: string; span: SpanValue }>({ of: "", span: given });
  const of = `${given.from}~${given.to}`;
  const span = typed.of === of ? typed.span : given;
  const done = () => {
    if (span.from === given.from && span.to === given.to) return;
    const { from, to } = span;
    if (wrongEnd(from) || wrongEnd(to)) return;
    onChange(
      from || to
        ? { field: field.code, op: "BETWEEN", ...(from ? { from } : {}), ...(to ? { to } : {}) }
        : null,
    );
  };
  return (
    <Span
      kind={field.kind}
      aria-label={field.label}
      value={span}
      onChange={(next) => setTyped({ of, span: next })}
      onBlur={done}
    />
  );
}
