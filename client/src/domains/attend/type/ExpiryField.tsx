import type { AttendExpiryBy } from "@/__generated__/TypeRows_types.graphql";
import { fieldOf } from "@/ui/form/Field";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { choicesOf, EXPIRY_BY } from "./labels";
import { isCounted, type TypeValues } from "./typeForm";

const F = fieldOf<TypeValues>();
const CHOICES = choicesOf(EXPIRY_BY);

interface ExpiryFieldProps {
  /** Names of the form fields. */
  by: "expiryBy" | "carryExpiryBy" | "lieuExpiryBy";
  count: "expiryCount" | "carryExpiryCount" | "lieuExpiryCount";
  value: AttendExpiryBy;
  label: string;
  help?: string;
}

/**
 * Form field for the expiry of granted leave: a rule, with a number of days or months where the rule needs
 * one.
 */
export function ExpiryField({ by, count, value, label, help }: ExpiryFieldProps) {
  return (
    <>
      <F name={by} label={label} required {...(help ? { help } : {})}>
        {(input) => (
          <Select
            {...input}
            options={CHOICES}
            clearable={false}
            onChange={(chosen) => input.onChange(chosen ?? input.value)}
          />
        )}
      </F>
      <F
        name={count}
        label={`${label}（${value === "DAYS" ? "天" : "月"}）`}
        required
        hidden={!isCounted(value)}
      >
        {(input) => (
          <IntegerInput
            {...input}
            unit={value === "DAYS" ? "天" : "个月"}
            placeholder={value === "DAYS" ? "1 到 3660" : "1 到 120"}
          />
        )}
      </F>
    </>
  );
}
