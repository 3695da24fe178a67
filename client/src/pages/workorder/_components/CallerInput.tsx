import { type KeyboardEvent, useContext, useId, useRef, useState } from "react";
import type { InputProps, Option } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { FormContext } from "@/ui/form/Field";
import { TextInput } from "@/ui/input/TextInput";
import { type Caller, type CallerValues, callerValues, differingFields } from "../_lib/callers";
import { useCallers } from "../_lib/useCallers";
import "./CallerInput.css";

/**
 * Input of the caller's phone number: suggests contacts with the typed number, and a chosen one fills in
 * customer, contact, number and address of the form. Existing texts are replaced only after a confirmation.
 */
export function CallerInput({
  onPlace,
  ...input
}: InputProps<string> & {
  /** Called with the customer's address that was filled in, for forms with a picker of addresses. */
  onPlace?: ((place: Option) => void) | undefined;
}) {
  const form = useContext(FormContext);
  const latest = useRef(form);
  latest.current = form;
  // only typed numbers are looked up, not values filled in
  const [typed, setTyped] = useState("");
  const callers = useCallers(typed);
  const offered = typed !== "" && typed === input.value && callers.length > 0 && !input.readOnly;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();

  const fill = async (caller: Caller) => {
    setTyped("");
    field.current?.focus();
    const now = latest.current?.values as unknown as CallerValues | undefined;
    if (!now) return;
    const what = differingFields(caller, now);
    const all =
      what.length > 0 &&
      (await confirm({
        text: `已经填写的内容要换成“${caller.name}”的吗？`,
        what,
        confirmText: "全部替换",
        cancelText: "只填空白项",
        safe: true,
      }));
    // the values at the time of the confirmation
    const values = (latest.current?.values ?? now) as unknown as CallerValues;
    const filled = callerValues(caller, values, all);
    if (filled.addressId && caller.place) onPlace?.({ value: caller.place.rowId, label: caller.place.name });
    latest.current?.setAll(filled as Record<string, unknown>);
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (!offered) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === "ArrowDown") buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (buttons[at - 1] ?? field.current)?.focus();
    else if (event.key === "Escape") {
      // closes the suggestions, and not the dialog around them
      event.stopPropagation();
      setTyped("");
      field.current?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <div>
      <TextInput
        {...input}
        ref={field}
        type="tel"
        placeholder={input.placeholder ?? "请输入联系电话"}
        aria-describedby={
          [input["aria-describedby"], offered ? hint : undefined].filter(Boolean).join(" ") || undefined
        }
        onChange={(text) => {
          setTyped(text);
          input.onChange(text);
        }}
        onKeyDown={step}
      />
      <p id={hint} role="status" className="work-callers__hint">
        {offered ? `这个号码有 ${callers.length} 位联系人，按 ↓ 选择` : null}
      </p>
      {offered ? (
        <ul ref={list} className="work-callers" aria-label="有这个号码的联系人">
          {callers.map((caller) => (
            <li key={caller.rowId}>
              <button
                type="button"
                className="work-callers__pick"
                disabled={input.disabled}
                onKeyDown={step}
                onClick={() => void fill(caller)}
              >
                <span>
                  <strong>{caller.name}</strong> <span className="ui-muted">{caller.phone}</span>
                </span>
                <span className="ui-small">{caller.customer.name}</span>
                {caller.post || caller.place ? (
                  <span className="ui-muted ui-small">
                    {[caller.post, caller.place?.address].filter(Boolean).join(" · ")}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
