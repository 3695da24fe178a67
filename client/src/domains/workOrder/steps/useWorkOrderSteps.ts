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
import type { Target } from "@/relay/useVersionedUpdate";
import type { Action } from "@/ui/base/types";
import { promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { LIKELY, RARE, WORK_ORDER_ACTION } from "./actions";
import { type SteppedOrder, useStepSend } from "./useStepSend";

/** The fields of an order that its actions need, unmasked: for lists, records and cards. */
graphql`
  fragment useWorkOrderSteps_order on WorkOrder {
    id
    rowId
    name
    version
    availableActions
  }
`;

/** The fields of an order that an action changes. */
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

/** An order as its actions read it: spread `...useWorkOrderSteps_order @relay(mask: false)`. */
export interface SteppableOrder extends SteppedOrder {
  readonly availableActions: readonly WorkOrderAction[];
}

/** Opens the dialog that dispatches an order; true when the order has changed. */
export const openDeliver = lazyRecordDialog(() => import("./DeliverDialog"));
const openFinish = lazyRecordDialog(() => import("./FinishDialog"));
const openScore = lazyRecordDialog(() => import("./ScoreDialog"));
const openEvaluate = lazyRecordDialog(() => import("./EvaluateDialog"));

const mutations = () => import("./workOrderStepMutations");

/** Actions without a dialog. */
type PlainStep = "SIGN" | "ARRIVE" | "RESUME";
/** Actions with a text. */
type SaidStep = "UN_DELIVER" | "HOLD" | "PASS" | "REJECT" | "VISIT" | "CLOSE" | "STOP";

/** The label of the text, and the error where it is required. */
const QUESTIONS: Readonly<
  Record<
    SaidStep,
    {
      readonly label: string;
      readonly placeholder?: string;
      readonly required?: string;
      /** The label of the button, where it differs from that of the action. */
      readonly confirmText?: string;
    }
  >
> = {
  UN_DELIVER: { label: "退单原因", required: "请填写退单原因", placeholder: "为什么不能接这一单" },
  HOLD: { label: "挂起原因", required: "请填写挂起原因", placeholder: "在等什么，如：备件、客户时间" },
  PASS: { label: "验收意见", placeholder: "选填" },
  REJECT: { label: "退回原因", required: "请填写退回原因", placeholder: "哪里没有做好，要怎么改" },
  VISIT: { label: "回访记录", placeholder: "客户怎么说，选填" },
  // distinct from the cross that closes the dialog
  CLOSE: { label: "关闭说明", placeholder: "选填", confirmText: "关闭工单" },
  STOP: { label: "终止原因", required: "请填写终止原因" },
};

export interface WorkOrderSteps {
  /**
   * Runs an action: at once, or in the dialog that it needs. True when the order has changed, by this
   * action or by a concurrent change, so that other components refetch it.
   */
  readonly run: (order: SteppedOrder, action: WorkOrderAction) => Promise<boolean>;
  /**
   * The possible actions on an order as buttons, the likeliest first; `rare` are those that lead back or to
   * an end, for a menu. `onTaken` refetches the components that show the order.
   */
  readonly actionsOf: (
    order: SteppableOrder,
    onTaken: () => unknown,
  ) => { readonly likely: readonly Action[]; readonly rare: readonly Action[] };
  /** Whether an action without a dialog is in progress. */
  readonly busy: boolean;
}

/**
 * Actions in the life cycle of a work order, the same wherever they are offered (business §4 Work order).
 */
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

  /** True when it was taken, or the order was changed concurrently. */
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
      // the creation of an order is no action on it
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
            // the record decides which action is its primary one
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
