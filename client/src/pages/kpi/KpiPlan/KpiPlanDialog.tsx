import { useMemo } from "react";
import { graphql } from "react-relay";
import type { KpiPlanDialogCreateMutation } from "@/__generated__/KpiPlanDialogCreateMutation.graphql";
import type { KpiPlanDialogQuery } from "@/__generated__/KpiPlanDialogQuery.graphql";
import type { KpiPlanDialogUpdateMutation } from "@/__generated__/KpiPlanDialogUpdateMutation.graphql";
import { useCan } from "@/access/Can";
import { optionsOfItems } from "@/app/record/dictItems";
import { changedOf } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useDirectedTeams } from "@/domains/useDirectedTeams";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { groupsInput } from "./groups";
import { PlanFields } from "./PlanFields";
import { freshPlan, inputOf, MOST_NAME, type PlanValues, problemsOf, valuesOf } from "./planForm";
import { useClashes } from "./useClashes";

export interface KpiPlanDialogProps extends RecordDialogProps {
  /** Row id of the plan to modify; absent for a new one. */
  id?: string | undefined;
  /** Called with the row id of a new plan. */
  onCreated?: (id: string) => void;
}

const RULES = {
  name: [required("请输入计划名称"), maxLength(MOST_NAME)],
  templateId: [required("请选择考核模板")],
  cycle: [required("请选择考核周期")],
  beginsOn: [required("请选择开始日期")],
  endsOn: [required("请选择结束日期")],
};

/**
 * Dialog to create or modify an appraisal plan before it takes effect: template, cycle, appraised members,
 * auditors and reviewers (business §4 KPI plan).
 */
export default function KpiPlanDialog({ id, onCreated, ...dialog }: KpiPlanDialogProps) {
  const asked = useDialogQuery<KpiPlanDialogQuery>(
    graphql`
      query KpiPlanDialogQuery($id: ID!, $there: Boolean!) {
        kpiPlan(id: $id) @include(if: $there) {
          rowId version name cycleValue beginsOn endsOn auditPersonValue confirmDays inputDueOn examineeCount
          template { rowId name }
          team { rowId name }
          examinees { member { rowId name avatarUrl } }
          auditors { member { rowId name avatarUrl } }
          reviewers { rowId name avatarUrl }
          grades { name from }
          distribution { grade most }
        }
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { value text }
        audits: dictItems(code: KPI_PLAN_AUDIT_PERSON) { value text }
      }
    `,
    { id: id ?? "0", there: id !== undefined },
  );
  const plan = asked.data?.kpiPlan ?? null;
  const create = useSave<KpiPlanDialogCreateMutation>(graphql`
    mutation KpiPlanDialogCreateMutation($input: KpiPlanInput!) {
      kpiPlanCreate(input: $input) { kpiPlan { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<KpiPlanDialogUpdateMutation>(graphql`
    mutation KpiPlanDialogUpdateMutation($id: ID!, $version: Int, $input: KpiPlanInput!) {
      kpiPlanUpdate(input: { id: $id, version: $version, changes: $input }) {
        kpiPlan { id version name }
        userErrors { field message code }
      }
    }
  `);
  const check = useClashes();
  const isAll = useCan()({ perms: "e:manage,kpi:plan:create" });
  const { source: teams, directed } = useDirectedTeams(isAll);
  const today = formatDate(new Date());
  const ownTeam = isAll ? null : (directed[0]?.rowId ?? null);
  const initial = useMemo(() => (plan ? valuesOf(plan) : freshPlan(today, ownTeam)), [plan, today, ownTeam]);
  // an existing plan has copied its template, so the template is not validated again
  const { templateId: template, ...others } = RULES;
  const form = useForm<PlanValues>({
    initial,
    version: plan?.version,
    within: ["distribution"],
    rules: id ? others : { ...others, templateId: template },
    validate: (values) => problemsOf(values, !isAll),
    refetch: asked.reload,
    onSubmit: async (values, from) => {
      const input = inputOf(values);
      if (id === undefined) {
        // before the plan exists, so that it does not find itself; the creation reports the errors
        const { count, lines } = await check(groupsInput(input, [{ ...values, id: "" }]));
        const { data, userErrors } = await create({ input });
        const made = data?.kpiPlanCreate.kpiPlan;
        if (made && count > 0) toast.warning(`${count} 人在这个周期还有其他考核计划：${lines.join("；")}`);
        if (made) onCreated?.(made.rowId);
        return userErrors;
      }
      if (!plan) return [{ message: "内容不存在或已被删除" }];
      // unchanged fields are not sent: the list of appraised members may be long
      const { templateId: _template, ...changed } = changedOf(input, inputOf(from.initial));
      return (await update({ id, version: from.version ?? plan.version, input: changed })).userErrors;
    },
  });
  const isMissing = id !== undefined && !plan && !asked.loading;
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={id ?? null}
      subject="考核计划"
      size="wide"
      columns={2}
      savedText={id ? "保存成功" : "已新建为草稿，提交后生效"}
      loading={asked.loading && !asked.data}
      loadError={isMissing || asked.error ? { message: asked.error ?? "内容不存在或已被删除" } : null}
    >
      <PlanFields
        form={form}
        plan={plan}
        isAll={isAll}
        teams={teams}
        cycles={optionsOfItems(asked.data?.cycles)}
        audits={optionsOfItems(asked.data?.audits)}
      />
    </EditDialog>
  );
}
