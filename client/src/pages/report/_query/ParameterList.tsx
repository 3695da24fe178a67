import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { useId } from "react";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { Checkbox } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { changedParameter, LIMITS, type ParameterDraft, type QueryDraft, withoutParameterOf } from "./draft";
import { ParameterValue } from "./ParameterValue";

const KINDS: Readonly<Record<ParameterDraft["kind"], string>> = {
  CUSTOMER: "客户",
  DATE: "日期",
  DICT: "字典",
  MEMBER: "人员",
  NUMBER: "数字",
  PERIOD: "时间段",
  PROJECT: "项目",
  TEAM: "团队",
  TEXT: "文字",
};

interface ParameterListProps {
  draft: QueryDraft;
  /** Validation errors, by `$name`. */
  wrong: ReadonlyMap<string, string>;
  onChange: (draft: QueryDraft, tag?: string) => void;
}

/** Editable list of a query's parameters, which readers fill in: name and default of each. */
export function ParameterList({ draft, wrong, onChange }: ParameterListProps) {
  if (draft.parameters.length === 0)
    return <p className="ui-muted ui-small">没有参数。条件右侧选择“由查看的人填写”，就会成为参数。</p>;
  return (
    <ul className="query-parameters" aria-label="参数">
      {draft.parameters.map((parameter) => (
        <Parameter
          key={parameter.name}
          parameter={parameter}
          problem={wrong.get(`$${parameter.name}`)}
          onChange={(change, tag) => onChange(changedParameter(draft, parameter.name, change), tag)}
          onRemove={() => onChange(withoutParameterOf(draft, parameter.name))}
        />
      ))}
    </ul>
  );
}

interface ParameterProps {
  parameter: ParameterDraft;
  problem: string | undefined;
  onChange: (change: Partial<Omit<ParameterDraft, "name" | "kind">>, tag?: string) => void;
  onRemove: () => void;
}

function Parameter({ parameter, problem, onChange, onRemove }: ParameterProps) {
  const id = useId();
  const { name, label, kind, required } = parameter;
  return (
    <li className="query-parameter">
      <FieldFrame id={`${id}-label`} label={`名称（${KINDS[kind]}）`} error={problem ?? null}>
        <TextInput
          id={`${id}-label`}
          maxLength={LIMITS.parameterLabel}
          invalid={problem !== undefined}
          value={label}
          onChange={(next) => onChange({ label: next }, `parameter:${name}`)}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-default`} label="默认值">
        <ParameterValue
          aria-label={`${label}的默认值`}
          placeholder="不限"
          parameter={parameter}
          value={parameter.default}
          onChange={(usual) => onChange({ default: usual })}
        />
      </FieldFrame>
      <div className="query-parameter__foot">
        <Checkbox label="必填" value={required} onChange={(next) => onChange({ required: next })} />
        <button
          type="button"
          className="ui-icon-button"
          aria-label={`移除参数${label}`}
          title={`移除参数${label}`}
          onClick={onRemove}
        >
          <CrossIcon />
        </button>
      </div>
    </li>
  );
}
