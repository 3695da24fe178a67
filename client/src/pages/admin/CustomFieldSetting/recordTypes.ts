import type { CustomFieldRecordType } from "@/__generated__/CustomFieldSettingPageQuery.graphql";

/** The kinds of records that can have fields of the enterprise's own, as people call them. */
export const RECORD_TYPES: Readonly<Record<CustomFieldRecordType, string>> = {
  CUSTOMER: "客户",
  PROJECT: "项目",
  TASK: "任务",
  WORK_ORDER: "工单",
};
