import { formatMoney, formatNumber } from "@/ui/base/format";
import { type Field, places } from "../definition";

/** Formats a number like its field: 1,234.50 元 or 12 台. */
export function numberText(field: Field, value: number): string {
  const text =
    places(field) === 2 && field.type !== "number" ? formatMoney(value) : formatNumber(value, places(field));
  const unit = field.unit ?? (field.type === "number" ? "" : "元");
  return unit ? `${text} ${unit}` : text;
}
