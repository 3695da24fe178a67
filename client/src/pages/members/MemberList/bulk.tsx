/** Bulk edit of members. */
import type { MemberUpdateInput } from "@/__generated__/useMemberChangesMutation.graphql";
import { type BulkEdit, bulkEdit } from "@/app/record/bulkEdit";
import { custom, day, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import { WORK_STATUS, type WorkStatus } from "@/domains/member/labels";
import { Select } from "@/ui/picker/Select";
import type { MemberRow } from "./columns";

const AS_IS = "不修改";

const YES_NO = [
  { value: "1", label: "是" },
  { value: "0", label: "否" },
] as const;

function yesNo(label: string) {
  return custom(label, {
    empty: null as "1" | "0" | null,
    given: (value) => (value === null ? null : value === "1"),
    render: ({ known: _known, options: _options, ...input }) => (
      <Select {...input} options={YES_NO} placeholder={AS_IS} />
    ),
  });
}

type Changed = Omit<MemberUpdateInput, "id" | "version">;

/** Fields that can be set on several members at once. */
const FORM = defineForm<Changed, Pick<MemberRow, "position" | "entryDate">>()({
  position: text("职位", { max: 50, placeholder: AS_IS }),
  entryDate: day("入职日期"),
  isTechnician: yesNo("技术员"),
  isEngineer: yesNo("工程师"),
  workStatus: custom("工作状态", {
    empty: null as WorkStatus | null,
    given: (value) => value,
    render: ({ known: _known, options: _options, ...input }) => (
      <Select {...input} options={optionsOf(WORK_STATUS)} placeholder={AS_IS} />
    ),
  }),
});

/** Opens the bulk edit of members; true when at least one was changed. */
export function changeMembers(
  rows: readonly MemberRow[],
  update: BulkEdit<MemberRow, (typeof FORM)["fields"]>["update"],
): Promise<boolean> {
  return bulkEdit({ subject: "成员", rows, nameOf: ({ name }) => name, form: FORM, update });
}
