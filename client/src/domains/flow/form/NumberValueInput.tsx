import { useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { NumberInput } from "@/ui/input/NumberInput";

export interface NumberValueInputProps extends InputProps<number | undefined> {
  decimals: number;
  unit?: string | undefined;
}

/** Digits that a number of JavaScript keeps. */
const MOST_DIGITS = 15;

/** The number that a text is, if it is one. */
function read(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A number while it is typed: `1.` and `-` stay as they are, and the value is the number behind them. */
export function NumberValueInput({ value, onChange, onBlur, decimals, ...input }: NumberValueInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null);
  // another value came from outside: what was typed has nothing to do with it
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
