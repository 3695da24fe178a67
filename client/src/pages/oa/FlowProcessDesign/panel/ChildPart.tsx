import { type Field, isNumber } from "@/domains/flow/definition";
import type { Option } from "@/ui/base/types";
import { Section } from "@/ui/frame/Card";
import { Select } from "@/ui/picker/Select";
import { useDesignFacts } from "../context";
import type { NodePartProps } from "./ApprovePart";
import { Part } from "./Part";

/** Whether a value of one field is valid in another. */
export function fits(one: Field, other: Field): boolean {
  const isText = ({ type }: Field) => type === "text" || type === "lines";
  if (isNumber(one) || isNumber(other)) return isNumber(one) && isNumber(other);
  if (isText(one) && isText(other)) return true;
  return one.type === other.type && one.record === other.record;
}

/** Settings of a sub-process node: its form, and the fields that are filled from this form. */
export function ChildPart({ node, onChange }: NodePartProps) {
  const { definition, forms } = useDesignFacts();
  const form = forms.find(({ id }) => id === node.formId);
  const values = node.values ?? {};
  const set = (field: string, from: string | null) => {
    const { [field]: _old, ...rest } = values;
    const next = from ? { ...rest, [field]: from } : rest;
    onChange({ ...node, values: Object.keys(next).length > 0 ? next : undefined });
  };
  const targets = (form?.fields ?? []).filter(({ type }) => type !== "explanation" && type !== "detail");
  return (
    <div className="flow-panel__parts">
      <Part label="子流程的表单" help="以申请人的名义发起，等它结束后再继续" required>
        {(input) => (
          <Select
            {...input}
            options={forms.map(({ id, name }) => ({ value: id, label: name }))}
            value={node.formId ?? null}
            placeholder="请选择表单"
            clearable={false}
            onChange={(formId) =>
              formId !== node.formId && onChange({ ...node, formId: formId ?? undefined, values: undefined })
            }
          />
        )}
      </Part>
      {form ? (
        <Section title="带入的值">
          {targets.length === 0 ? (
            <p className="ui-muted ui-small">
              {form.fields ? "该表单没有可以带入的字段。" : "该表单的字段未知，不能带入值。"}
            </p>
          ) : (
            targets.map((target) => {
              const options: Option[] = definition.fields
                .filter((field) => fits(target, field))
                .map(({ key, label }) => ({ value: key, label }));
              return (
                <Part key={target.key} label={`${target.label}${target.required ? "（必填）" : ""}`}>
                  {(input) => (
                    <Select
                      {...input}
                      options={options}
                      value={values[target.key] ?? null}
                      placeholder={options.length > 0 ? "不带入" : "没有同类型的字段"}
                      disabled={options.length === 0 && !values[target.key]}
                      onChange={(from) => set(target.key, from)}
                    />
                  )}
                </Part>
              );
            })
          )}
        </Section>
      ) : null}
    </div>
  );
}
