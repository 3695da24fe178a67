import type { InputProps, UploadedFile } from "@/ui/base/types";
import { fieldOf } from "@/ui/form/Field";
import { RadioGroup } from "@/ui/input/choices";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { LogFiles } from "./LogFiles";
import { LOG_FIELD_RECORD } from "./labels";
import type { TemplateField } from "./template";
import { useRecordSources } from "./useRecordSources";
import { DAY_HOURS, type LogValues, nameOf, TEXT_LENGTH, type TemplateValue } from "./values";

const F = fieldOf<LogValues>();

/** Number of options shown as buttons; more are in a list. */
const IN_SIGHT = 4;
/** Kinds of fields that take the whole width of a form. */
const WIDE: ReadonlySet<TemplateField["kind"]> = new Set(["TEXT", "ATTACHMENT"]);

/**
 * Inputs for the fields of a work log's template, inside a form; each shows whether it is required and its
 * minimum length.
 */
export function TemplateFields({
  fields,
  kept,
}: {
  fields: readonly TemplateField[];
  /** Ids of files that are stored already. */
  kept: readonly string[];
}) {
  return fields.map((field) => (
    <F
      key={field.key}
      name={nameOf(field.key)}
      label={field.label}
      required={field.required}
      help={field.minLength > 0 ? `至少 ${field.minLength} 个字` : undefined}
      span={WIDE.has(field.kind) ? 2 : 1}
    >
      {(input) => <TemplateInput field={field} kept={kept} input={input} />}
    </F>
  ));
}

function TemplateInput({
  field,
  kept,
  input,
}: {
  field: TemplateField;
  kept: readonly string[];
  input: InputProps<TemplateValue | undefined>;
}) {
  const { value, ...rest } = input;
  const text = typeof value === "string" ? value : "";
  const typed: InputProps<string> = { ...rest, value: text };
  const chosen: InputProps<string | null> = { ...rest, value: text || null };
  switch (field.kind) {
    case "NUMBER":
      return <NumberInput {...typed} decimals={4} negative />;
    case "HOURS":
      return (
        <NumberInput
          {...typed}
          most={DAY_HOURS}
          tooMuch={`${field.label}应为 0 到 ${DAY_HOURS} 小时`}
          unit="小时"
        />
      );
    case "CHOICE":
      return <Choice field={field} input={chosen} />;
    case "ATTACHMENT":
      return <LogFiles {...rest} value={filesIn(value)} kept={kept} />;
    case "RECORD":
      return <RecordInput of={field.record ?? "CUSTOMER"} input={chosen} />;
    default:
      return <TextArea {...typed} rows={2} maxLength={TEXT_LENGTH} />;
  }
}

function filesIn(value: TemplateValue | undefined): readonly UploadedFile[] {
  return Array.isArray(value) ? (value as readonly UploadedFile[]) : [];
}

/**
 * A required choice among few is shown as buttons; others need a list, because buttons can't be cleared.
 */
function Choice({ field, input }: { field: TemplateField; input: InputProps<string | null> }) {
  const options = field.options.map((option) => ({ value: option, label: option }));
  return field.required && options.length <= IN_SIGHT ? (
    <RadioGroup {...input} options={options} />
  ) : (
    <Select {...input} options={options} placeholder="请选择" />
  );
}

function RecordInput({
  of,
  input,
}: {
  of: NonNullable<TemplateField["record"]>;
  input: InputProps<string | null>;
}) {
  const sources = useRecordSources();
  return <RemotePicker {...sources[of]} {...input} placeholder={`请选择${LOG_FIELD_RECORD[of]}`} />;
}
