/** Bulk change of projects: the form, and its application to each of them. */

import type { ProjectInput } from "@/__generated__/useProjectChangesMutation.graphql";
import { type BulkEdit, bulkEdit } from "@/app/record/bulkEdit";
import { custom, day, record } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { MultiSelect, Select } from "@/ui/picker/Select";
import type { ProjectRow } from "./columns";
import type { ProjectParts } from "./useProjectChanges";

const AS_IS = "不修改";

function word(label: string) {
  return custom(label, {
    empty: null as string | null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder={AS_IS} />
    ),
  });
}

/** Fields that can be set on several projects at once. */
const FORM = defineForm<ProjectInput, Pick<ProjectRow, "endsOn">>()({
  type: word("项目类型"),
  status: word("项目状态"),
  property: word("项目属性"),
  directorId: record("项目负责人", { source: useMemberSource, of: () => null, placeholder: AS_IS }),
  endsOn: day("结束日期"),
  tags: custom("项目标签", {
    empty: [] as readonly string[],
    given: (value) => [...value],
    help: "替换原有的标签",
    render: ({ known: _known, options = [], ...input }) => (
      <MultiSelect {...input} options={options} max={20} placeholder={AS_IS} />
    ),
  }),
});

/** Changes fields of several projects through a dialog; true when at least one was changed. */
export function changeProjects(
  rows: readonly ProjectRow[],
  { type, status, property, tags }: ProjectParts,
  update: BulkEdit<ProjectRow, (typeof FORM)["fields"]>["update"],
): Promise<boolean> {
  return bulkEdit({
    subject: "项目",
    rows,
    nameOf: ({ name }) => name,
    form: FORM,
    parts: { type, status, property, tags },
    update,
  });
}
