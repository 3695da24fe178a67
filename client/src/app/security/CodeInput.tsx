import type { InputProps } from "@/ui/base/types";
import { TextInput } from "@/ui/input/TextInput";
import "./security.css";

/** Digits of a code. */
const CODE_DIGITS = 6;

/** The digits of a typed or pasted text ("123 456"). */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** Input of the authenticator's six digits. */
export function CodeInput(props: InputProps<string>) {
  return (
    <div className="security-code">
      <TextInput
        {...props}
        onChange={(value) => props.onChange(codeDigits(value))}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
      />
    </div>
  );
}
