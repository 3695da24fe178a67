import { LOG_FIELD_KIND, LOG_FIELD_RECORD, wordsOf } from "@/domains/log/labels";
import { randomId } from "@/ui/base/randomId";
import type { InputProps } from "@/ui/base/types";
import { RowsInput } from "@/ui/form/RowsInput";
import { Checkbox } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { FIELD_LIMIT, fieldProblem, LABEL_LENGTH, LEAST_MOST, type TypedField } from "./fields";
import "./FieldRows.css";

const KINDS = wordsOf(LOG_FIELD_KIND);
const RECORDS = wordsOf(LOG_FIELD_RECORD);

/** Unused key for a new field. */
const freshKey = () => `f${randomId().slice(0, 12)}`;

function blank(): TypedField {
  const key = freshKey();
  return {
    id: key,
    key,
    label: "",
    kind: "TEXT",
    required: false,
    options: "",
    minLength: "",
    record: "CUSTOMER",
  };
}

/**
 * Input for the fields of a log template, in order: added, removed and moved, each with the settings of its
 * kind.
 */
export function FieldRows({ value, onChange, disabled, invalid }: InputProps<readonly TypedField[]>) {
  return (
    <RowsInput<TypedField>
      label="字段"
      limit={FIELD_LIMIT}
      value={value}
      onChange={onChange}
      disabled={disabled}
      blank={blank}
      empty="没有字段时只填写日志内容"
      row={(field, place, set) => (
        <>
          <div className="ui-grow log-field">
            <TextInput
              value={field.label}
              onChange={(label) => set({ ...field, label })}
              maxLength={LABEL_LENGTH}
              disabled={disabled}
              invalid={invalid && field.label.trim() === ""}
              placeholder="名称"
              aria-label={`第 ${place} 个字段的名称`}
            />
            <Select
              value={field.kind}
              options={KINDS}
              clearable={false}
              disabled={disabled}
              onChange={(kind) => set({ ...field, kind: kind ?? "TEXT" })}
              aria-label={`第 ${place} 个字段的类型`}
            />
            {field.kind === "CHOICE" ? (
              <TextInput
                value={field.options}
                onChange={(options) => set({ ...field, options })}
                disabled={disabled}
                invalid={invalid && fieldProblem(field) !== null}
                placeholder="选项，用顿号分隔"
                aria-label={`第 ${place} 个字段的选项`}
              />
            ) : null}
            {field.kind === "TEXT" ? (
              <IntegerInput
                value={field.minLength}
                onChange={(minLength) => set({ ...field, minLength })}
                most={LEAST_MOST}
                tooMuch={`最少字数不能超过 ${LEAST_MOST}`}
                disabled={disabled}
                unit="字"
                placeholder="最少字数，不填则不限"
                aria-label={`第 ${place} 个字段的最少字数`}
              />
            ) : null}
            {field.kind === "RECORD" ? (
              <Select
                value={field.record}
                options={RECORDS}
                clearable={false}
                disabled={disabled}
                onChange={(record) => set({ ...field, record: record ?? "CUSTOMER" })}
                aria-label={`第 ${place} 个字段关联的记录`}
              />
            ) : null}
          </div>
          <Checkbox
            value={field.required}
            onChange={(required) => set({ ...field, required })}
            label="必填"
            aria-label={`第 ${place} 个字段必填`}
            {...(disabled ? { disabled } : {})}
          />
        </>
      )}
    />
  );
}
