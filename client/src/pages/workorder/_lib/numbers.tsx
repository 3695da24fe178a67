import { custom } from "@/app/record/fields";
import { check, required } from "@/ui/form/rules";
import { IntegerInput, MOST_MONEY, NumberInput } from "@/ui/input/NumberInput";

/** Largest quantity of one item, as on the server. */
export const MOST_QUANTITY = 1_000_000;

interface NumberOptions<Row> {
  /** Initial value. */
  read?: (row: Row) => number | null | undefined;
  required?: boolean;
  unit?: string;
  help?: string;
  placeholder?: string;
  /** Lower bound, inclusive like the upper one. */
  least?: number;
  most: number;
  /** Largest number of decimals: two by default, none for whole numbers. */
  decimals?: number;
}

/** Validation error of a typed number; null when it is empty. */
export function numberProblem(typed: string, least: number, most: number): string | null {
  if (typed === "") return null;
  const value = Number(typed);
  return value >= least && value <= most ? null : `请输入 ${least} 到 ${most} 的数`;
}

/** Form field of a number, typed as text; null when it is empty. */
export function amountOf<Row>(
  label: string,
  { read, required: needed, unit, help, placeholder, least = 0, most, decimals = 2 }: NumberOptions<Row>,
) {
  const Input = decimals > 0 ? NumberInput : IntegerInput;
  return custom(label, {
    ...(needed ? { required: true } : {}),
    help,
    empty: "",
    rules: [
      ...(needed ? [required(`请输入${label}`)] : []),
      check((typed: string) => numberProblem(typed, least, most)),
    ],
    ...(read ? { read: (row: Row) => String(read(row) ?? "") } : {}),
    given: (typed): number | null => (typed === "" ? null : Number(typed)),
    render: ({ known: _known, options: _options, ...input }) => (
      <Input
        {...input}
        decimals={decimals}
        {...(unit ? { unit } : {})}
        placeholder={placeholder ?? `请输入${label}`}
      />
    ),
  });
}

/** Form field of an amount in yuan. */
export function moneyOf<Row>(label: string, read: (row: Row) => number | null | undefined, help?: string) {
  return amountOf(label, { read, unit: "元", most: MOST_MONEY, ...(help ? { help } : {}) });
}

/** Form field of the sort position: smaller numbers come first. */
export function placeOf<Row>(read: (row: Row) => number) {
  return custom("排序", {
    help: "数字小的排在前面",
    empty: "0",
    rules: [check((typed: string) => numberProblem(typed, 0, 1_000_000))],
    read: (row: Row) => String(read(row)),
    given: (typed): number => Number(typed),
    render: ({ known: _known, options: _options, ...input }) => <IntegerInput {...input} />,
  });
}
