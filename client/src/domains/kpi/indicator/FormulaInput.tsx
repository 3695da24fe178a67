import { useRef } from "react";
import type { InputProps } from "@/ui/base/types";
import { TextInput } from "@/ui/input/TextInput";
import { FORMULA_LENGTH } from "../formula";

/** An indicator that a formula may refer to. */
export interface FormulaName {
  readonly key: string;
  readonly name: string;
}

/** Input of a formula over other indicators; a button for each of them inserts its name at the cursor. */
export function FormulaInput({
  names = [],
  ...input
}: InputProps<string> & { names?: readonly FormulaName[] | undefined }) {
  const box = useRef<HTMLInputElement>(null);
  const write = (key: string) => {
    const element = box.current;
    const [from, to] = [
      element?.selectionStart ?? input.value.length,
      element?.selectionEnd ?? input.value.length,
    ];
    input.onChange(`${input.value.slice(0, from)}{${key}}${input.value.slice(to)}`);
    element?.focus();
  };
  return (
    <div className="ui-stack">
      <TextInput {...input} ref={box} maxLength={FORMULA_LENGTH} placeholder="如：{a} / {b} * 100" />
      {names.length > 0 && !input.disabled ? (
        <div className="ui-row ui-row--wrap">
          {names.map(({ key, name }) => (
            <button key={key} type="button" className="ui-link" onClick={() => write(key)}>
              {`{${key}} ${name}`}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
