import { custom } from "@/app/record/fields";
import { momentOf } from "@/domains/workOrder/steps/moment";
import { formatDateTime } from "@/ui/base/format";
import { DateTimeInput } from "@/ui/input/DateInput";
import { Select } from "@/ui/picker/Select";

/** Form field of a dictionary item; the dialog provides its `options`. */
export function dictField<Row>(
  label: string,
  read: (row: Row) => { readonly value: string } | null | undefined,
) {
  return custom(label, {
    empty: null as string | null,
    read: (row: Row): string | null => read(row)?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder={`请选择${label}`} />
    ),
  });
}

/** Form field of a time, in the enterprise's time zone. */
export function momentField<Row>(
  label: string,
  read: (row: Row) => string | null | undefined,
  help?: string,
) {
  return custom(label, {
    ...(help ? { help } : {}),
    empty: null as string | null,
    read: (row: Row): string | null => formatDateTime(read(row)) || null,
    given: momentOf,
    render: ({ known: _known, options: _options, ...input }) => (
      <DateTimeInput {...input} placeholder="请选择时间" />
    ),
  });
}
