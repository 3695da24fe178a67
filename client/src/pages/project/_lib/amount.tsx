import { custom } from "@/app/record/fields";
import { check, required } from "@/ui/form/rules";
import { MoneyInput } from "@/ui/input/NumberInput";

/** Form field of a positive amount of money in yuan. */
export function amount<Row>(label: string, read: (row: Row) => number | null | undefined) {
  return custom(label, {
    required: true,
    empty: "",
    rules: [
      required(`请输入${label}`),
      check((value: string) => (Number(value) > 0 ? null : `请输入大于 0 的${label}`)),
    ],
    read: (row: Row) => String(read(row) ?? ""),
    given: (value) => Number(value),
    render: ({ known: _known, ...input }) => <MoneyInput {...input} placeholder={`请输入${label}`} />,
  });
}
