import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useWorkQueueArriveMutation } from "@/__generated__/useWorkQueueArriveMutation.graphql";
import type { useWorkQueueFillMutation } from "@/__generated__/useWorkQueueFillMutation.graphql";
import type { useWorkQueueFinishMutation } from "@/__generated__/useWorkQueueFinishMutation.graphql";
import type { useWorkQueueSignMutation } from "@/__generated__/useWorkQueueSignMutation.graphql";
import type { FileTarget } from "@/app/files/useFileSender";
import { outcomeOf } from "@/app/offline/outcome";
import { useWindowQueue, type WindowQueue } from "@/app/offline/useWindowQueue";
import { type Sender, windowQueue } from "@/app/offline/windowQueue";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { WORK_ORDER_ACTION } from "../steps/actions";
import { lineInputs } from "../steps/uses";
import { type QueueView, SIGNATURE, WorkQueue } from "./queue";
import { queueStore } from "./queueStore";
import type { Queued, QueuedKind } from "./types";

/** Labels of queued actions. */
export const QUEUED: Readonly<Record<QueuedKind, string>> = {
  SIGN: WORK_ORDER_ACTION.SIGN.text,
  ARRIVE: WORK_ORDER_ACTION.ARRIVE.text,
  FILL: "填写",
  FINISH: WORK_ORDER_ACTION.FINISH.text,
};

const TARGET: FileTarget = { isDoc: false, sourceType: "work_order", sourceId: "draft" };

/** Delay in milliseconds above which the execution of an action is reported. */
const LATE = 10_000;

/**
 * The content of an action, as the order has it afterwards: a card must not show it as missing between the
 * execution of the action and the refetch of the page.
 */
graphql`
  fragment useWorkQueue_said on WorkOrder {
    uses { rowId name kind unit price quantity amount item { rowId } }
    fill { ...demand_fill }
    files {
      rowId
      name
      size
      type
      streamUrl(width: 176, height: 176)
      picture: streamUrl(width: 1280, height: 1280)
    }
  }
`;

/** Sends actions for the signed-in member. */
function useSend(): Sender<Queued>["send"] {
  const sign = useSave<useWorkQueueSignMutation>(graphql`
    mutation useWorkQueueSignMutation($id: ID!, $key: String) {
      workOrderSign(input: { id: $id, key: $key }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const arrive = useSave<useWorkQueueArriveMutation>(graphql`
    mutation useWorkQueueArriveMutation($id: ID!, $key: String) {
      workOrderArrive(input: { id: $id, key: $key }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const fill = useSave<useWorkQueueFillMutation>(graphql`
    mutation useWorkQueueFillMutation($id: ID!, $key: String, $input: WorkOrderFillChangesInput!) {
      workOrderFill(input: { id: $id, key: $key, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after ...useWorkQueue_said }
        userErrors { field message code }
      }
    }
  `);
  const finish = useSave<useWorkQueueFinishMutation>(graphql`
    mutation useWorkQueueFinishMutation($id: ID!, $key: String, $input: WorkOrderFinishChangesInput!) {
      workOrderFinish(input: { id: $id, key: $key, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after ...useWorkQueue_said }
        userErrors { field message code }
      }
    }
  `);
  return useCallback<Sender<Queued>["send"]>(
    async ({ orderId: id, key, kind, said }, files) => {
      if (kind === "SIGN") return outcomeOf(await sign({ id, key }));
      if (kind === "ARRIVE") return outcomeOf(await arrive({ id, key }));
      const { ticks, answers, uses, photos, signature, reason } = said;
      const picture = files[SIGNATURE];
      const input = {
        ...(ticks ? { ticks } : {}),
        ...(answers
          ? {
              answers: Object.entries(answers).map(([one, answer]) => ({
                key: one,
                answer: answer.trim() || null,
              })),
            }
          : {}),
        ...(uses ? { uses: lineInputs(uses) } : {}),
        attachmentIds: (photos ?? []).flatMap((photo) => files[photo.key] ?? []),
        ...(signature && picture ? { signature: { fileId: picture, name: signature.name.trim() } } : {}),
      };
      if (kind === "FILL") return outcomeOf(await fill({ id, key, input }));
      return outcomeOf(await finish({ id, key, input: { ...input, reason: reason?.trim() || null } }));
    },
    [sign, arrive, fill, finish],
  );
}

const queueOf = windowQueue<WorkQueue, Queued>(
  "xieli-work-orders",
  (frame) =>
    new WorkQueue({
      ...frame,
      store: queueStore,
      // the order's card shows an immediate result, unless the card has left the list with it
      onDone: ({ orderName, kind, at }) => {
        const late = Date.now() - at > LATE;
        if (kind === "FINISH" || late) toast.success(`“${orderName}”${QUEUED[kind]}已提交`);
      },
      onRefused: ({ orderName, kind, problem }) =>
        toast.warning(`“${orderName}”${QUEUED[kind]}未成功：${problem}`),
    }),
);

/** The signed-in member's actions that wait for the network, and their drafts. */
export function useWorkQueue(): WindowQueue<WorkQueue, QueueView> {
  return useWindowQueue<WorkQueue, QueueView, Queued>(queueOf, useSend(), TARGET);
}
