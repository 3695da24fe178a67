import { openPreview } from "@/app/files/preview/openPreview";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { InputProps } from "@/ui/base/types";
import { DateInput, DateTimeInput } from "@/ui/input/DateInput";
import { DateRange } from "@/ui/input/DateRange";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { Upload } from "@/ui/upload/Upload";
import { type Field, type FlowValue, isNumber, type PeriodValue, places } from "../definition";
import { ChoiceInput, ChoicesInput } from "./ChoiceInput";
import { capitals } from "./capitals";
import { textsOf } from "./condition";
import { countOf, lengthOf, promptOf } from "./labels";
import { fromInput, toInput } from "./moments";
import { NumberValueInput } from "./NumberValueInput";
import { namedKind } from "./namedKind";
import { type FlowValueNames, filesOf, rememberFiles } from "./names";
import { numberText } from "./numberText";
import { RecordInput, RecordsInput } from "./RecordInput";

/** Uploads of a form that is not sent yet belong to no record. */
export const FLOW_FILES: FileTarget = { isDoc: false, sourceType: "flow_process", sourceId: "draft" };

export interface FieldInputProps extends InputProps<FlowValue | undefined> {
  field: Field;
  names: FlowValueNames;
  /** Whether it is in a cell of a table: without texts and capitals below. */
  compact?: boolean;
  files?: FileTarget | undefined;
}

const textOf = (value: FlowValue | undefined) => (typeof value === "string" ? value : "");
const numberOf = (value: FlowValue | undefined) => (typeof value === "number" ? value : undefined);

/** The input of a field by its type; tables have `DetailInput`. An emptied field is undefined. */
export function FieldInput({ field, names, compact = false, files, ...input }: FieldInputProps) {
  const { value, onChange } = input;
  const common = { ...input, placeholder: field.hint ?? promptOf(field) };
  const one = { ...common, value: textOf(value) || null, onChange: told(onChange) };
  const several = { ...common, value: textsOf(value), onChange: told(onChange) };
  if (isNumber(field)) return <Numbered field={field} compact={compact} input={common} />;
  const kind = namedKind(field);
  if (kind)
    return field.many && field.type !== "record" ? (
      <RecordsInput {...several} kind={kind} names={names} />
    ) : (
      <RecordInput {...one} kind={kind} names={names} />
    );
  switch (field.type) {
    case "lines":
      return (
        <TextArea
          {...common}
          value={textOf(value)}
          onChange={told(onChange)}
          rows={compact ? 1 : 3}
          maxLength={lengthOf(field)}
        />
      );
    case "date":
      return field.time ? (
        <DateTimeInput
          {...common}
          value={toInput(textOf(value))}
          onChange={(moment) => onChange(fromInput(moment) || undefined)}
        />
      ) : (
        <DateInput {...one} />
      );
    case "period":
      return <PeriodInput field={field} input={common} />;
    case "choice":
      return field.many ? (
        <ChoicesInput {...several} field={field} compact={compact} />
      ) : (
        <ChoiceInput {...one} field={field} compact={compact} />
      );
    case "attachment":
    case "picture":
      return <FilesInput field={field} names={names} input={common} target={files ?? FLOW_FILES} />;
    default:
      return (
        <TextInput
          {...common}
          value={textOf(value)}
          onChange={told(onChange)}
          maxLength={lengthOf(field)}
          // the counter is shown only for a bound set by the form, and not in a cell
          {...(compact || field.maxLength === undefined ? { right: <span /> } : {})}
        />
      );
  }
}

/** Converts any empty value of an input to undefined. */
function told(onChange: (value: FlowValue | undefined) => void) {
  return (value: string | null | readonly string[]) =>
    onChange(value === null || value.length === 0 ? undefined : value);
}

type Input = InputProps<FlowValue | undefined>;

function Numbered({ field, compact, input }: { field: Field; compact: boolean; input: Input }) {
  const value = numberOf(input.value);
  const unit = field.unit ?? (field.type === "amount" ? "元" : undefined);
  const isLarge = value !== undefined && Math.abs(value) >= 1000;
  return (
    <>
      <NumberValueInput {...input} value={value} decimals={places(field)} unit={unit} />
      {compact || field.type !== "amount" || value === undefined || !(isLarge || field.capitals) ? null : (
        <span className="flow-capitals" aria-live="polite">
          {[isLarge ? numberText(field, value) : "", field.capitals ? capitals(value) : ""]
            .filter(Boolean)
            .join("　")}
        </span>
      )}
    </>
  );
}

/**
 * Input of a period: while it is filled in, the value has two ends, either of which may be empty; it is
 * unset without both.
 */
function PeriodInput({ field, input }: { field: Field; input: Input }) {
  const { value, onChange } = input;
  const period = typeof value === "object" && value !== null && "from" in value ? value : null;
  if (!field.time)
    return (
      <DateRange
        {...input}
        placeholder="开始日期 至 结束日期"
        value={period}
        onChange={(range) =>
          onChange(range ? { from: range.from.slice(0, 10), to: range.to.slice(0, 10) } : undefined)
        }
      />
    );
  const set = (over: Partial<PeriodValue>) => {
    const next = { from: period?.from ?? "", to: period?.to ?? "", ...over };
    onChange(next.from || next.to ? next : undefined);
  };
  const { id, "aria-labelledby": _labelledBy, placeholder: _placeholder, ...rest } = input;
  return (
    <span className="flow-period">
      <DateTimeInput
        {...rest}
        {...(id ? { id } : {})}
        aria-label={`${field.label}开始`}
        value={toInput(period?.from)}
        onChange={(moment) => set({ from: fromInput(moment) })}
      />
      <span aria-hidden>至</span>
      <DateTimeInput
        {...rest}
        aria-label={`${field.label}结束`}
        value={toInput(period?.to)}
        onChange={(moment) => set({ to: fromInput(moment) })}
      />
    </span>
  );
}

/**
 * Input of files: removals take effect with the next save; the server deletes files that were never saved.
 */
function FilesInput({
  field,
  names,
  input,
  target,
}: {
  field: Field;
  names: FlowValueNames;
  input: Input;
  target: FileTarget;
}) {
  const sender = useFileSender(target);
  const files = filesOf(names, textsOf(input.value));
  return (
    <Upload
      {...input}
      value={files}
      onChange={(next) => {
        rememberFiles(next);
        input.onChange(next.length > 0 ? next.map(({ id }) => id) : undefined);
      }}
      images={field.type === "picture"}
      limit={countOf(field)}
      upload={sender.upload}
      abandon={sender.abandon}
      preview={(file) => void openPreview(file, files)}
    />
  );
}
