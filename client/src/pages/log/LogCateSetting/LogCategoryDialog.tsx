import { graphql } from "react-relay";
import type {
  LogCategoryDialogCreateMutation,
  LogCategoryInput,
} from "@/__generated__/LogCategoryDialogCreateMutation.graphql";
import type { LogCategoryDialogUpdateMutation } from "@/__generated__/LogCategoryDialogUpdateMutation.graphql";
import { custom, lines, records } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { check, required } from "@/ui/form/rules";
import { TimeInput } from "@/ui/input/DateInput";
import { IntegerInput, MoneyInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { FieldRows } from "./FieldRows";
import {
  clockOf,
  fieldInputs,
  fieldProblem,
  LEAST_MOST,
  minutesIn,
  type TypedField,
  typedOf,
} from "./fields";
import type { LogCategoryRow } from "./LogCateSettingPage";

/** Default and largest time in which authors can edit a log, in hours. */
const EDIT_HOURS = 24;
const EDIT_MOST = 8760;

const useOwnTeams = () => useTeamSource({ type: "INTERNAL" });

const FORM = defineForm<LogCategoryInput, LogCategoryRow>()({
  logType: custom("日志类型", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择日志类型")],
    read: ({ logType }: LogCategoryRow) => logType?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} clearable={false} placeholder="请选择日志类型" />
    ),
  }),
  teamIds: records("适用团队", {
    source: useOwnTeams,
    of: ({ teams }: LogCategoryRow) => teams ?? [],
    placeholder: "全部团队",
    help: "包括下级团队；不选则用于没有单独模板的所有团队",
  }),
  minLength: custom("内容最少字数", {
    empty: "",
    read: ({ minLength }: LogCategoryRow) => (minLength > 0 ? String(minLength) : ""),
    given: (value) => Number(value || 0),
    render: ({ known: _known, ...input }) => (
      <IntegerInput
        {...input}
        most={LEAST_MOST}
        tooMuch={`最少字数应为 0 到 ${LEAST_MOST}`}
        unit="字"
        placeholder="不限"
      />
    ),
  }),
  editHours: custom("可修改时间", {
    help: "超过以后仍可修改，日志会标明“逾期修改”并保留修改记录",
    empty: String(EDIT_HOURS),
    read: ({ editHours }: LogCategoryRow) => String(editHours),
    given: (value) => (value === "" ? EDIT_HOURS : Number(value)),
    render: ({ known: _known, ...input }) => (
      <IntegerInput
        {...input}
        most={EDIT_MOST}
        tooMuch={`可修改时间应为 0 到 ${EDIT_MOST} 小时`}
        unit="小时"
        placeholder={String(EDIT_HOURS)}
      />
    ),
  }),
  remindAt: custom("提醒时间", {
    help: "工作日到这个时间还没有写日志的成员会收到提醒，不填则不提醒",
    empty: null as string | null,
    read: ({ remindAt }: LogCategoryRow) => clockOf(remindAt),
    given: minutesIn,
    render: ({ known: _known, ...input }) => <TimeInput {...input} placeholder="不提醒" />,
  }),
  costType: custom("计入项目成本", {
    help: "写了工时和项目的日志会记一笔项目成本，随日志修改和删除",
    empty: null as string | null,
    read: ({ costType }: LogCategoryRow) => costType?.value ?? null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="不计入" />
    ),
  }),
  costRate: custom("每小时成本", {
    empty: "",
    read: ({ costRate }: LogCategoryRow) => String(costRate ?? ""),
    given: (value) => (value === "" ? null : Number(value)),
    render: ({ known: _known, ...input }) => <MoneyInput {...input} placeholder="请输入每小时成本" />,
  }),
  remark: lines("填写说明", {
    max: 200,
    rows: 2,
    span: 2,
    placeholder: "写这类日志时要注意什么，显示在日志类型下面",
  }),
  fields: custom("模板字段", {
    span: 2,
    help: "在日志内容以外还要填写什么；已经写好的日志不变",
    empty: [] as readonly TypedField[],
    rules: [
      check(
        (fields: readonly TypedField[]) =>
          fields.map(fieldProblem).find((problem) => problem !== null) ?? null,
      ),
    ],
    read: ({ fields }: LogCategoryRow) => typedOf(fields),
    given: fieldInputs,
    render: ({ known: _known, ...input }) => <FieldRows {...input} />,
  }),
});

/** Input without a rate where hours are not counted as a cost. */
const costing = <Input extends Pick<LogCategoryInput, "costType" | "costRate">>(input: Input): Input =>
  input.costType === null ? { ...input, costRate: null } : input;

export interface LogCategoryDialogProps extends RecordDialogProps {
  row?: LogCategoryRow | undefined;
  /** Options from the dictionary log_type. */
  types: readonly Option[];
  /** Options from the dictionary project_cost_type. */
  costTypes: readonly Option[];
}

/** Dialog to create or modify the template of a work log type (business §2 Log: LogCateSetting). */
export default function LogCategoryDialog({ types, costTypes, ...props }: LogCategoryDialogProps) {
  const create = useSave<LogCategoryDialogCreateMutation>(graphql`
    mutation LogCategoryDialogCreateMutation($input: LogCategoryInput!) {
      logCategoryCreate(input: $input) { logCategory { id } userErrors { field message code } }
    }
  `);
  const update = useSave<LogCategoryDialogUpdateMutation>(graphql`
    mutation LogCategoryDialogUpdateMutation($id: ID!, $version: Int!, $input: LogCategoryInput!) {
      logCategoryUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="日志模板"
      size="wide"
      columns={2}
      parts={({ costType }) => ({
        logType: { options: types },
        costType: { options: costTypes },
        costRate: { required: costType !== null, disabled: costType === null },
      })}
      validate={({ costType, costRate }) =>
        costType !== null && !(Number(costRate) > 0) ? { costRate: "请输入大于 0 的每小时成本" } : {}
      }
      create={(input) => create({ input: costing(input) })}
      update={({ costType }, { id, version, changed }) =>
        update({ id, version, input: "costType" in changed ? costing({ ...changed, costType }) : changed })
      }
    />
  );
}
