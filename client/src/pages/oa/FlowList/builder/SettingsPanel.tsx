import { useId } from "react";
import type { SelfApproval, Settings, Withdrawal } from "@/domains/flow/definition";
import type { Option } from "@/ui/base/types";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { Checkbox, RadioGroup } from "@/ui/input/choices";

const WITHDRAWAL: readonly Option<Withdrawal>[] = [
  { value: "running", label: "审批结束前都可以" },
  { value: "untouched", label: "还没有人处理时" },
  { value: "never", label: "不允许" },
];

const SELF_APPROVAL: readonly Option<SelfApproval>[] = [
  { value: "allow", label: "由申请人自己审批" },
  { value: "superior", label: "转给上级主管" },
  { value: "admin", label: "转给表单管理员" },
];

type Flag = {
  [Key in keyof Settings]-?: Settings[Key] extends boolean | undefined ? Key : never;
}[keyof Settings];

const AFTER: readonly (readonly [Flag, string])[] = [
  ["annul", "通过后可以申请撤销，撤销需要再审批一次"],
  ["batchAgree", "允许批量同意"],
];

const SKIPS: readonly (readonly [Flag, string])[] = [
  ["skipApplicant", "审批人就是申请人时跳过"],
  ["skipAdjacent", "审批人刚在上一节点同意过时跳过"],
  ["skipAgreed", "审批人在本轮已经同意过时跳过"],
];

/** Settings panel of the whole form in the form builder. */
export function SettingsPanel({
  value,
  onChange,
}: {
  value: Settings;
  onChange: (over: Partial<Settings>) => void;
}) {
  const id = useId();
  const flag = ([key, label]: readonly [Flag, string]) => (
    <Checkbox
      key={key}
      label={label}
      value={value[key] ?? false}
      onChange={(on) => onChange({ [key]: on })}
    />
  );
  const canSkip = SKIPS.some(([key]) => value[key]);
  return (
    <div className="flow-panel">
      <FieldFrame id={`${id}w`} label="申请人撤回">
        <RadioGroup
          vertical
          id={`${id}w`}
          aria-labelledby={`${id}w-label`}
          options={WITHDRAWAL}
          value={value.withdrawal ?? "running"}
          onChange={(withdrawal) => withdrawal && onChange({ withdrawal })}
        />
      </FieldFrame>
      <fieldset className="flow-panel__flags" aria-label="通过以后">
        {AFTER.map(flag)}
      </fieldset>
      <fieldset className="flow-panel__flags" aria-labelledby={`${id}s`}>
        <span className="ui-field__label" id={`${id}s`}>
          自动跳过
        </span>
        {SKIPS.map(flag)}
        <Checkbox
          label="没有其他人审批过时，最后一位审批人也可以跳过"
          value={value.skipLast ?? false}
          disabled={!canSkip}
          onChange={(skipLast) => onChange({ skipLast })}
        />
      </fieldset>
      <FieldFrame id={`${id}a`} label="申请人审批自己的申请">
        <RadioGroup
          vertical
          id={`${id}a`}
          aria-labelledby={`${id}a-label`}
          options={SELF_APPROVAL}
          value={value.selfApproval ?? "allow"}
          onChange={(selfApproval) => selfApproval && onChange({ selfApproval })}
        />
      </FieldFrame>
    </div>
  );
}
