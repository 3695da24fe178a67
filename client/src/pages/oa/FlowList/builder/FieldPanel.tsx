import { useId } from "react";
import { type Definition, type Field, isComputed } from "@/domains/flow/definition";
import { ConditionEditor } from "@/domains/flow/form/ConditionEditor";
import { FieldInput } from "@/domains/flow/form/FieldInput";
import { FIELD_TYPE } from "@/domains/flow/form/labels";
import { NO_NAMES } from "@/domains/flow/form/names";
import { subjectsOf } from "@/domains/flow/form/subjects";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { Checkbox } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { LABEL_LENGTH, placeOf } from "./edit";
import { TypeIcon } from "./TypeIcon";
import { TypeSettings } from "./TypeSettings";
import type { FieldFault } from "./validation";

interface FieldPanelProps {
  definition: Definition;
  path: string;
  field: Field;
  fault: FieldFault | undefined;
  onChange: (over: Partial<Field>) => void;
  onChoose: (path: string) => void;
}

/** Field types that can have a default value. */
const WITH_DEFAULT: ReadonlySet<Field["type"]> = new Set([
  "text",
  "lines",
  "number",
  "amount",
  "date",
  "choice",
  "member",
  "team",
  "record",
]);

/** Properties panel of a field in the form builder. */
export function FieldPanel({ definition, path, field, fault, onChange, onChoose }: FieldPanelProps) {
  const id = useId();
  const { table: above } = placeOf(path);
  const table = definition.fields.find(({ key }) => key === above);
  const isExplanation = field.type === "explanation";
  const hasDefault = WITH_DEFAULT.has(field.type) && !isComputed(field);
  return (
    <div className="flow-panel">
      <p className="flow-panel__head">
        <TypeIcon type={field.type} />
        {table ? (
          <>
            <button type="button" className="ui-link" onClick={() => onChoose(table.key)}>
              {table.label}
            </button>
            <span aria-hidden>/</span>
          </>
        ) : null}
        <span>{FIELD_TYPE[field.type]}</span>
        <code className="ui-muted">{field.key}</code>
      </p>
      <FieldFrame
        id={`${id}l`}
        label="名称"
        required
        {...(fault?.at === "label" ? { error: fault.message } : {})}
      >
        <TextInput
          id={`${id}l`}
          aria-labelledby={`${id}l-label`}
          aria-required
          value={field.label}
          onChange={(label) => onChange({ label })}
          maxLength={LABEL_LENGTH}
          invalid={field.label.trim() === ""}
        />
      </FieldFrame>
      {isExplanation || isComputed(field) ? null : (
        <Checkbox
          label="必填"
          value={field.required ?? false}
          onChange={(required) => onChange({ required })}
        />
      )}
      {fault?.at === "type" ? (
        <p className="ui-field__error" role="alert">
          {fault.message}
        </p>
      ) : null}
      <TypeSettings definition={definition} table={table} field={field} onChange={onChange} />
      {isExplanation || field.type === "detail" || isComputed(field) ? null : (
        <FieldFrame id={`${id}h`} label="提示文字" help="字段为空时显示">
          <TextInput
            id={`${id}h`}
            aria-labelledby={`${id}h-label`}
            value={field.hint ?? ""}
            onChange={(hint) => onChange({ hint })}
            maxLength={100}
          />
        </FieldFrame>
      )}
      {hasDefault ? (
        <FieldFrame id={`${id}d`} label="默认值">
          <FieldInput
            // remounted for each field: text typed into one field's default must not appear in another's
            key={`${path} ${field.type} ${field.many ?? false} ${field.time ?? false} ${field.record ?? ""}`}
            id={`${id}d`}
            aria-labelledby={`${id}d-label`}
            field={{ ...field, hint: "无" }}
            names={NO_NAMES}
            compact
            value={field.default}
            onChange={(value) => onChange({ default: value })}
          />
        </FieldFrame>
      ) : null}
      {table ? null : (
        <fieldset className="flow-panel__part" aria-labelledby={`${id}w`}>
          <span className="ui-field__label" id={`${id}w`}>
            显示条件
          </span>
          <ConditionEditor
            aria-label="显示条件"
            value={field.showWhen}
            onChange={(showWhen) => onChange({ showWhen })}
            subjects={subjectsOf(definition.fields, field.key)}
            strict
          />
          <p className="ui-field__help">
            {field.showWhen ? "不满足条件时不显示，也不要求填写" : "没有条件时一直显示"}
          </p>
        </fieldset>
      )}
    </div>
  );
}
