import { useState } from "react";
import type { InputProps } from "@/ui/base/types";
import { MoneyInput, NumberInput } from "@/ui/input/NumberInput";
import { amountText } from "./instalments";
import "./instalments.css";

/** Input of an amount in yuan, or in percent of the contract's amount (yuan). */
export function ShareAmount({ contract, ...input }: InputProps<string> & { contract: number }) {
  const [percent, setPercent] = useState("");
  // after a manual change the amount is no percentage any more
  const shown = amountText(contract, percent) === input.value || input.value === "" ? percent : "";
  return (
    <div className="plan-share">
      <MoneyInput {...input} placeholder="请输入应收金额" />
      <NumberInput
        value={shown}
        onChange={(text) => {
          setPercent(text);
          const amount = amountText(contract, text);
          if (amount !== null) input.onChange(amount);
        }}
        disabled={Boolean(input.disabled || input.readOnly)}
        most={100}
        tooMuch="不能超过 100%"
        unit="%"
        placeholder="或按合同"
        aria-label="占合同金额的百分比"
      />
    </div>
  );
}
