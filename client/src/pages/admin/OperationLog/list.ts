import type { OperationLogPageQuery$variables } from "@/__generated__/OperationLogPageQuery.graphql";
import { choice, days, defineList, record } from "@/app/record/list";

/**
 * List of the audit log; its filters offer the record types and actions that the server returns for this
 * enterprise.
 */
export const operationLogs = defineList<OperationLogPageQuery$variables>()({
  title: "操作日志",
  keyword: "名称或原因（92 天内）",
  storageKey: "admin/operationLog",
  filters: {
    actor: record("操作人", { as: "actorId", primary: true }),
    type: choice("记录类型", { as: "recordType", primary: true }),
    created: days("时间", { primary: true }),
    action: choice("操作"),
  },
});
