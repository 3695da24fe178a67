import { type ReactNode, useId } from "react";
import { FIELD_DICTIONARIES } from "@/domains/dict/labels";
import { type Definition, type Field, isComputed, isNumber, type RecordOf } from "@/domains/flow/definition";
import { BOUNDS, RECORD_OF } from "@/domains/flow/form/labels";
import { NumberValueInput } from "@/domains/flow/form/NumberValueInput";
import type { InputProps, Option } from "@/ui/base/types";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { Checkbox, CheckboxGroup, Segmented } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { FormulaEditor } from "./FormulaEditor";
import { OptionsInput } from "./OptionsInput";

interface TypeSettingsProps {
  definition: Definition;
  table: Field | undefined;
  field: Field;
  onChange: (over: Partial<Field>) => void;
}

const RECORDS = (Object.keys(RECORD_OF) as RecordOf[]).map((value) => ({ value, label: RECORD_OF[value] }));

/** A labelled input with a generated id. */
function Row({
  label,
  help,
  required,
  children,
}: {
  label: string;
  help?: string;
  required?: boolean;
  children: (aria: Pick<InputProps<unknown>, "id" | "aria-labelledby">) => ReactNode;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} {...(help ? { help } : {})} {...(required ? { required } : {})}>
      {children({ id, "aria-labelledby": `${id}-label` })}
    </FieldFrame>
  );
}

/** Attributes specific to a type of field. */
export function TypeSettings(props: TypeSettingsProps) {
  const { definition, field, onChange } = props;
  switch (field.type) {
    case "text":
    case "lines":
      return (
        <Whole
          label="字数上限"
          value={field.maxLength}
          most={BOUNDS.lines}
          unset={field.type === "text" ? BOUNDS.text : BOUNDS.lines}
          onChange={(maxLength) => onChange({ maxLength })}
        />
      );
    case "number":
    case "amount":
      return <NumberSettings key={field.key} {...props} />;
    case "date":
    case "period":
      return (
        <Checkbox
          label="精确到时间"
          value={field.time ?? false}
          // a default day is invalid as a time, and vice versa
          onChange={(time) => onChange({ time, default: undefined })}
        />
      );
    case "choice":
      return <ChoiceSettings {...props} />;
    case "member":
    case "team":
      return <Many {...props} />;
    case "record":
      return (
        <Row label="关联的类型" required>
          {(aria) => (
            <Select
              {...aria}
              options={RECORDS}
              clearable={false}
              value={field.record ?? null}
              onChange={(record) => record && onChange({ record, default: undefined })}
            />
          )}
        </Row>
      );
    case "contract": {
      const projects = definition.fields.filter(({ record }) => record === "project");
      return (
        <Row
          label="取自项目字段"
          required
          help={projects.length === 0 ? "请先添加关联记录，并选择项目" : "自动带出所选项目的合同金额"}
        >
          {(aria) => (
            <Select
              {...aria}
              options={projects.map(({ key, label }) => ({ value: key, label }))}
              value={field.source ?? null}
              onChange={(source) => onChange({ source: source ?? undefined })}
            />
          )}
        </Row>
      );
    }
    case "attachment":
    case "picture":
      return (
        <Whole
          label="最多文件数"
          value={field.maxCount}
          most={BOUNDS.files}
          unset={BOUNDS.files}
          onChange={(maxCount) => onChange({ maxCount })}
        />
      );
    case "explanation":
      return (
        <Row label="说明" required>
          {(aria) => (
            <TextArea
              {...aria}
              rows={4}
              maxLength={500}
              value={field.text ?? ""}
              onChange={(text) => onChange({ text })}
            />
          )}
        </Row>
      );
    case "detail":
      return <DetailSettings field={field} onChange={onChange} />;
  }
}

/** Input of an optional whole number. */
function Whole({
  label,
  value,
  most,
  unset,
  onChange,
}: {
  label: string;
  value: number | undefined;
  most: number;
  /** Value that applies when the input is empty. */
  unset: number;
  onChange: (value: number | undefined) => void;
}) {
  return (
    <Row label={label} help={`不填为 ${unset}，最多 ${most}`}>
      {(aria) => (
        <NumberValueInput
          {...aria}
          decimals={0}
          value={value}
          onChange={onChange}
          placeholder={String(unset)}
        />
      )}
    </Row>
  );
}

