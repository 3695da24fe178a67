import { graphql } from "react-relay";
import type {
  PlanTaskInput,
  TaskPlanDialogCreateMutation,
} from "@/__generated__/TaskPlanDialogCreateMutation.graphql";
import type { TaskPlanDialogQuery } from "@/__generated__/TaskPlanDialogQuery.graphql";
import type { TaskPlanDialogUpdateMutation } from "@/__generated__/TaskPlanDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { marks } from "@/app/markdown/field";
import { optionsOfItems } from "@/app/record/dictItems";
import { custom, record, records, select, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { optionsOf } from "@/app/record/labels";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { PLAN_MODE, PLAN_SHIFT } from "@/domains/task/planLabels";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { InputProps } from "@/ui/base/types";
import { check } from "@/ui/form/rules";
import { DateInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { RuleEditor } from "./RuleEditor";
import { RulePreview } from "./RulePreview";
import { PLAIN, type RuleDraft, readRule, ruleProblem, withWeekday, writeRule } from "./rule";
import type { PlanRow } from "./TaskPlanListPage";

/** Form field of a required number of days. */
function days(label: string, most: number, of: (row: PlanRow) => number, help: string) {
  return custom(label, {
    required: true,
    help,
    empty: "0",
    rules: [
      check<string>((typed) => (typed !== "" && Number(typed) <= most ? null : `请输入 0 到 ${most} 的整数`)),
    ],
    read: (row: PlanRow) => String(of(row)),
    given: Number,
    render: ({ known: _known, ...input }) => <IntegerInput {...input} unit="天" maxLength={3} />,
  });
}

const FORM = defineForm<PlanTaskInput, PlanRow>()({
  name: text("任务名称", { required: true, max: 200, span: 2 }),
  directorId: record("负责人", { source: useMemberSource, of: ({ director }: PlanRow) => director }),
  level: custom("优先级", {
    empty: null as string | null,
    read: ({ level }: PlanRow) => level?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="请选择优先级" />
    ),
  }),
  mode: select("重复方式", optionsOf(PLAN_MODE), { start: "CALENDAR" }),
  beginsOn: custom("开始日期", {
    required: true,
    empty: formatDate(new Date()) as string | null,
    rules: [check<string | null>((value) => (value ? null : "请选择开始日期"))],
    read: ({ beginsOn }: PlanRow) => beginsOn as string | null,
    given: (value) => value,
    render: ({ known: _known, ...input }) => <DateInput {...input} clearable={false} />,
  }),
  rule: custom("重复规则", {
    required: true,
    span: 2,
    empty: PLAIN as RuleDraft,
    read: ({ rule, beginsOn }: PlanRow) => withWeekday(readRule(rule), beginsOn),
    given: (draft) => writeRule(draft),
  }),
  shift: select("遇节假日", optionsOf(PLAN_SHIFT), { start: "STAY" }),
  days: days("任务天数", 365, (row) => row.days, "从开始到截止相隔几天，0 为当天完成"),
  ahead: days("提前生成", 90, (row) => row.ahead, "在任务开始前几天生成"),
  publish: toggle("自动发布", { words: ["直接发布给负责人", "等待手动发布"] }),
  validatorId: record("验收人", { source: useMemberSource, of: ({ validator }: PlanRow) => validator }),
  memberIds: records("协作人", { source: useMemberSource, of: ({ members }: PlanRow) => members ?? [] }),
  projectId: record("项目", { source: useProjectSource, of: ({ project }: PlanRow) => project }),
  customerId: record("客户", { source: useCustomerSource, of: ({ customer }: PlanRow) => customer }),
  checks: custom("检查清单", {
    span: 2,
    help: "每行一项，完成前逐项勾选",
    empty: "",
    read: ({ checks }: PlanRow) => checks.join("\n"),
    given: (typed) =>
      typed
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    render: ({ known: _known, ...input }) => <TextArea {...input} rows={3} />,
  }),
  description: marks("任务说明", { max: 5000, rows: 3, span: 2 }),
});

export interface TaskPlanDialogProps extends RecordDialogProps {
  row?: PlanRow | undefined;
  /** The plan to copy. */
  copy?: PlanRow | undefined;
}

/** Dialog to create or modify a recurring task plan. */
export default function TaskPlanDialog({ row, copy, ...props }: TaskPlanDialogProps) {
  const asked = useDialogQuery<TaskPlanDialogQuery>(
    graphql`
      query TaskPlanDialogQuery {
        dictItems(code: TASK_LEVEL) { value text }
      }
    `,
    {},
  );
  const create = useSave<TaskPlanDialogCreateMutation>(graphql`
    mutation TaskPlanDialogCreateMutation($input: PlanTaskInput!) {
      planTaskCreate(input: $input) { planTask { id } userErrors { field message code } }
    }
  `);
  const update = useSave<TaskPlanDialogUpdateMutation>(graphql`
    mutation TaskPlanDialogUpdateMutation($id: ID!, $version: Int!, $input: PlanTaskInput!) {
      planTaskUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const can = useCan();
  const me = useViewer();
  const levels = optionsOfItems(asked.data?.dictItems);
  return (
    <RecordDialog
      {...props}
      row={row}
      {...(row
        ? {}
        : {
            start: copy
              ? { ...FORM.initial(copy), name: `${copy.name}（副本）` }
              : { directorId: me.member.rowId },
          })}
      form={FORM}
      subject="重复任务"
      size="wide"
      columns={2}
      parts={(values) => ({
        level: { options: levels },
        ...(row || copy
          ? {}
          : { directorId: { known: [{ value: me.member.rowId, label: me.member.name }] } }),
        projectId: { hidden: !can({ perms: "project" }) },
        customerId: { hidden: !can({ perms: "cust" }) },
        rule: {
          render: (input: InputProps<RuleDraft>) => (
            <>
              <RuleEditor {...input} bare={values.mode === "AFTER_DONE"} />
              <Ahead values={{ ...values, rule: input.value }} said={input.invalid === true} />
            </>
          ),
        },
      })}
      validate={({ mode, rule, shift, publish, directorId }) => {
        const problem = ruleProblem(rule, mode === "AFTER_DONE");
        return {
          ...(problem ? { rule: problem } : {}),
          ...(mode === "AFTER_DONE" && shift === "LEAVE_OUT" ? { shift: "完成后重复的任务不能跳过" } : {}),
          ...(publish && !directorId ? { directorId: "自动发布需要负责人" } : {}),
        };
      }}
      create={(input) => create({ input: whole(input) })}
      update={(input, { id, version, changed }) => {
        // rules differ by mode, and a rule without a day follows the first day
        const touched = ["rule", "mode", "beginsOn"].some((name) => name in changed);
        return update({ id, version, input: touched ? { ...changed, rule: whole(input).rule } : changed });
      }}
    />
  );
}

/** Next dates by the form, once its rule is valid; else the missing part, unless shown at its field. */
function Ahead({
  values: { rule, mode, beginsOn, shift, days: given },
  said,
}: {
  values: Pick<ReturnType<typeof FORM.initial>, "rule" | "mode" | "beginsOn" | "shift" | "days">;
  said: boolean;
}) {
  const bare = mode === "AFTER_DONE";
  const problem = ruleProblem(rule, bare);
  if (problem !== null) return said ? null : <p className="ui-muted">{problem}</p>;
  if (!beginsOn) return null;
  return (
    <RulePreview
      planned={{
        rule: writeRule(rule, bare),
        mode,
        beginsOn,
        // an option that the mode does not have does not affect its dates
        shift: bare && shift === "LEAVE_OUT" ? "STAY" : shift,
        days: Number(given) <= 365 ? Number(given) : 0,
      }}
    />
  );
}

/** The plan as it is sent: repetition after completion has no days of its own. */
function whole(input: PlanTaskInput): PlanTaskInput {
  if (input.mode !== "AFTER_DONE" || !input.rule) return input;
  return { ...input, rule: writeRule(readRule(input.rule), true) };
}
