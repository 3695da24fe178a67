import { FORM_ICONS, FormIcon } from "@/domains/flow/formIcons";
import type { InputProps } from "@/ui/base/types";
import "./FlowList.css";

/** The icon of a form, all of them in sight. */
export function IconInput({ value, onChange, disabled, id, ...labels }: InputProps<string | null>) {
  return (
    <fieldset
      id={id}
      className="flow-icons"
      aria-label={labels["aria-label"]}
      aria-labelledby={labels["aria-labelledby"]}
      disabled={disabled}
    >
      {FORM_ICONS.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          aria-label={text}
          title={text}
          aria-pressed={value === name}
          onClick={() => onChange(value === name ? null : name)}
        >
          <FormIcon name={name} />
        </button>
      ))}
    </fieldset>
  );
}
