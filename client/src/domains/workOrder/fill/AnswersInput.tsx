import type { InputProps } from "@/ui/base/types";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { RadioGroup } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import type { DemandField } from "./demand";
import "./fill.css";

const YES_NO = [
  { value: "yes", label: "是" },
  { value: "no", label: "否" },
] as const;
/** Number of options shown as buttons; more are in a list. */
const IN_SIGHT = 4;

/** Input of the form of a service type; answers by the keys of its fields. */
export function AnswersInput({
  fields,
  value,
  onChange,
  id = "answers",
  disabled,
  readOnly,
}: InputProps<Readonly<Record<string, string>>> & { fields: readonly DemandField[] }) {
  return (
    <div className="work-answers">
      {fields.map((field, place) => {
        const own = `${id}-${place}`;
        return (
          <FieldFrame key={field.key} id={own} label={field.label} required={field.required}>
            <Answer
              field={field}
              input={{
                id: own,
                value: value[field.key] ?? "",
                onChange: (answer) => onChange({ ...value, [field.key]: answer }),
                ...(disabled || readOnly ? { disabled: true } : {}),
              }}
            />
          </FieldFrame>
        );
      })}
    </div>
  );
}

function Answer({ field, input }: { field: DemandField; input: InputProps<string> }) {
  const { value, onChange, ...rest } = input;
  const optional = { ...rest, value: value || null, onChange: (one: string | null) => onChange(one ?? "") };
  switch (field.kind) {
    case "NUMBER":
      return <NumberInput {...input} decimals={4} negative />;
    case "DATE":
      return <DateInput {...optional} />;
    case "YES_NO":
      return <RadioGroup {...optional} options={YES_NO} aria-label={field.label} />;
    case "CHOICE": {
      const options = field.options.map((option) => ({ value: option, label: option }));
      return options.length <= IN_SIGHT ? (
        <RadioGroup {...optional} options={options} aria-label={field.label} />
      ) : (
        <Select {...optional} options={options} clearable />
      );
    }
    default:
      return <TextArea {...input} rows={2} maxLength={500} />;
  }
}
