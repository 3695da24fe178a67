import { useState } from "react";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { NumberInput } from "@/ui/input/NumberInput";
import { tenth } from "./geometry";

/**
 * Input of a length in millimetres. Values within the limits take effect at once; on blur the text is
 * normalized.
 */
export function MeasureInput({
  id,
  label,
  value,
  unit = "毫米",
  least,
  most,
  disabled,
  onChange,
}: {
  id: string;
  label: string;
  value: number;
  unit?: string;
  least: number;
  most: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const within = (number: number) => number >= least && number <= most;
  const invalid = typed !== null && (typed === "" || !within(Number(typed)));
  return (
    <FieldFrame id={id} label={label} error={invalid ? `${least} 到 ${most}` : null}>
      <NumberInput
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={invalid ? `${id}-error` : undefined}
        value={typed ?? String(value)}
        decimals={1}
        unit={unit}
        maxLength={5}
        disabled={disabled}
        invalid={invalid}
        onChange={(text) => {
          setTyped(text);
          const number = Number(text);
          if (text !== "" && within(number)) onChange(tenth(number));
        }}
        onBlur={() => setTyped(null)}
      />
    </FieldFrame>
  );
}