function Many({ field, onChange }: Pick<TypeSettingsProps, "field" | "onChange">) {
  return (
    <Checkbox
      label="可以选择多个"
      value={field.many ?? false}
      // a single default value is invalid as a list, and vice versa
      onChange={(many) => onChange({ many, default: undefined })}
    />
  );
}

type From = "options" | "dictionary";
const FROM: readonly Option<From>[] = [
  { value: "options", label: "自定义" },
  { value: "dictionary", label: "数据字典" },
];

function ChoiceSettings({ field, onChange }: TypeSettingsProps) {
  const from: From = field.dictionary === undefined ? "options" : "dictionary";
  return (
    <>
      <Row label="选项来源">
        {(aria) => (
          <Segmented
            {...aria}
            options={FROM}
            value={from}
            onChange={(next) => {
              if (next === from) return;
              const dictionary = next === "dictionary" ? FIELD_DICTIONARIES[0]?.value : undefined;
              onChange({ dictionary, options: dictionary ? [] : ["选项一", "选项二"], default: undefined });
            }}
          />
        )}
      </Row>
      {from === "dictionary" ? (
        <Row label="字典" required>
          {(aria) => (
            <Select
              {...aria}
              options={FIELD_DICTIONARIES}
              clearable={false}
              value={field.dictionary ?? null}
              onChange={(dictionary) => dictionary && onChange({ dictionary, default: undefined })}
            />
          )}
        </Row>
      ) : (
        <Row label="选项" required>
          {(aria) => (
            <OptionsInput
              key={field.key}
              {...aria}
              value={field.options ?? []}
              onChange={(options) => onChange({ options })}
            />
          )}
        </Row>
      )}
      <Many field={field} onChange={onChange} />
    </>
  );
}

/** Largest number of decimals. */
const MOST_DECIMALS = 6;
const DECIMALS = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? "整数" : `${count} 位小数`,
}));

function NumberSettings({ definition, table, field, onChange }: TypeSettingsProps) {
  const id = useId();
  const bound = (label: string, name: "min" | "max") => (
    <Row label={label}>
      {(aria) => (
        <NumberValueInput
          {...aria}
          decimals={field.type === "amount" ? 2 : (field.decimals ?? 0)}
          value={field[name]}
          onChange={(value) => onChange({ [name]: value })}
          placeholder="不限"
        />
      )}
    </Row>
  );
  return (
    <>
      {field.type === "amount" ? (
        <Checkbox
          label="显示大写金额"
          value={field.capitals ?? false}
          onChange={(capitals) => onChange({ capitals })}
        />
      ) : (
        <div className="flow-panel__pair">
          <Row label="小数">
            {(aria) => (
              <Select
                {...aria}
                options={DECIMALS}
                clearable={false}
                value={String(field.decimals ?? 0)}
                onChange={(count) => onChange({ decimals: Number(count) || undefined })}
              />
            )}
          </Row>
          <Row label="单位">
            {(aria) => (
              <TextInput
                {...aria}
                maxLength={10}
                value={field.unit ?? ""}
                onChange={(unit) => onChange({ unit })}
              />
            )}
          </Row>
        </div>
      )}
      <Checkbox
        label="由公式计算"
        value={field.formula !== undefined}
        onChange={(on) =>
          onChange(on ? { formula: "", required: false, default: undefined } : { formula: undefined })
        }
      />
      {isComputed(field) ? (
        <FormulaEditor
          id={`${id}f`}
          field={field}
          fields={definition.fields}
          table={table}
          onChange={(formula) => onChange({ formula })}
        />
      ) : (
        <div className="flow-panel__pair">
          {bound("最小值", "min")}
          {bound("最大值", "max")}
        </div>
      )}
    </>
  );
}

function DetailSettings({ field, onChange }: Pick<TypeSettingsProps, "field" | "onChange">) {
  const numbers = (field.columns ?? []).filter(isNumber);
  return (
    <>
      <Row label="合计" {...(numbers.length === 0 ? { help: "明细表还没有数字列" } : {})}>
        {(aria) => (
          <CheckboxGroup
            {...aria}
            options={numbers.map(({ key, label }) => ({ value: key, label }))}
            value={field.sums ?? []}
            onChange={(sums) => onChange({ sums })}
          />
        )}
      </Row>
      <Whole
        label="最多行数"
        value={field.maxCount}
        most={BOUNDS.rows}
        unset={BOUNDS.rows}
        onChange={(maxCount) => onChange({ maxCount })}
      />
    </>
  );
}
