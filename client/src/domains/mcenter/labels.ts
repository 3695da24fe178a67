import type { AdjustmentCause } from "@/__generated__/AdjustmentsQuery.graphql";
import type { SalesBasis, SalesStanding } from "@/__generated__/GoalsPageQuery.graphql";
import type { ReceivableBucket } from "@/__generated__/LedgerPanelQuery.graphql";
import type { DunningLevel } from "@/__generated__/LetterDialogMutation.graphql";
import type { SalesSpread } from "@/__generated__/McenterSetTargetPageQuery.graphql";
import type { Label } from "@/app/record/labels";
import type { Option } from "@/ui/base/types";

/** Attainment of a sales target to date: the same label and colour in every report. */
export const STANDING: Readonly<Record<SalesStanding, Label>> = {
  AHEAD: { text: "超前", tone: "green" },
  ON: { text: "正常", tone: "blue" },
  BEHIND: { text: "落后", tone: "red" },
};

/** Basis of the amounts that count towards a sales target. */
export const BASIS: Readonly<Record<SalesBasis, string>> = {
  RECEIPT: "已确认的回款，按到账日期",
  CONTRACT: "项目合同额，按签订日期",
};

export const FACT_KIND: Readonly<Record<SalesBasis, Label>> = {
  RECEIPT: { text: "回款", tone: "green" },
  CONTRACT: { text: "合同", tone: "blue" },
};

/** Ways to spread a year's sales target over its months. */
export const SPREADS: readonly Option<SalesSpread>[] = [
  { value: "EVEN", label: "平均", hint: "十二个月相同，除不尽的部分放在前面的月份" },
  { value: "LAST_YEAR", label: "按去年", hint: "按去年各月完成额的比例" },
  { value: "HAND", label: "手工", hint: "各月自己填写" },
];

/** Ages of overdue amounts in days past the due day, the youngest first. */
export const BUCKET: Readonly<Record<ReceivableBucket, Label>> = {
  NOT_DUE: { text: "未到期", tone: "neutral" },
  D0_30: { text: "逾期 1–30 天", tone: "yellow" },
  D31_60: { text: "逾期 31–60 天", tone: "yellow" },
  D61_90: { text: "逾期 61–90 天", tone: "red" },
  D90_UP: { text: "逾期 90 天以上", tone: "red" },
};

/** Levels of urgency of a dunning letter. */
export const DUNNING: Readonly<Record<DunningLevel, Label>> = {
  REMINDER: { text: "友情提醒", tone: "blue" },
  DEMAND: { text: "催款函", tone: "yellow" },
  FINAL: { text: "最后通知", tone: "red" },
};

/** Reasons why a figure of a closed month differs today. */
export const CAUSE: Readonly<Record<AdjustmentCause, Label>> = {
  PLAN_CHANGED: { text: "计划修改", tone: "blue" },
  PLAN_ADDED: { text: "补建计划", tone: "blue" },
  RECEIPT_ADDED: { text: "补记回款", tone: "green" },
  RECEIPT_REVERSED: { text: "回款撤销", tone: "red" },
  RECEIPT_CHANGED: { text: "回款修改", tone: "yellow" },
  WRITTEN_OFF: { text: "核销", tone: "violet" },
  DELETED: { text: "已删除", tone: "red" },
};
