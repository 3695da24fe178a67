import type { WorkOrderSupplementInput } from "@/__generated__/SupplementFormMutation.graphql";
import { custom, records } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { UsesInput } from "@/domains/workOrder/steps/UsesInput";
import { lineInputs, lineProblem, type UseLine } from "@/domains/workOrder/steps/uses";
import { check } from "@/ui/form/rules";
import { memberNeeded, momentNeeded, ORDER_FIELDS, type OrderFormRow } from "../_lib/orderFields";

/** Form fields of a work order recorded after completion (business §7 `workorder/supplement`). */
export const FORM = defineForm<WorkOrderSupplementInput, OrderFormRow>()({
  ...ORDER_FIELDS,
  requestedAt: momentNeeded("报修时间"),
  finishedAt: momentNeeded("完成时间"),
  directorId: memberNeeded("技术员"),
  memberIds: records("协作人", { source: useMemberSource, of: () => [] }),
  uses: custom("服务与耗材", {
    span: 2,
    help: "没有列出的可以手工填写",
    empty: [] as readonly UseLine[],
    rules: [
      check(
        (lines: readonly UseLine[]) => lines.map(lineProblem).find((problem) => problem !== null) ?? null,
      ),
    ],
    given: lineInputs,
    render: ({ known: _known, ...input }) => <UsesInput {...input} />,
  }),
});

/** The fields in their order. */
export const NAMES = [
  "name",
  "customerId",
  "assetId",
  "contactName",
  "contactPhone",
  "address",
  "serviceType",
  "level",
  "zoneId",
  "acceptTeamId",
  "directorId",
  "memberIds",
  "requestedAt",
  "finishedAt",
  "projectId",
  "projectDeviceId",
  "uses",
  "description",
  "attachmentIds",
] as const;

/** Validation errors of the times of request and completion, by field; `now` in the format of forms. */
export function timeProblems(
  requestedAt: string | null,
  finishedAt: string | null,
  now: string,
): { requestedAt?: string; finishedAt?: string } {
  if (requestedAt && requestedAt > now) return { requestedAt: "报修时间不能晚于现在" };
  if (finishedAt && finishedAt > now) return { finishedAt: "完成时间不能晚于现在" };
  if (requestedAt && finishedAt && finishedAt < requestedAt)
    return { finishedAt: "完成时间不能早于报修时间" };
  return {};
}
