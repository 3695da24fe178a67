import type { Label } from "@/app/record/labels";
import {
  ATTEND_APPLICATION_KIND,
  ATTEND_APPLICATION_STATUS,
  ATTEND_PUNCH_SOURCE,
  ATTEND_REPAIR_KIND,
} from "@/domains/attend/labels";
import { ASSET_STATUS } from "@/domains/customer/assetLabels";
import { CUSTOMER_STATE, CUSTOMER_VISIBILITY } from "@/domains/customer/labels";
import { FLOW_PROCESS_STATUS, FLOW_TASK_STATUS } from "@/domains/flow/labels";
import { KPI_KIND, KPI_STATUS } from "@/domains/kpi/labels";
import { BUCKET, DUNNING, STANDING } from "@/domains/mcenter/labels";
import { GENDER, MEMBER_STATUS, MEMBER_TYPE, WORK_STATUS } from "@/domains/member/labels";
import { ACCEPTANCE_STATUS, ITEM_STATE } from "@/domains/project/acceptanceLabels";
import {
  CONTACT_KIND,
  COST_KIND,
  DEVICE_STATUS,
  PARTNER_STATUS,
  PAYMENT_STATE,
  PROJECT_VISIBILITY,
} from "@/domains/project/labels";
import { REPORT_DATASET, REPORT_PERIOD, REPORT_POSITION } from "@/domains/report/labels";
import { TASK_STATUS } from "@/domains/task/labels";
import { WEEKLY_STATUS } from "@/domains/weekly/labels";
import { CRM_WORK_ORDER_STATUS, PROJECT_WORK_STATUS, WORK_ITEM_KIND } from "@/domains/work/labels";
import { EVALUATE_SOURCE } from "@/domains/workOrder/labels";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";

type Words = Readonly<Record<string, Label | string>>;

/** Labels of enum values, by name of the enum in the schema; for files in `enum_words.json` of the server. */
export const WORDS: Readonly<Record<string, Words>> = {
  AcceptanceItemState: ITEM_STATE,
  AcceptanceStatus: ACCEPTANCE_STATUS,
  AttendApplicationKind: ATTEND_APPLICATION_KIND,
  AttendApplicationStatus: ATTEND_APPLICATION_STATUS,
  AttendPunchSource: ATTEND_PUNCH_SOURCE,
  AttendRepairKind: ATTEND_REPAIR_KIND,
  CrmWorkOrderStatus: CRM_WORK_ORDER_STATUS,
  CustomerAssetStatus: ASSET_STATUS,
  CustomerState: CUSTOMER_STATE,
  CustomerVisibility: CUSTOMER_VISIBILITY,
  DunningLevel: DUNNING,
  FlowProcessStatus: FLOW_PROCESS_STATUS,
  FlowTaskStatus: FLOW_TASK_STATUS,
  Gender: GENDER,
  KpiIndicationKind: KPI_KIND,
  KpiPlanStatus: KPI_STATUS,
  MemberStatus: MEMBER_STATUS,
  MemberType: MEMBER_TYPE,
  OnlineReportDataset: REPORT_DATASET,
  OnlineReportPeriod: REPORT_PERIOD,
  OnlineReportPosition: REPORT_POSITION,
  PaymentState: PAYMENT_STATE,
  ProjectContactKind: CONTACT_KIND,
  ProjectCostKind: COST_KIND,
  ProjectDeviceStatus: DEVICE_STATUS,
  ProjectPartnerStatus: PARTNER_STATUS,
  ProjectVisibility: PROJECT_VISIBILITY,
  ProjectWorkStatus: PROJECT_WORK_STATUS,
  ReceivableBucket: BUCKET,
  SalesStanding: STANDING,
  SortDirection: { ASC: "从小到大", DESC: "从大到小" },
  TaskStatus: TASK_STATUS,
  WeeklyStatus: WEEKLY_STATUS,
  WorkEvaluateSource: EVALUATE_SOURCE,
  WorkItemKind: WORK_ITEM_KIND,
  WorkOrderStatus: WORK_ORDER_STATUS,
  WorkStatus: WORK_STATUS,
};

/** Labels of common sort fields. */
const SORTS: Readonly<Record<string, string>> = {
  ID: "编号",
  NAME: "名称",
  TITLE: "标题",
  NUMBER: "编号",
  CODE: "编码",
  ORDER: "序号",
  STATUS: "状态",
  LEVEL: "级别",
  CREATED_AT: "创建时间",
  UPDATED_AT: "更新时间",
  FOLLOWED_AT: "跟进时间",
  BEGINS_ON: "开始日期",
  ENDS_ON: "结束日期",
  FINISHED_ON: "完成日期",
  SIGNED_ON: "签订日期",
  AMOUNT: "金额",
  CUSTOM: "自定义字段",
};

/** Label of an enum value; the value itself where it has no label. */
export function enumLabelOf(type: string, word: string): string {
  const words = WORDS[type];
  const label = words && Object.hasOwn(words, word) ? words[word] : undefined;
  if (label !== undefined) return typeof label === "string" ? label : label.text;
  return type.endsWith("Sort") && Object.hasOwn(SORTS, word) ? (SORTS[word] ?? word) : word;
}
