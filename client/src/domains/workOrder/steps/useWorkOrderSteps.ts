import { useState } from "react";
import { graphql } from "react-relay";
import type { WorkOrderAction } from "@/__generated__/useWorkOrderSteps_order.graphql";
import type { workOrderStepMutationsArriveMutation } from "@/__generated__/workOrderStepMutationsArriveMutation.graphql";
import type { workOrderStepMutationsAuditMutation } from "@/__generated__/workOrderStepMutationsAuditMutation.graphql";
import type { workOrderStepMutationsCloseMutation } from "@/__generated__/workOrderStepMutationsCloseMutation.graphql";
import type { workOrderStepMutationsHoldMutation } from "@/__generated__/workOrderStepMutationsHoldMutation.graphql";
import type { workOrderStepMutationsResumeMutation } from "@/__generated__/workOrderStepMutationsResumeMutation.graphql";
import type { workOrderStepMutationsSignMutation } from "@/__generated__/workOrderStepMutationsSignMutation.graphql";
import type { workOrderStepMutationsStopMutation } from "@/__generated__/workOrderStepMutationsStopMutation.graphql";
import type { workOrderStepMutationsUnDeliverMutation } from "@/__generated__/workOrderStepMutationsUnDeliverMutation.graphql";
import type { workOrderStepMutationsVisitMutation } from "@/__generated__/workOrderStepMutationsVisitMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useLateSave } from "@/relay/useLateSave";
import type { Target } from "@/relay/useOver";
import type { Action } from "@/ui/base/types";
import { promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { LIKELY, RARE, WORK_ORDER_ACTION } from "./actions";
import { type SteppedOrder, useStepSend } from "./useStepSend";

/** What a list, a record or a card spreads of an order, unmasked, so that steps can be taken with it. */
graphql`
  fragment useWorkOrderSteps_order on WorkOrder {
    id
    rowId
    name
    version
    availableActions
  }
`;

/** What a step changes in whatever shows the order. */
graphql`
  fragment useWorkOrderSteps_after on WorkOrder {
    id
    version
    status
    statusSince
    isOverdue
    visit
    lastReason
    dueAt
    nextDueAt
    heldAt
    holdReason
    isRespondOverdue
    planStartAt
    planEndAt
    availableActions
    acceptTeam { rowId name }
    director { rowId name avatarUrl }
    viewerCan { update delete fill }
  }
`;

/** An order as the steps read it: whatever spreads `...useWorkOrderSteps_order @relay(mask: false)`. */
export interface SteppableOrder extends SteppedOrder {
  readonly availableActions: readonly WorkOrderAction[];
}

/** Who goes there, and when; true when it is another order now. */
export const openDeliver = lazyRecordDialog(() => import("./DeliverDialog"));
const openFinish = lazyRecordDialog(() => import("./FinishDialog"));
const openScore = lazyRecordDialog(() => import("./ScoreDialog"));
const openEvaluate = lazyRecordDialog(() => import("./EvaluateDialog"));

const mutations = () => import("./workOrderStepMutations");

/** Steps that are taken at once. */
type PlainStep = "SIGN" | "ARRIVE" | "RESUME";
/** Steps that have something said of them. */
type SaidStep = "UN_DELIVER" | "HOLD" | "PASS" | "REJECT" | "VISIT" | "CLOSE" | "STOP";

/** What is asked for, and what is said where that may not be empty. */
const QUESTIONS: Readonly<
  Record<
    SaidStep,
    {
      readonly label: string;
      readonly placeholder?: string;
      readonly required?: string;
      /** On the button, where it is not the step's own word. */
      readonly confirmText?: string;
    }
  >
> = {
  UN_DELIVER: { label: "退单原因", required: "请填写退单原因", placeholder: "为什么不能接这一单" },
  HOLD: { label: "挂起原因", required: "请填写挂起原因", placeholder: "在等什么，如：备件、客户时间" },
  PASS: { label: "验收意见", placeholder: "选填" },
  REJECT: { label: "退回原因", required: "请填写退回原因", placeholder: "哪里没有做好，要怎么改" },
  VISIT: { label: "回访记录", placeholder: "客户怎么说，选填" },
  // beside the cross that closes the dialog
  CLOSE: { label: "关闭说明", placeholder: "选填", confirmText: "关闭工单" },
  STOP: { label: "终止原因", required: "请填写终止原因" },
};

export interface WorkOrderSteps {
  /**
   * Takes a step: at once, or in the dialog that it needs. True when the order is another one now, by this step or by
   * somebody who was faster, so that whatever else shows it asks again.
   */
  readonly run: (order: SteppedOrder, action: WorkOrderAction) => Promise<boolean>;
  /**
   * What can be done with an order now, as buttons of which the first are the likeliest; `rare` are those that lead back
   * or to an end, for a menu. `onTaken` asks again for what shows the order.
   */
  readonly actionsOf: (
    order: SteppableOrder,
    onTaken: () => unknown,
  ) => { readonly likely: readonly Action[]; readonly rare: readonly Action[] };
  /** A step without a dialog is on its way. */
  readonly busy: boolean;
}

/** The steps in the life of a work order, the same wherever they are offered (business §4 Work order). */
export function useWorkOrderSteps(): WorkOrderSteps {
  const [busy, setBusy] = useState(false);
  const send = useStepSend();
  const save = useLateSave(mutations);

  const plain = (step: PlainStep, target: Target) => {
    switch (step) {
      case "SIGN":
        return save<workOrderStepMutationsSignMutation>((all) => all.sign, target);
      case "ARRIVE":
        return save<workOrderStepMutationsArriveMutation>((all) => all.arrive, target);
      case "RESUME":
        return save<workOrderStepMutationsResumeMutation>((all) => all.resume, target);
    }
  };

  /** True when it was taken, or somebody else was faster. */
  const takeAtOnce = async (order: SteppedOrder, step: PlainStep): Promise<boolean> => {
    let stale = false;
    setBusy(true);
    const [problem] = await send(
      order,
      (target) => plain(step, target),
      () => {
        stale = true;
      },
    );
    setBusy(false);
    if (problem) toast.warning(problem.message);
    else toast.success(WORK_ORDER_ACTION[step].done);
    return !problem || stale;
  };

  const say = (step: SaidStep, target: Target, reason: string | null) => {
    switch (step) {
      case "UN_DELIVER":
        return save<workOrderStepMutationsUnDeliverMutation>((all) => all.unDeliver, { ...target, reason });
      case "HOLD":
        return save<workOrderStepMutationsHoldMutation>((all) => all.hold, { ...target, reason });
      case "PASS":
      case "REJECT":
        return save<workOrderStepMutationsAuditMutation>((all) => all.audit, {
          ...target,
          pass: step === "PASS",
          reason,
        });
      case "VISIT":
        return save<workOrderStepMutationsVisitMutation>((all) => all.visit, { ...target, reason });
      case "CLOSE":
        return save<workOrderStepMutationsCloseMutation>((all) => all.close, { ...target, reason });
      case "STOP":
        return save<workOrderStepMutationsStopMutation>((all) => all.stop, { ...target, reason });
    }
  };
  const takeSaying = async (order: SteppedOrder, step: SaidStep): Promise<boolean> => {
    let stale = false;
    const { text, done } = WORK_ORDER_ACTION[step];
    const said = await promptText({
      title: `${text}“${order.name}”`,
      confirmText: text,
      ...QUESTIONS[step],
      maxLength: 500,
      multiline: true,
      run: (reason) =>
        send(
          order,
          (target) => say(step, target, reason || null),
          () => {
            stale = true;
          },
        ),
    });
    if (said !== undefined) toast.success(done);
    return said !== undefined || stale;
  };

  const run = (order: SteppedOrder, action: WorkOrderAction): Promise<boolean> => {
    switch (action) {
      case "DELIVER":
      case "RE_DELIVER":
      case "DIRECT_ACCEPT":
        return openDeliver({ order, step: action });
      case "FINISH":
        return openFinish({ order });
      case "SCORE":
        return openScore({ order });
      case "EVALUATE":
        return openEvaluate({ order });
      case "SIGN":
      case "ARRIVE":
      case "RESUME":
        return takeAtOnce(order, action);
      case "UN_DELIVER":
      case "HOLD":
      case "PASS":
      case "REJECT":
      case "VISIT":
      case "CLOSE":
      case "STOP":
        return takeSaying(order, action);
      // how an order came about is no step with it
      case "ADD":
      case "SUPPLEMENT":
        return Promise.resolve(false);
    }
  };

  const actionsOf: WorkOrderSteps["actionsOf"] = (order, onTaken) => {
    const offered = (actions: readonly WorkOrderAction[]): Action[] =>
      actions
        .filter((action) => order.availableActions.includes(action))
        .map((action) => {
          const { text, intent } = WORK_ORDER_ACTION[action];
          return {
            key: action,
            text,
            // which one is the first of a record is for the record to say
            ...(intent === "danger" ? { intent } : {}),
            onClick: async () => {
              if (await run(order, action)) await onTaken();
            },
          };
        });
    return { likely: offered(LIKELY), rare: offered(RARE) };
  };

  return { run, actionsOf, busy };
}
