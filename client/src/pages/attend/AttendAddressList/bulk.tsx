/** Bulk edit of attendance places. */
import type { AttendAddressInput } from "@/__generated__/AttendAddressDialogCreateMutation.graphql";
import { type BulkEdit, bulkEdit } from "@/app/record/bulkEdit";
import { custom } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { Option } from "@/ui/base/types";
import { check } from "@/ui/form/rules";
import { IntegerInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import type { AttendAddressRow } from "./AttendAddressListPage";
import { RADIUS, radiusIn } from "./radius";

const AS_IS = "不修改";

const STATES: readonly Option<"on" | "off">[] = [
  { value: "on", label: "启用" },
  { value: "off", label: "停用" },
];

/** Fields that can be set on several attendance places at once. */
const FORM = defineForm<AttendAddressInput, Pick<AttendAddressRow, "rowId">>()({
  radius: custom("打卡范围", {
    empty: "",
    rules: [check((value: string) => (value !== "" && radiusIn(value) === null ? RADIUS.problem : null))],
    given: (value) => (value === "" ? null : Number(value)),
    render: ({ known: _known, ...input }) => <IntegerInput {...input} unit="米" placeholder={AS_IS} />,
  }),
  enabled: custom("状态", {
    empty: null as "on" | "off" | null,
    given: (value) => (value === null ? null : value === "on"),
    render: ({ known: _known, options: _options, ...input }) => (
      <Select {...input} options={STATES} placeholder={AS_IS} />
    ),
  }),
});

/** Opens the bulk edit of attendance places; true when at least one was changed. */
export function changeAddresses(
  rows: readonly AttendAddressRow[],
  update: BulkEdit<AttendAddressRow, (typeof FORM)["fields"]>["update"],
): Promise<boolean> {
  return bulkEdit({ subject: "考勤地址", rows, nameOf: ({ name }) => name, form: FORM, update });
}
