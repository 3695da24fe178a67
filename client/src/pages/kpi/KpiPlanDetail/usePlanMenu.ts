import type { KpiPlanStatus } from "@/__generated__/KpiPlanDetailPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { inputsOf, planOf, schemeOf, usePrefix, useSchemePrefix } from "@/domains/kpi/usePrefix";
import type { Action } from "@/ui/base/types";
import { openSourceUpdate } from "../_components/openExamine";
import type { ActedPlan, PlanActions } from "../_lib/usePlanActions";
import { openPlan, openRunning } from "../KpiPlan/openPlan";

/** Fields of a plan that its page's actions need. */
export interface MenuPlan extends ActedPlan {
  readonly status: KpiPlanStatus;
  readonly auditPersonValue: string | null | undefined;
  readonly ownOpenInputs: number;
  readonly viewerCan: {
    readonly audit: boolean;
    readonly cancel: boolean;
    readonly copy: boolean;
    readonly delete: boolean;
    readonly input: boolean;
    readonly remind: boolean;
    readonly return: boolean;
    readonly review: boolean;
    readonly submit: boolean;
    readonly update: boolean;
    readonly updateRunning: boolean;
    readonly updateSource: boolean;
  };
}

interface PlanMenu {
  readonly primary: Action;
  readonly actions: readonly Action[];
  readonly menu: readonly Action[];
}

interface Around {
  readonly act: PlanActions;
  readonly refresh: () => Promise<unknown>;
  /** Leaves the page of a deleted plan. */
  readonly back: () => void;
  /** Number of results that can be finished now. */
  readonly ready: number;
}

/** Actions on a whole appraisal plan, each where the viewer may take it now (business §4 KPI plan). */
export function usePlanMenu(plan: MenuPlan, { act, refresh, back, ready }: Around): PlanMenu {
  const prefix = usePrefix();
  const schemes = useSchemePrefix();
  const go = usePageNavigate();
  const { rowId, name, status, viewerCan: can, ownOpenInputs } = plan;
  const isOpen = status === "INPUT" || status === "CONFIRM" || status === "REVIEW";
  const after = async (opened: Promise<boolean>) => {
    if (await opened) await refresh();
  };
  const enter: Action = {
    key: "input",
    text: `录入（${ownOpenInputs}）`,
    hidden: !can.input || ownOpenInputs === 0,
    onClick: () => go(inputsOf(prefix, rowId)),
  };
  const finish: Action = {
    key: "finish",
    text: `完成考核（${ready}）`,
    hidden: !can.review || ready === 0,
    onClick: () => act.finish({ planId: rowId }, ready),
  };
  const submit: Action = {
    key: "submit",
    text: "提交",
    hidden: !can.submit,
    onClick: () => act.submit(plan, Boolean(plan.auditPersonValue)),
  };
  const pass: Action = { key: "pass", text: "审批通过", hidden: !can.audit, onClick: () => act.pass(plan) };
  // the first available step is the primary button, the others are beside it
  const steps = [submit, pass, enter, finish];
  const primary = steps.find(({ hidden }) => !hidden) ?? submit;
  return {
    primary,
    actions: [
      ...steps.filter((step) => step !== primary),
      {
        key: "refuse",
        text: "审批退回",
        intent: "danger",
        hidden: !can.audit,
        onClick: () => act.refuse(plan),
      },
      {
        key: "edit",
        text: "修改",
        hidden: !can.update,
        onClick: () => after(openPlan({ id: rowId })),
      },
      {
        key: "source",
        text: "更新数据",
        hint: "重新计算数据来源和事件，先列出变化再更新",
        hidden: !can.updateSource,
        onClick: () => after(openSourceUpdate({ id: rowId, name })),
      },
      {
        key: "remind",
        text: "提醒",
        hint: "提醒还有待办的人，每人每天最多一次",
        hidden: !can.remind,
        onClick: () => act.remind(plan),
      },
    ],
    menu: [
      { key: "scheme", text: "考核方案", onClick: () => go(schemeOf(schemes, rowId)) },
      {
        key: "running",
        text: "修改设置",
        hidden: !can.updateRunning,
        onClick: () => after(openRunning({ id: rowId })),
      },
      {
        key: "copy",
        text: "复制到下一周期",
        hidden: !can.copy,
        onClick: async () => {
          const made = await act.copy(plan);
          if (made) go(planOf(prefix, made));
        },
      },
      {
        key: "return",
        text: "全部退回一步",
        intent: "danger",
        hidden: !can.return || !isOpen,
        onClick: () => act.giveBack(plan, null, []),
      },
      {
        key: "cancel",
        text: "终止计划",
        intent: "danger",
        hidden: !can.cancel,
        onClick: () => act.cancel(plan),
      },
      {
        key: "delete",
        text: "删除",
        intent: "danger",
        hidden: !can.delete,
        onClick: async () => {
          if (await act.remove([plan])) back();
        },
      },
    ],
  };
}
