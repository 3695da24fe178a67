/** Inputs for the checklist and the form fields that a service type of work orders requires. */
import type { WorkFieldKind } from "@/__generated__/WorkTypeDialogQuery.graphql";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Checkbox } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import "./WorkTypeRows.css";

/** Form values of a checklist item; `key` comes from the server and is absent for a new item. */
export interface TypedLine {
  readonly id: string;
  readonly key: string | null;
  readonly text: string;
  readonly required: boolean;
}

/** Form values of a form field. */
export interface TypedField {
  readonly id: string;
  readonly key: string | null;
  readonly label: string;
  readonly kind: WorkFieldKind;
  readonly required: boolean;
  /** Options as typed, separated by commas. */
  readonly options: string;
}

const LINE_LIMIT = 50;
const FIELD_LIMIT = 30;

const KINDS: readonly { readonly value: WorkFieldKind; readonly label: string }[] = [
  { value: "TEXT", label: "文本" },
  { value: "NUMBER", label: "数字" },
  { value: "CHOICE", label: "单选" },
  { value: "YES_NO", label: "是否" },
  { value: "DATE", label: "日期" },
];

/** Validation error of a checklist item, or null. */
export function lineProblem({ text }: TypedLine): string | null {
  return text.trim() === "" ? "请填写检查项的内容" : null;
}

/** Validation error of a form field, or null. */
export function fieldProblem({ label, kind, options }: TypedField): string | null {
  if (label.trim() === "") return "请填写填写项的名称";
  return kind === "CHOICE" && options.trim() === "" ? `请填写“${label.trim()}”的选项` : null;
}

type RowsProps<Row> = InputProps<readonly Row[]> & { fresh: () => string };

/** Input of a checklist: its items, in order. */
export function LinesInput({ value, onChange, fresh, disabled, invalid }: RowsProps<TypedLine>) {
  return (
    <RowsInput
      label="检查项"
      limit={LINE_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => ({ id: fresh(), key: null, text: "", required: true })}
      row={(line, place, set) => (
        <>
          <div className="ui-grow">
            <TextInput
              value={line.text}
              onChange={(text) => set({ ...line, text })}
              maxLength={200}
              disabled={disabled}
              invalid={invalid && lineProblem(line) !== null}
              placeholder="检查什么"
              aria-label={`第 ${place} 个检查项`}
            />
          </div>
          <Must
            place={place}
            value={line.required}
            disabled={disabled}
            set={(required) => set({ ...line, required })}
          />
        </>
      )}
    />
  );
}

/** Input of a service form: its fields, in order. */
export function FieldsInput({ value, onChange, fresh, disabled, invalid }: RowsProps<TypedField>) {
  return (
    <RowsInput<TypedField>
      label="填写项"
      limit={FIELD_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={() => ({ id: fresh(), key: null, label: "", kind: "TEXT", required: true, options: "" })}
      row={(field, place, set) => (
        <>
          <div className="ui-grow work-type__field">
            <TextInput
              value={field.label}
              onChange={(label) => set({ ...field, label })}
              maxLength={50}
              disabled={disabled}
              invalid={invalid && field.label.trim() === ""}
              placeholder="名称"
              aria-label={`第 ${place} 个填写项的名称`}
            />
            <Select<WorkFieldKind>
              value={field.kind}
              options={KINDS}
              clearable={false}
              disabled={disabled}
              onChange={(kind) => set({ ...field, kind: kind ?? "TEXT" })}
              aria-label={`第 ${place} 个填写项的类型`}
            />
            {field.kind === "CHOICE" ? (
              <TextInput
                value={field.options}
                onChange={(options) => set({ ...field, options })}
                maxLength={1500}
                disabled={disabled}
                invalid={invalid && field.options.trim() === ""}
                placeholder="选项，用顿号分隔"
                aria-label={`第 ${place} 个填写项的选项`}
              />
            ) : null}
          </div>
          <Must
            place={place}
            value={field.required}
            disabled={disabled}
            set={(required) => set({ ...field, required })}
          />
        </>
      )}
    />
  );
}

function Must({
  place,
  value,
  disabled,
  set,
}: {
  place: number;
  value: boolean;
  disabled: boolean | undefined;
  set: (value: boolean) => void;
}) {
  return (
    <Checkbox
      value={value}
      onChange={set}
      label="必填"
      aria-label={`第 ${place} 项必填`}
      {...(disabled ? { disabled } : {})}
    />
  );
}
