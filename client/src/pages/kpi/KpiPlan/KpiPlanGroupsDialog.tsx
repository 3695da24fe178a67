import { useMemo } from "react";
import { graphql } from "react-relay";
import type { KpiPlanGroupsDialogMutation } from "@/__generated__/KpiPlanGroupsDialogMutation.graphql";
import type { KpiPlanGroupsDialogQuery } from "@/__generated__/KpiPlanGroupsDialogQuery.graphql";
import { useCan } from "@/access/Can";
import { optionsOfItems } from "@/app/record/dictItems";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useDirectedTeams } from "@/domains/useDirectedTeams";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { confirm } from "@/ui/dialog/dialogs";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { GroupsInput } from "./GroupsInput";
import { blankGroup, groupErrors, groupsInput, groupsProblem } from "./groups";
import { PlanFields } from "./PlanFields";
import { freshPlan, inputOf, type PlanValues, problemsOf } from "./planForm";
import { useClashes } from "./useClashes";

const F = fieldOf<PlanValues>();

const RULES = {
  cycle: [required("请选择考核周期")],
  beginsOn: [required("请选择开始日期")],
  endsOn: [required("请选择结束日期")],
};

/**
 * Dialog to create several appraisal plans at once, each for a group with its own template; members with
 * more than one plan in the cycle are named before (business §2 KPI).
 */
export default function KpiPlanGroupsDialog(dialog: RecordDialogProps) {
  const asked = useDialogQuery<KpiPlanGroupsDialogQuery>(
    graphql`
      query KpiPlanGroupsDialogQuery {
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { value text }
        audits: dictItems(code: KPI_PLAN_AUDIT_PERSON) { value text }
      }
    `,
    {},
  );
  const create = useSave<KpiPlanGroupsDialogMutation>(graphql`
    mutation KpiPlanGroupsDialogMutation($input: KpiPlanGroupsInput!) {
      kpiPlanCreateGroups(input: $input) { kpiPlans { id } userErrors { field message code } }
    }
  `);
  const check = useClashes();
  const isAll = useCan()({ perms: "e:manage,kpi:plan:create" });
  const { source: teams, directed } = useDirectedTeams(isAll);
  const today = formatDate(new Date());
  const ownTeam = isAll ? null : (directed[0]?.rowId ?? null);
  const initial = useMemo(() => ({ ...freshPlan(today, ownTeam), groups: [blankGroup()] }), [today, ownTeam]);
  const form = useForm<PlanValues>({
    initial,
    rules: RULES,
    validate: (values) => ({
      ...problemsOf(values, !isAll),
      memberIds: undefined,
      groups: groupsProblem(values.groups) ?? undefined,
    }),
    onSubmit: async (values) => {
      const input = groupsInput(inputOf(values), values.groups);
      const { errors, count, lines } = await check(input);
      if (errors.length > 0) return groupErrors(errors);
      if (count > 0) {
        const isSure = await confirm({
          text: `${count} 人在这个周期有多个考核计划，确定继续吗？`,
          what: lines,
          note: "每个计划各自计算得分，互不影响。",
          confirmText: "继续新建",
        });
        if (!isSure) return [{ message: "没有新建，请调整各组的成员" }];
      }
      return groupErrors((await create({ input })).userErrors);
    },
  });
  return (
    <EditDialog
      {...dialog}
      form={form}
      title="批量新增考核计划"
      subject="考核计划"
      size="wide"
      columns={2}
      draftName="批量考核计划"
      savedText="已新建为草稿，提交后生效"
      loading={asked.loading && !asked.data}
      loadError={asked.error ? { message: asked.error } : null}
    >
      <PlanFields
        form={form}
        plan={null}
        isAll={isAll}
        isGrouped
        teams={teams}
        cycles={optionsOfItems(asked.data?.cycles)}
        audits={optionsOfItems(asked.data?.audits)}
      />
      <F
        name="groups"
        label="分组"
        required
        span={2}
        help="每组建立一个计划，使用自己的模板；以上设置各组相同"
        show={(groups) => groups.map(({ name }) => name).join("、")}
      >
        {(input) => <GroupsInput {...input} teams={teams} />}
      </F>
    </EditDialog>
  );
}
