import { DateInput, DateTimeInput } from "@/ui/input/DateInput";
import { TextInput } from "@/ui/input/TextInput";
import type { Test } from "../definition";
import { ChoicesInput } from "./ChoiceInput";
import { fromInput, toInput } from "./moments";
import { NumberValueInput } from "./NumberValueInput";
import type { FlowValueNames } from "./names";
import { RecordsInput } from "./RecordInput";
import { type Subject, valueCount } from "./subjects";

/** Largest number of decimals of a bound. */
const DECIMALS = 6;

interface TestValuesProps {
  test: Test;
  subject: Subject;
  names: FlowValueNames;
  disabled: boolean;
  invalid: boolean;
  onChange: (values: Test["values"]) => void;
}

/** Input of the values that a test compares with: none, one, two, or any number of options and records. */
export function TestValues({ test, subject, names, onChange, ...state }: TestValuesProps) {
  const count = valueCount(subject, test.op);
  if (count === null) {
    const input = {
      ...state,
      value: test.values.map(String),
      onChange,
      "aria-label": `${subject.label}的值`,
    };
    return subject.kind === "record" && subject.record ? (
      <RecordsInput {...input} kind={subject.record} names={names} />
    ) : (
      <ChoicesInput {...input} field={subject.field ?? { label: subject.label }} compact />
    );
  }
  const set = (at: number, value: string | number | undefined) => {
    const next = Array.from({ length: count }, (_, place) => test.values[place] ?? "");
    next[at] = value ?? "";
    onChange(next);
  };
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <OneValue
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second are what they are
          key={at}
          subject={subject}
          value={test.values[at]}
          onChange={(value) => set(at, value)}
          label={count === 2 ? `${subject.label}${at === 0 ? "起" : "止"}` : `${subject.label}的值`}
          {...state}
        />
      ))}
    </>
  );
}

function OneValue({
  subject,
  value,
  onChange,
  label,
  ...state
}: {
  subject: Subject;
  value: string | number | undefined;
  onChange: (value: string | number | undefined) => void;
  label: string;
  disabled: boolean;
  invalid: boolean;
}) {
  const text = typeof value === "string" ? value : "";
  const common = { ...state, "aria-label": label };
  switch (subject.kind) {
    case "number":
      return (
        <NumberValueInput
          {...common}
          decimals={DECIMALS}
          value={typeof value === "number" ? value : undefined}
          onChange={onChange}
        />
      );
    case "day":
      return <DateInput {...common} value={text || null} onChange={(day) => onChange(day ?? "")} />;
    case "moment":
      return (
        <DateTimeInput {...common} value={toInput(text)} onChange={(moment) => onChange(fromInput(moment))} />
      );
    default:
      return <TextInput {...common} value={text} onChange={onChange} maxLength={200} />;
  }
}
