import { custom } from "@/app/record/fields";
import { momentOf } from "@/domains/workOrder/steps/moment";
import { formatDateTime } from "@/ui/base/format";
import { DateTimeInput } from "@/ui/input/DateInput";
import { Select } from "@/ui/picker/Select";

/** A word of a dictionary, whose items the dialog brings as `options`. */
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

/** A moment, in the enterprise's time. */
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
