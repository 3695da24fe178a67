import type { CustomFieldRecordType } from "@/__generated__/CustomFieldSettingPageQuery.graphql";

/** Labels of the record types that can have custom fields. */
export const RECORD_TYPES: Readonly<Record<CustomFieldRecordType, string>> = {
  CUSTOMER: "客户",
  PROJECT: "项目",
  TASK: "任务",
  WORK_ORDER: "工单",
};
