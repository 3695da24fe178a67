import { useMemo, useState } from "react";
import { REPORT_PERIOD, REPORT_READER } from "@/domains/report/labels";
import type { DateRangeValue, InputProps, Option } from "@/ui/base/types";
import { DateInput } from "@/ui/input/DateInput";
import { DateRange } from "@/ui/input/DateRange";
import { NumberInput, notNumber } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { FieldValues, type ValueField } from "../_components/ConditionValue";
import type { Given, ParameterDraft } from "./draft";
import { isNothing } from "./given";

type Shown = Pick<ParameterDraft, "kind" | "multiple" | "dict">;

interface ParameterValueProps extends Omit<InputProps<Given | null>, "id" | "name"> {
  parameter: Shown;
  /** Whether the viewer fills it in as a reader, so that labels address them. */
  reads?: boolean;
}

/** Input of a parameter's value by its kind, including values relative to today and to the reader. */
export function ParameterValue({ parameter, reads = false, ...input }: ParameterValueProps) {
  switch (parameter.kind) {
    case "PERIOD":
      return <Period {...input} />;
    case "DATE":
      return <Day {...input} />;
    case "NUMBER":
    case "TEXT":
      return <Typed {...input} isNumber={parameter.kind === "NUMBER"} />;
    default:
      return <Values {...input} parameter={parameter} reads={reads} />;
  }
}

type ValueProps = Omit<ParameterValueProps, "parameter" | "reads">;

const OWN = "OWN";

type Periods = keyof typeof REPORT_PERIOD;
const PERIODS: readonly Option[] = [
  ...Object.entries(REPORT_PERIOD).map(([value, label]) => ({ value, label })),
  { value: OWN, label: "自定义日期" },
];
/** A period as a date: its first day. */
const DAYS: readonly Option[] = [
  ...Object.entries(REPORT_PERIOD).map(([value, label]) => ({
    value,
    label: value === "TODAY" || value === "YESTERDAY" ? label : `${label}的第一天`,
  })),
  { value: OWN, label: "自定义日期" },
];

/** State of an input with a relative period or a custom value. */
function useOwn({ value, onChange }: Pick<ValueProps, "value" | "onChange">) {
  const isGiven = Boolean(value?.from || value?.to);
  const [own, setOwn] = useState(isGiven);
  const isOwn = !value?.period && (own || isGiven);
  return {
    isOwn,
    chosen: isOwn ? OWN : (value?.period ?? null),
    choose: (next: string | null) => {
      setOwn(next === OWN);
      if (next !== OWN) onChange(next ? { period: next as Periods } : null);
    },
  };
}

function Period({ value, onChange, ...input }: ValueProps) {
  const { isOwn, chosen, choose } = useOwn({ value, onChange });
  const [from, to] = [value?.from ?? "", value?.to ?? ""];
  return (
    <span className="query-value">
      <Select {...input} options={PERIODS} value={chosen} onChange={choose} />
      {isOwn ? (
        <DateRange
          {...input}
          aria-label={`${input["aria-label"] ?? ""}：自定义日期`}
          value={from || to ? { from: from || to, to: to || from } : null}
          onChange={(range: DateRangeValue | null) =>
            onChange(range ? { from: range.from.slice(0, 10), to: range.to.slice(0, 10) } : null)
          }
        />
      ) : null}
    </span>
  );
}

function Day({ value, onChange, ...input }: ValueProps) {
  const { isOwn, chosen, choose } = useOwn({ value, onChange });
  return (
    <span className="query-value">
      <Select {...input} options={DAYS} value={chosen} onChange={choose} />
      {isOwn ? (
        <DateInput
          {...input}
          aria-label={`${input["aria-label"] ?? ""}：自定义日期`}
          value={value?.from ?? null}
          onChange={(from) => onChange(from ? { from } : null)}
        />
      ) : null}
    </span>
  );
}

/** Input of a text or a number; takes effect on leaving the field. */
function Typed({ value, onChange, isNumber, ...input }: ValueProps & { isNumber: boolean }) {
  const given = value?.values?.[0] ?? "";
  const [typed, setTyped] = useState<{ of: string; text: string }>({ of: given, text: given });
  const text = typed.of === given ? typed.text : given;
  const done = () => {
    const next = text.trim();
    if (next === given || (isNumber && notNumber(next, { negative: true }) !== null)) return;
    onChange(next ? { values: [next] } : null);
  };
  const common = {
    ...input,
    value: text,
    onChange: (next: string) => setTyped({ of: given, text: next }),
    onBlur: done,
  };
  return isNumber ? (
    <NumberInput {...common} negative />
  ) : (
    <TextInput {...common} maxLength={200} onEnter={done} />
  );
}

const MYSELF: readonly Option[] = [{ value: "@me", label: "我自己" }];
const MY_TEAMS: readonly Option[] = [
  { value: "@mine", label: "我所在的团队" },
  { value: "@directed", label: "我负责的团队及下级" },
];

/** Options that stand for the reader; their teams only where several values are allowed. */
function standingOf({ kind, multiple }: Shown, reads: boolean): readonly Option[] | undefined {
  if (kind !== "MEMBER" && (kind !== "TEAM" || !multiple)) return undefined;
  if (reads) return kind === "MEMBER" ? MYSELF : MY_TEAMS;
  return REPORT_READER[kind].map(([value, label]) => ({ value, label }));
}

function Values({
  value,
  onChange,
  parameter,
  reads,
  ...input
}: ValueProps & { parameter: Shown; reads: boolean }) {
  const { kind, multiple, dict } = parameter;
  const field = useMemo<ValueField>(
    () => ({ kind: kind as ValueField["kind"], dictionary: dict, choices: [] }),
    [kind, dict],
  );
  const standing = useMemo(() => standingOf({ kind, multiple, dict }, reads), [kind, multiple, dict, reads]);
  return (
    <FieldValues
      {...input}
      field={field}
      standing={standing}
      value={value?.values ?? []}
      onChange={(values) => {
        // a single-valued parameter keeps the last choice
        const kept = multiple ? values : values.slice(-1);
        const given = { values: kept };
        onChange(isNothing(given) ? null : given);
      }}
    />
  );
}
