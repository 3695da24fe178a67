import { use, useId } from "react";
import { openPreview } from "@/app/files/preview/openPreview";
import { useFileSender } from "@/app/files/useFileSender";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import type { InputProps, Option, UploadedFile } from "@/ui/base/types";
import { FormContext, ProblemsOf, shownOnly, useDeclaredField } from "@/ui/form/Field";
import { FieldFrame } from "@/ui/form/FieldFrame";
import type { FieldErrors } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { MoneyInput, NumberInput } from "@/ui/input/NumberInput";
import { FIRST_BIRTH } from "@/ui/input/normalize/day";
import { TextInput } from "@/ui/input/TextInput";
import { RemotePicker, type RemoteSource } from "@/ui/picker/RemotePicker";
import { MultiSelect, Select } from "@/ui/picker/Select";
import { Upload } from "@/ui/upload/Upload";
import { useDictOptions } from "./useDictOptions";
import { type CustomDraft, type CustomDrafts, type CustomFieldRow, promptOf } from "./values";

export interface CustomFieldInputsProps {
  fields: readonly CustomFieldRow[];
  value: CustomDrafts;
  onChange: (value: CustomDrafts) => void;
  /** The form's errors; those of custom fields are under `custom.<row id>`. */
  errors: FieldErrors;
  disabled?: boolean | undefined;
  /** The kind of record, as in the source of its attachments: customer. */
  recordType: string;
  /** The options for the present values of a field. */
  knownOf?: (fieldId: string) => readonly Option[];
}

/** The inputs of custom fields, each by its type. */
export function CustomFieldInputs({
  fields,
  value,
  onChange,
  errors,
  disabled,
  recordType,
  knownOf,
}: CustomFieldInputsProps) {
  const own = useId();
  return fields.map((field) => (
    <FramedInput
      key={field.rowId}
      id={`${own}${field.rowId}`}
      field={field}
      recordType={recordType}
      known={knownOf?.(field.rowId) ?? []}
      value={value[field.rowId] ?? null}
      onChange={(draft) => onChange({ ...value, [field.rowId]: draft })}
      error={errors[`custom.${field.rowId}`]}
      disabled={disabled}
    />
  ));
}

interface FramedProps extends Omit<OneProps, "input"> {
  id: string;
  value: CustomDraft;
  onChange: (draft: CustomDraft) => void;
  error: string | undefined;
  disabled: boolean | undefined;
}

function FramedInput({ id, field, value, onChange, error, disabled, ...one }: FramedProps) {
  const form = use(FormContext);
  useDeclaredField(form?.fields, `custom.${field.rowId}`, {
    label: field.name,
    show: (shown, called) => (
      <OneInput field={field} {...one} input={shownOnly(shown as CustomDraft, called)} />
    ),
  });
  return (
    <FieldFrame
      id={id}
      label={field.name}
      required={field.required}
      {...(error ? { error } : {})}
      {...(field.kind === "FILE" ? { span: 2 } : {})}
    >
      <ProblemsOf tell={form?.tellProblem} name={`custom.${field.rowId}`}>
        <OneInput
          field={field}
          {...one}
          input={{
            id,
            value,
            onChange,
            invalid: Boolean(error),
            placeholder: promptOf(field),
            "aria-labelledby": `${id}-label`,
            "aria-required": field.required,
            ...(disabled ? { disabled } : {}),
            ...(error ? { "aria-describedby": `${id}-error` } : {}),
          }}
        />
      </ProblemsOf>
    </FieldFrame>
  );
}

interface OneProps {
  field: CustomFieldRow;
  input: InputProps<CustomDraft>;
  known: readonly Option[];
  recordType: string;
}

const YES_NO: readonly Option[] = [
  { value: "1", label: "是" },
  { value: "0", label: "否" },
];

/** A draft as text, for types edited as text. */
function textual(input: InputProps<CustomDraft>): InputProps<string> {
  return { ...input, value: typeof input.value === "string" ? input.value : "" };
}

function chosen(input: InputProps<CustomDraft>): InputProps<string | null> {
  return { ...input, value: typeof input.value === "string" ? input.value : null };
}

function OneInput({ field, input, known, recordType }: OneProps) {
  switch (field.kind) {
    case "TEXT":
      return <TextInput {...textual(input)} maxLength={500} />;
    case "NUMBER":
      return <NumberInput {...textual(input)} decimals={4} negative />;
    case "MONEY":
      return <MoneyInput {...textual(input)} negative />;
    case "DATE":
      return <DateInput {...chosen(input)} min={FIRST_BIRTH} />;
    case "YES_NO":
      return (
        <Select
          {...input}
          options={YES_NO}
          value={typeof input.value === "boolean" ? (input.value ? "1" : "0") : null}
          onChange={(word) => input.onChange(word === null ? null : word === "1")}
        />
      );
    case "DICT":
      return <DictInput {...chosen(input)} dictionary={field.dictionary ?? ""} />;
    case "MEMBER":
      return <RecordInput {...chosen(input)} source={useMemberSource} known={known} />;
    case "CUSTOMER":
      return <RecordInput {...chosen(input)} source={useCustomerSource} known={known} />;
    case "LIST":
      return (
        <MultiSelect
          {...input}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={Array.isArray(input.value) ? (input.value as string[]) : []}
        />
      );
    case "FILE":
      return <FilesInput input={input} recordType={recordType} />;
  }
}

function DictInput({ dictionary, ...input }: InputProps<string | null> & { dictionary: string }) {
  return <Select {...input} {...useDictOptions(dictionary)} />;
}

function RecordInput({
  source: useSource,
  known,
  ...input
}: InputProps<string | null> & { source: () => RemoteSource; known: readonly Option[] }) {
  return <RemotePicker {...useSource()} {...input} known={known} />;
}

/** Removals take effect when the record is saved; the server deletes unsaved uploads after a day. */
function FilesInput({ input, recordType }: Pick<OneProps, "input" | "recordType">) {
  const sender = useFileSender({ isDoc: false, sourceType: recordType, sourceId: "draft" });
  const files = (Array.isArray(input.value) ? input.value : []) as readonly UploadedFile[];
  return (
    <Upload
      {...input}
      value={files}
      limit={9}
      upload={sender.upload}
      abandon={sender.abandon}
      preview={(file) => void openPreview(file, files)}
    />
  );
}
