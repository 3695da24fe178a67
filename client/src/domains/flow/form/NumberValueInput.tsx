import { useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { NumberInput } from "@/ui/input/NumberInput";

export interface NumberValueInputProps extends InputProps<number | undefined> {
  decimals: number;
  unit?: string | undefined;
}

/** Digits that a JavaScript number represents exactly. */
const MOST_DIGITS = 15;

/** Parses a number. */
function read(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Input of a number: `1.` and `-` stay as typed, and the value is the parsed number. */
export function NumberValueInput({ value, onChange, onBlur, decimals, ...input }: NumberValueInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null);
  // the value was changed from outside: the typed text is obsolete
  const text = typed && typed.value === value ? typed.text : value === undefined ? "" : String(value);
  return (
    <NumberInput
      {...input}
      value={text}
      onChange={(next) => {
        const number = read(next.replace(/\.$/, ""));
        setTyped({ text: next, value: number });
        onChange(number);
      }}
      onBlur={onBlur ?? nothing}
      decimals={decimals}
      negative
      maxLength={MOST_DIGITS + 2}
    />
  );
}

function nothing(): void {}
