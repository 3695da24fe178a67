import type { KpiAppealStatus, KpiPlanStatus } from "@/__generated__/ExamineStatusTag_examine.graphql";
import type {
  KpiIndicationKind,
  KpiScoringMethod,
  KpiSource,
} from "@/__generated__/KpiIndicationPageQuery.graphql";
import type { KpiAction } from "@/__generated__/OperationRecordKpiPageQuery.graphql";
import type { KpiMissing, KpiRaterKind } from "@/__generated__/TemplateEditPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Labels of the enums of appraisal, like on the server (business §7 KPI). */

/** Origins of an indicator's value. */
export const KPI_KIND: Readonly<Record<KpiIndicationKind, Label>> = {
  INPUT: { text: "人工录入", tone: "blue" },
  SOURCE: { text: "数据来源", tone: "green" },
  EVENT: { text: "事件累计", tone: "yellow" },
  FORMULA: { text: "公式计算", tone: "violet" },
};

/** Methods that convert a value into a score. */
export const KPI_METHOD: Readonly<Record<KpiScoringMethod, Label>> = {
  DIRECT: { text: "直接评分", tone: "neutral" },
  LINEAR: { text: "线性", tone: "neutral" },
  STEPS: { text: "分段", tone: "neutral" },
  DEDUCT: { text: "扣分", tone: "neutral" },
  ADD: { text: "加减分", tone: "neutral" },
};

/** The treatment of an indicator without a value. */
export const KPI_MISSING: Readonly<Record<KpiMissing, Label>> = {
  IGNORE: { text: "忽略并按权重折算", tone: "neutral" },
  BLOCK: { text: "缺项不出分", tone: "yellow" },
  ZERO: { text: "缺项计 0 分", tone: "red" },
};

/** Kinds of raters. */
export const KPI_RATER: Readonly<Record<KpiRaterKind, Label>> = {
  SELF: { text: "本人", tone: "neutral" },
  DIRECTOR: { text: "直属上级", tone: "blue" },
  TEAM_DIRECTOR: { text: "团队负责人", tone: "blue" },
  MEMBER: { text: "指定成员", tone: "green" },
  ROLE: { text: "指定角色", tone: "violet" },
};

/** Sources of an automatic value. */
export const KPI_SOURCE: Readonly<Record<KpiSource, Label>> = {
  PAYMENT_AMOUNT: { text: "回款金额", tone: "neutral" },
  WEEKLY_GRADE: { text: "周报评分", tone: "neutral" },
  WEEKLY_SUBMIT: { text: "周报提交数", tone: "neutral" },
  TASK_FINISHED: { text: "完成任务数", tone: "neutral" },
  TASK_CREATED: { text: "创建任务数", tone: "neutral" },
  ORDER_SCORE: { text: "工单评分", tone: "neutral" },
  ORDER_EVALUATE: { text: "工单评价", tone: "neutral" },
  CUSTOMER_ADDED: { text: "新增客户数", tone: "neutral" },
  CONTACT_ADDED: { text: "新增联系人数", tone: "neutral" },
  QRCODE_BOUND: { text: "绑定二维码数", tone: "neutral" },
};

/** Statuses of a plan, or of an examinee (business §4 KPI plan). */
export const KPI_STATUS: Readonly<Record<KpiPlanStatus, Label>> = {
  DRAFT: { text: "草稿", tone: "neutral" },
  WAIT_AUDIT: { text: "待生效", tone: "yellow" },
  RETURNED: { text: "已退回", tone: "red" },
  INPUT: { text: "待录入", tone: "blue" },
  CONFIRM: { text: "待确认", tone: "violet" },
  REVIEW: { text: "待审核", tone: "pink" },
  FINISHED: { text: "已完成", tone: "green" },
  CANCELLED: { text: "已终止", tone: "neutral" },
};

/** Statuses of an appeal. */
export const KPI_APPEAL: Readonly<Record<KpiAppealStatus, Label>> = {
  NONE: { text: "无申诉", tone: "neutral" },
  OPEN: { text: "申诉中", tone: "yellow" },
  WON: { text: "申诉成立", tone: "green" },
  REFUSED: { text: "维持原分", tone: "neutral" },
};

/** Actions in operation records (business §2 KPI: OperationRecordKpi). */
export const KPI_ACTION: Readonly<Record<KpiAction, Label>> = {
  CREATE: { text: "新建计划", tone: "neutral" },
  COPY: { text: "复制计划", tone: "neutral" },
  UPDATE: { text: "修改计划", tone: "neutral" },
  SUBMIT: { text: "提交计划", tone: "blue" },
  AUDIT_PASS: { text: "审批通过", tone: "green" },
  AUDIT_FAIL: { text: "审批不通过", tone: "red" },
  RETURN: { text: "退回", tone: "red" },
  CANCEL: { text: "终止计划", tone: "red" },
  INPUT: { text: "录入指标", tone: "blue" },
  MODIFY_INPUT: { text: "修改录入", tone: "yellow" },
  SOURCE_UPDATE: { text: "更新数据来源", tone: "neutral" },
  CONFIRM: { text: "确认结果", tone: "green" },
  CONFIRM_SILENT: { text: "超时自动确认", tone: "neutral" },
  APPEAL: { text: "提出申诉", tone: "yellow" },
  APPEAL_WON: { text: "申诉成立", tone: "green" },
  APPEAL_REFUSED: { text: "维持原分", tone: "neutral" },
  EXTRA: { text: "附加分", tone: "violet" },
  CALIBRATE: { text: "校准", tone: "violet" },
  FINISH: { text: "审核完成", tone: "green" },
};
