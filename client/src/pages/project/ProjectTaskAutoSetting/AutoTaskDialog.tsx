import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  AutoTaskDialogCreateMutation,
  AutoTaskInput,
} from "@/__generated__/AutoTaskDialogCreateMutation.graphql";
import type { AutoTaskDialogUpdateMutation } from "@/__generated__/AutoTaskDialogUpdateMutation.graphql";
import { marks } from "@/app/markdown/field";
import { custom, integer, record, select, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { AUTO_TASK_ASSIGNEE, AUTO_TASK_EVENT } from "@/domains/project/autoTaskLabels";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { MultiSelect } from "@/ui/picker/Select";
import type { AutoTaskRow } from "./ProjectTaskAutoSettingPage";

type Words = readonly { readonly value: string }[] | null | undefined;

/** Form field of dictionary items; without a choice any item matches. The dialog provides the options. */
function words(label: string, of: (row: AutoTaskRow) => Words) {
  return custom(label, {
    empty: [] as readonly string[],
    read: (row: AutoTaskRow) => (of(row) ?? []).map(({ value }) => value),
    given: (value) => [...value],
    render: ({ known: _known, options = [], ...input }) => (
      <MultiSelect {...input} options={options} placeholder="不限" />
    ),
  });
}

const FORM = defineForm<AutoTaskInput, AutoTaskRow>()({
  name: text("规则名称", { required: true, max: 100 }),
  event: select("触发事件", optionsOf(AUTO_TASK_EVENT), { start: "PROJECT_CREATED" }),
  types: words("项目类型", ({ types }) => types),
  tags: words("项目标签", ({ tags }) => tags),
  statuses: words("项目状态", ({ statuses }) => statuses),
  dueDays: integer("期限", {
    of: ({ dueDays }: AutoTaskRow) => dueDays,
    unit: "天",
    placeholder: "不填则没有期限",
  }),
  title: text("任务标题", {
    required: true,
    max: 200,
    span: 2,
    help: "可用 {项目}、{项目编号}、{名称}（里程碑、款项或成员的名称）",
  }),
  assignee: select("任务负责人", optionsOf(AUTO_TASK_ASSIGNEE), { start: "DIRECTOR" }),
  memberId: record("成员", { source: useMemberSource, of: ({ member }: AutoTaskRow) => member }),
  description: marks("任务说明", { max: 2000, rows: 3, span: 2 }),
  enabled: toggle("启用", { start: true }),
});

export interface AutoTaskDialogProps extends RecordDialogProps {
  row?: AutoTaskRow | undefined;
  types: readonly Option[];
  tags: readonly Option[];
  statuses: readonly Option[];
}

/** Dialog to create or modify a rule that creates tasks in a project automatically on an event. */
export default function AutoTaskDialog({ types, tags, statuses, ...props }: AutoTaskDialogProps) {
  const create = useSave<AutoTaskDialogCreateMutation>(graphql`
    mutation AutoTaskDialogCreateMutation($input: AutoTaskInput!) {
      autoTaskCreate(input: $input) { autoTask { id } userErrors { field message code } }
    }
  `);
  const update = useSave<AutoTaskDialogUpdateMutation>(graphql`
    mutation AutoTaskDialogUpdateMutation($id: ID!, $version: Int!, $input: AutoTaskInput!) {
      autoTaskUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const parts = useMemo(
    () => ({ types: { options: types }, tags: { options: tags }, statuses: { options: statuses } }),
    [types, tags, statuses],
  );
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="自动任务"
      size="wide"
      columns={2}
      parts={({ event, assignee }) => ({
        ...parts,
        statuses: { ...parts.statuses, required: event === "PROJECT_STATUS" },
        memberId: { hidden: assignee !== "MEMBER", required: true },
      })}
      validate={({ event, statuses: chosen, assignee, memberId }) => ({
        ...(event === "PROJECT_STATUS" && chosen.length === 0 ? { statuses: "请选择项目状态" } : {}),
        ...(assignee === "MEMBER" && !memberId ? { memberId: "请选择成员" } : {}),
      })}
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
