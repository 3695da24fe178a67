import { custom } from "@/app/record/fields";
import { check, required } from "@/ui/form/rules";
import { IntegerInput, MOST_MONEY, NumberInput } from "@/ui/input/NumberInput";

/** So much of one thing at most, as the server takes it. */
export const MOST_QUANTITY = 1_000_000;

interface NumberOptions<Row> {
  /** Where it starts. */
  read?: (row: Row) => number | null | undefined;
  required?: boolean;
  unit?: string;
  help?: string;
  placeholder?: string;
  /** Both included. */
  least?: number;
  most: number;
  /** At most so many digits behind the dot: two by themselves, none for whole numbers. */
  decimals?: number;
}

/** What is wrong with a number that was typed; nothing typed is wrong only where there has to be one. */
export function numberProblem(typed: string, least: number, most: number): string | null {
  if (typed === "") return null;
  const value = Number(typed);
  return value >= least && value <= most ? null : `请输入 ${least} 到 ${most} 的数`;
}

/** A number, typed as text; null when nothing is. */
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

/** An amount of money in yuan. */
export function moneyOf<Row>(label: string, read: (row: Row) => number | null | undefined, help?: string) {
  return amountOf(label, { read, unit: "元", most: MOST_MONEY, ...(help ? { help } : {}) });
}

/** The place among others: the small ones stand first. */
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
