import type { TaskInput } from "@/__generated__/TaskDialogCreateMutation.graphql";
import type { TaskDialogQuery } from "@/__generated__/TaskDialogQuery.graphql";
import { attachedFiles } from "@/app/files/attached";
import { marks } from "@/app/markdown/field";
import { custom, day, record, records, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useTaskSource } from "@/domains/task/useTaskSource";
import type { UploadedFile } from "@/ui/base/types";
import { NumberInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { ChecksInput } from "./ChecksInput";
import { type CheckLine, checkInputs, hoursText, minutesOf } from "./values";

/** A task as the dialog queries it. */
export type TaskFormRow = NonNullable<TaskDialogQuery["response"]["task"]>;

/** Options of the description input. */
export const DESCRIPTION = { max: 5000, rows: 4, placeholder: "要做什么、做到什么程度" } as const;

/** Form fields of a task (business §2 Task). */
export const FORM = defineForm<TaskInput, TaskFormRow>()({
  name: text("任务名称", { required: true, max: 200, span: 2 }),
  description: marks("任务说明", { ...DESCRIPTION, span: 2 }),
  directorId: record("负责人", {
    source: useMemberSource,
    of: ({ director }: TaskFormRow) => director,
  }),
  endsOn: day("截止日期"),
  memberIds: records("协作人", {
    source: useMemberSource,
    of: ({ members }: TaskFormRow) => members ?? [],
  }),
  level: custom("优先级", {
    empty: null as string | null,
    read: ({ level }: TaskFormRow) => level?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="请选择优先级" />
    ),
  }),
  projectId: record("项目", {
    source: useProjectSource,
    of: ({ project }: TaskFormRow) => project,
  }),
  milepostId: custom("里程碑", {
    empty: null as string | null,
    read: ({ milepost }: TaskFormRow) => milepost?.rowId ?? null,
    given: (value) => value,
  }),
  checks: custom("检查清单", {
    span: 2,
    empty: [] as readonly CheckLine[],
    read: ({ checks }: TaskFormRow) =>
      (checks ?? []).map(({ rowId, name }) => ({ key: rowId, id: rowId, name })),
    given: checkInputs,
    render: ({ known: _known, ...input }) => <ChecksInput {...input} />,
  }),
  attachmentIds: custom("附件", {
    span: 2,
    help: "最多 20 个",
    empty: [] as readonly UploadedFile[],
    read: ({ files }: TaskFormRow) => attachedFiles(files),
    given: (files) => files.map(({ id }) => id),
  }),
  beginsOn: day("开始日期"),
  estimate: custom("预计工时", {
    empty: "",
    read: ({ estimate }: TaskFormRow) => hoursText(estimate),
    given: minutesOf,
    render: ({ known: _known, ...input }) => (
      <NumberInput {...input} decimals={1} unit="小时" placeholder="请输入预计工时" />
    ),
  }),
  validatorId: record("验收人", {
    source: useMemberSource,
    of: ({ validator }: TaskFormRow) => validator,
    help: "不填则由创建人验收；负责人就是创建人时，完成即结束",
  }),
  customerId: record("客户", {
    source: useCustomerSource,
    of: ({ customer }: TaskFormRow) => customer,
  }),
  parentId: record("上级任务", {
    source: useTaskSource,
    of: ({ parent }: TaskFormRow) => parent,
  }),
  afterIds: records("前置任务", {
    source: useTaskSource,
    of: ({ after }: TaskFormRow) => after ?? [],
    help: "这些任务完成后才能开始",
  }),
});

/** Rarely used fields, folded behind 更多 until one of them has a value. */
export const FAR = ["beginsOn", "estimate", "validatorId", "customerId", "parentId", "afterIds"] as const;

/** Fields that are always visible. */
export const NEAR = [
  "name",
  "description",
  "directorId",
  "endsOn",
  "memberIds",
  "level",
  "projectId",
  "milepostId",
  "checks",
  "attachmentIds",
] as const;
