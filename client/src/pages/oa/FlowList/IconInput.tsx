import { FORM_ICONS, FormIcon } from "@/domains/flow/FormIcon";
import type { InputProps } from "@/ui/base/types";
import "./FlowList.css";

/** Names of the icons for screen readers. */
const WORDS: Readonly<Record<string, string>> = {
  form: "表单",
  document: "文件",
  clipboard: "登记",
  endorsed: "用章",
  calendar: "请假",
  time: "加班",
  "drive-time": "用车",
  airplane: "出差",
  dollar: "费用",
  "bank-account": "付款",
  "credit-card": "报销",
  "shopping-cart": "采购",
  box: "物品",
  truck: "发货",
  wrench: "维修",
  key: "权限",
  person: "个人",
  people: "人事",
  office: "办公",
  exchange: "调换",
  changes: "变更",
  learning: "培训",
  manual: "制度",
  trash: "报废",
};

/** Picker of a form's icon that shows all icons; a second click clears it. */
export function IconInput({ value, onChange, disabled, id, ...labels }: InputProps<string | null>) {
  return (
    <fieldset
      id={id}
      className="flow-icons"
      aria-label={labels["aria-label"]}
      aria-labelledby={labels["aria-labelledby"]}
      disabled={disabled}
    >
      {FORM_ICONS.map((name) => {
        const text = WORDS[name] ?? name;
        return (
          <button
            key={name}
            type="button"
            aria-label={text}
            title={text}
            aria-pressed={value === name}
            onClick={() => onChange(value === name ? null : name)}
          >
            <FormIcon name={name} size={16} />
          </button>
        );
      })}
    </fieldset>
  );
}
