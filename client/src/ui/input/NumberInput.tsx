import type { InputProps } from "../base/types";
import { TextInput } from "./TextInput";

export interface NumberInputProps extends InputProps<string> {
  /** At most so many digits behind the dot; default 2. */
  decimals?: number;
  /** Shown at the right: 元, 天, km. */
  unit?: string;
  maxLength?: number;
}

/** Full-width digits and dots, as an input method types them, in their plain form. */
function plain(text: string): string {
  return text
    .replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, ".");
}

/** Keeps digits and the first dot (core §5), and no more than `decimals` digits behind it. */
export function cleanNumber(text: string, decimals = 2): string {
  const [whole = "", ...rest] = plain(text)
    .replace(/[^\d.]/g, "")
    .split(".");
  if (rest.length === 0 || decimals <= 0) return whole;
  return `${whole}.${rest.join("").slice(0, decimals)}`;
}

/** Keeps digits only (core §5). */
export function cleanInteger(text: string): string {
  return plain(text).replace(/\D/g, "");
}

function Unit({ text }: { text: string }) {
  return (
    <span className="ui-counter" aria-hidden>
      {text}
    </span>
  );
}

/** A number as the text the person typed: digits and one dot. Empty is no number. */
export function NumberInput({ decimals = 2, unit, onChange, onBlur, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      onChange={(text) => onChange(cleanNumber(text, decimals))}
      onBlur={() => {
        // A dot without anything behind or before it says nothing.
        const tidy = rest.value.replace(/\.$/, "").replace(/^\./, "0.");
        if (tidy !== rest.value) onChange(tidy);
        onBlur?.();
      }}
      right={unit ? <Unit text={unit} /> : undefined}
      maxLength={rest.maxLength}
    />
  );
}

/** A whole number: digits only. */
export function IntegerInput({ unit, onChange, decimals: _decimals, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      onChange={(text) => onChange(cleanInteger(text))}
      right={unit ? <Unit text={unit} /> : undefined}
    />
  );
}
