import type { WorkOrderStatus } from "@/__generated__/useWorkOrderSteps_after.graphql";
import type { ActionContent, Queued } from "./types";

/** The status of an order once all queued actions are executed. */
export function statusAfter(
  status: WorkOrderStatus,
  tellsArrival: boolean,
  actions: readonly Pick<Queued, "kind">[],
): WorkOrderStatus {
  return actions.reduce<WorkOrderStatus>((at, { kind }) => {
    if (kind === "SIGN" && at === "WAITING_PICKUP") return tellsArrival ? "TAKEN" : "IN_SERVICE";
    if (kind === "ARRIVE" && at === "TAKEN") return "IN_SERVICE";
    if (kind === "FINISH" && (at === "IN_SERVICE" || at === "RETURNED")) return "WAITING_CHECK";
    return at;
  }, status);
}

/** Merges the contents of two actions, the later over the earlier; photos are joined. */
export function mergeContent(before: ActionContent, after: ActionContent): ActionContent {
  const photos = [...(before.photos ?? []), ...(after.photos ?? [])];
  return {
    ...before,
    ...after,
    ...(before.answers || after.answers ? { answers: { ...before.answers, ...after.answers } } : {}),
    ...(photos.length > 0 ? { photos } : {}),
  };
}

/** The merged contents of all queued actions on an order. */
export function pendingContent(actions: readonly Pick<Queued, "said">[]): ActionContent {
  return actions.reduce<ActionContent>((all, { said }) => mergeContent(all, said), {});
}

/** A summary of an action's content. */
export function contentSummary({ ticks, answers, uses, photos, signature, reason }: ActionContent): string {
  const answered = Object.values(answers ?? {}).filter((answer) => answer.trim() !== "").length;
  return [
    ...(ticks ? [`检查项 ${ticks.length} 项`] : []),
    ...(answered > 0 ? [`填写项 ${answered} 项`] : []),
    ...(uses ? [`服务与耗材 ${uses.length} 行`] : []),
    ...(photos?.length ? [`照片 ${photos.length} 张`] : []),
    ...(signature?.picture ? [`${signature.name}的签字`] : []),
    ...(reason?.trim() ? ["完工说明"] : []),
  ].join("、");
}
