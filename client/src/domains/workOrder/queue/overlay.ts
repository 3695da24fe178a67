import type { WorkOrderStatus } from "@/__generated__/useWorkOrderSteps_after.graphql";
import type { Queued, Saying } from "./types";

/** Where an order stands once everything that waits has been heard. */
export function ahead(
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

/** Two sayings, the later over the earlier; photos come together. */
export function over(before: Saying, after: Saying): Saying {
  const photos = [...(before.photos ?? []), ...(after.photos ?? [])];
  return {
    ...before,
    ...after,
    ...(before.answers || after.answers ? { answers: { ...before.answers, ...after.answers } } : {}),
    ...(photos.length > 0 ? { photos } : {}),
  };
}

/** Everything that was said to an order and has not been heard yet. */
export function unheard(actions: readonly Pick<Queued, "said">[]): Saying {
  return actions.reduce<Saying>((all, { said }) => over(all, said), {});
}

/** What was kept of an action, in words. */
export function kept({ ticks, answers, uses, photos, signature, reason }: Saying): string {
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
