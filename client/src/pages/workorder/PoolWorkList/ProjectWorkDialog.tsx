import { graphql } from "react-relay";
import type {
  ProjectWorkDialogCreateMutation,
  ProjectWorkInput,
} from "@/__generated__/ProjectWorkDialogCreateMutation.graphql";
import type { ProjectWorkDialogPlanQuery } from "@/__generated__/ProjectWorkDialogPlanQuery.graphql";
import type { ProjectWorkDialogUpdateMutation } from "@/__generated__/ProjectWorkDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { day, lines, record, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps } from "@/ui/base/types";
import { MoneyInput } from "@/ui/input/NumberInput";
import { amountOf, MOST_QUANTITY, moneyOf } from "../_lib/numbers";
import type { ProjectWorkRow } from "./PoolWorkListPage";

const FORM = defineForm<ProjectWorkInput, ProjectWorkRow>()({
  projectId: record("项目", { source: useProjectSource, of: ({ project }: ProjectWorkRow) => project }),
  name: text("工单名称", { required: true, max: 200 }),
  quantity: amountOf("数量", {
    read: ({ quantity }: ProjectWorkRow) => quantity,
    required: true,
    least: 0.01,
    most: MOST_QUANTITY,
  }),
  unit: text("单位", { max: 20, placeholder: "米、点、台" }),
  price: moneyOf("单价", ({ price }: ProjectWorkRow) => price),
  teamId: record("可领取团队", {
    source: useTeamSource,
    of: ({ team }: ProjectWorkRow) => team,
    placeholder: "不选则不限团队",
  }),
  endsOn: day("截止日期"),
  description: lines("工作内容", { max: 2000, rows: 3, span: 2 }),
});

export interface ProjectWorkDialogProps extends RecordDialogProps {
  row?: ProjectWorkRow | undefined;
}

/** Dialog to create project work, or to modify unclaimed work (business §7 Project work). */
export default function ProjectWorkDialog(props: ProjectWorkDialogProps) {
  const create = useSave<ProjectWorkDialogCreateMutation>(graphql`
    mutation ProjectWorkDialogCreateMutation($input: ProjectWorkInput!) {
      projectWorkCreate(input: $input) { projectWork { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ProjectWorkDialogUpdateMutation>(graphql`
    mutation ProjectWorkDialogUpdateMutation($id: ID!, $version: Int!, $input: ProjectWorkInput!) {
      projectWorkUpdate(input: { id: $id, version: $version, changes: $input }) {
        projectWork {
          id name description unit quantity price amount endsOn isOverdue version
          project { rowId name }
          team { rowId name }
        }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="项目工单"
      size="wide"
      columns={2}
      parts={({ projectId }) => ({
        // the project is immutable
        projectId: { required: true, disabled: props.row !== undefined },
        price: {
          help: "做完按确认的数量计算金额",
          render: (input: InputProps<string>) => (
            <PriceInput {...input} projectId={projectId} seen={props.row?.viewerCan.seeSalary} />
          ),
        },
      })}
      validate={({ projectId }) => (projectId ? {} : { projectId: "请选择项目" })}
      create={(input) => create({ input })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}

/** Input of the unit price, for viewers who may see it: for all projects, or for those they plan. */
function PriceInput({
  projectId,
  seen,
  ...input
}: InputProps<string> & { projectId: string | null; seen: boolean | undefined }) {
  const salaries = useCan()({ perms: "work:project:salary" });
  const { data } = useDialogQuery<ProjectWorkDialogPlanQuery>(
    graphql`
      query ProjectWorkDialogPlanQuery($id: ID!, $known: Boolean!) {
        project(id: $id) @include(if: $known) { id viewerCan { planPayments } }
      }
    `,
    { id: projectId ?? "0", known: projectId !== null && !salaries && seen === undefined },
  );
  const may = seen ?? (salaries || Boolean(data?.project?.viewerCan.planPayments));
  return (
    <MoneyInput
      {...input}
      disabled={input.disabled || !may}
      placeholder={may ? "请输入单价" : "只有项目负责人和薪资管理员可填"}
    />
  );
}
