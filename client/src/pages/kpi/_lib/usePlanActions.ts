/** Actions on appraisal plans: submit, approve, return, cancel, copy, remind, delete, finish results. */
import { useMemo } from "react";
import { graphql } from "react-relay";
import type { kpiMutationsAuditMutation } from "@/__generated__/kpiMutationsAuditMutation.graphql";
import type { kpiMutationsCancelMutation } from "@/__generated__/kpiMutationsCancelMutation.graphql";
import type { kpiMutationsCopyMutation } from "@/__generated__/kpiMutationsCopyMutation.graphql";
import type { kpiMutationsDeleteMutation } from "@/__generated__/kpiMutationsDeleteMutation.graphql";
import type { kpiMutationsFinishMutation } from "@/__generated__/kpiMutationsFinishMutation.graphql";
import type { kpiMutationsRemindMutation } from "@/__generated__/kpiMutationsRemindMutation.graphql";
import type { kpiMutationsReturnMutation } from "@/__generated__/kpiMutationsReturnMutation.graphql";
import type { kpiMutationsSubmitMutation } from "@/__generated__/kpiMutationsSubmitMutation.graphql";
import type { usePlanActionsQuery } from "@/__generated__/usePlanActionsQuery.graphql";
import { tellReminded } from "@/domains/tellReminded";
import { useVersionedUpdate } from "@/relay/useVersionedUpdate";
import { confirm, confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { useKpiSave } from "./useKpiSave";

/** Plan to act on. */
export interface ActedPlan {
  readonly rowId: string;
  readonly version: number;
  readonly name: string;
}

/** Largest number of characters of a reason. */
export const MOST_REASON = 500;

/** Options of a prompt for a reason. */
export const asking = (title: string, label: string, placeholder: string, confirmText: string) => ({
  title,
  label,
  placeholder,
  required: `请填写${label}`,
  multiline: true,
  maxLength: MOST_REASON,
  confirmText,
});

/**
 * Actions on plans: each confirms where necessary, runs, reports the outcome and refetches
 * (business §4 KPI plan).
 */
export function usePlanActions(refresh: () => Promise<unknown>) {
  const save = useKpiSave();
  const over = useVersionedUpdate<usePlanActionsQuery>(graphql`
    query usePlanActionsQuery($id: ID!) {
      shown: kpiPlan(id: $id) { version status statusText }
    }
  `);
  return useMemo(() => {
    const done = async (text: string): Promise<true> => {
      toast.success(text);
      await refresh();
      return true;
    };
    return {
      submit: async (plan: ActedPlan, isAudited: boolean): Promise<boolean> => {
        const isSure = await confirm({
          text: `确定提交考核计划“${plan.name}”吗？`,
          note: isAudited
            ? "提交后由审批人审批，通过后生效；生效后指标和被考核人不能再修改。"
            : "没有设置审批人，提交后立即生效；生效后指标和被考核人不能再修改。",
          confirmText: "提交",
        });
        if (!isSure) return false;
        const errors = await over(
          plan,
          (input) => save<kpiMutationsSubmitMutation>((all) => all.submit, { input }),
          refresh,
        );
        if (showUserErrors(errors)) return false;
        return done(isAudited ? "已提交审批" : "已提交，计划已生效");
      },
      pass: async (plan: ActedPlan): Promise<boolean> => {
        const said = await promptText({
          title: `审批通过：${plan.name}`,
          label: "审批意见",
          placeholder: "选填",
          multiline: true,
          maxLength: MOST_REASON,
          confirmText: "通过并生效",
          run: (text) =>
            over(
              plan,
              (target) =>
                save<kpiMutationsAuditMutation>((all) => all.audit, {
                  input: { ...target, pass: true, reason: text || null },
                }),
              refresh,
            ),
        });
        return said === undefined ? false : done("已通过，计划已生效");
      },
      refuse: async (plan: ActedPlan): Promise<boolean> => {
        const said = await promptText({
          ...asking(`退回：${plan.name}`, "退回原因", "需要修改的地方，计划的创建人会看到", "退回"),
          run: (reason) =>
            over(
              plan,
              (target) =>
                save<kpiMutationsAuditMutation>((all) => all.audit, {
                  input: { ...target, pass: false, reason },
                }),
              refresh,
            ),
        });
        return said === undefined ? false : done("已退回给创建人");
      },
      /** Returns results in one step: all of the plan, or those of the given members. */
      giveBack: async (
        plan: ActedPlan,
        examineIds: readonly string[] | null,
        names: readonly string[],
      ): Promise<boolean> => {
        const whose = examineIds ? names.join("、") : `“${plan.name}”的全部被考核人`;
        const said = await promptText({
          ...asking(
            `退回${whose}`,
            "退回原因",
            "待确认的退回录入，待审核的退回确认；相关的人会看到原因",
            "退回",
          ),
          run: (reason) =>
            over(
              plan,
              (target) =>
                save<kpiMutationsReturnMutation>((all) => all.giveBack, {
                  input: { ...target, reason, ...(examineIds ? { examineIds: [...examineIds] } : {}) },
                }),
              refresh,
            ),
        });
        return said === undefined ? false : done("已退回");
      },
      cancel: async (plan: ActedPlan): Promise<boolean> => {
        const said = await promptText({
          ...asking(`终止：${plan.name}`, "终止原因", "终止后不能恢复，已录入的内容只能查看", "终止计划"),
          run: (reason) =>
            over(
              plan,
              (target) =>
                save<kpiMutationsCancelMutation>((all) => all.cancel, { input: { ...target, reason } }),
              refresh,
            ),
        });
        return said === undefined ? false : done("已终止");
      },
      /** Resolves to the row id of the copy. */
      copy: async ({ rowId: id, name }: ActedPlan): Promise<string | null> => {
        const isSure = await confirm({
          text: `确定复制考核计划“${name}”吗？`,
          note: "复制为下一个周期的草稿：日期顺延，人员和指标相同，不带成绩。",
          confirmText: "复制",
        });
        if (!isSure) return null;
        const { data, userErrors } = await save<kpiMutationsCopyMutation>((all) => all.copy, {
          input: { id },
        });
        const made = data?.kpiPlanCopy.kpiPlan;
        if (showUserErrors(userErrors) || !made) return null;
        await done(`已复制为“${made.name}”`);
        return made.rowId;
      },
      remind: async ({ rowId: id }: ActedPlan): Promise<void> => {
        const { data, userErrors } = await save<kpiMutationsRemindMutation>((all) => all.remind, {
          input: { id },
        });
        if (showUserErrors(userErrors)) return;
        tellReminded(data?.kpiPlanRemind.reminded ?? [], "没有待办的人");
      },
      remove: async (plans: readonly ActedPlan[]): Promise<boolean> => {
        const isGone = await confirmDelete({
          what: plans.map(({ name }) => name),
          goes: "方案的指标、考核人员和录入一并删除。",
          run: async () =>
            (
              await save<kpiMutationsDeleteMutation>((all) => all.remove, {
                ids: plans.map(({ rowId }) => rowId),
              })
            ).userErrors,
        });
        if (isGone) await refresh();
        return isGone;
      },
      /** Finishes results that wait for review: all of a plan, or the given ones. */
      finish: async (
        of: { readonly planId: string } | { readonly ids: readonly string[] },
        count: number,
      ) => {
        const isSure = await confirm({
          text: `确定完成 ${count} 人的考核吗？`,
          note: "完成后得分、等级和数据来源的明细都会固定，不能再修改。",
          confirmText: "完成考核",
        });
        if (!isSure) return false;
        const input = "planId" in of ? { planId: of.planId } : { ids: [...of.ids] };
        const { data, userErrors } = await save<kpiMutationsFinishMutation>((all) => all.finish, { input });
        if (showUserErrors(userErrors)) {
          await refresh();
          return false;
        }
        return done(`已完成 ${data?.kpiExamineFinish.finished ?? count} 人的考核`);
      },
    };
  }, [save, over, refresh]);
}

export type PlanActions = ReturnType<typeof usePlanActions>;
