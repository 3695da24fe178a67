import type { LogFieldRecord } from "@/__generated__/template_category.graphql";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import type { Source } from "@/domains/source";
import { useTaskSource } from "@/domains/task/useTaskSource";
import { useWorkOrderSource } from "@/domains/workOrder/useWorkOrderSource";

/** Pickers of the records that a work log can be linked to, by kind of record. */
export function useRecordSources(): Readonly<Record<LogFieldRecord, Source>> {
  return {
    TASK: useTaskSource(),
    WORK_ORDER: useWorkOrderSource(),
    PROJECT: useProjectSource(),
    CUSTOMER: useCustomerSource(),
  };
}
