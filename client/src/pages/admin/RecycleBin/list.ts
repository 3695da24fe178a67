/** Record types in the recycle bin, and its views. */
import type { RecycleBinPageQuery$variables, RecycleKind } from "@/__generated__/RecycleBinPageQuery.graphql";
import { alongWith } from "@/app/record/binned";
import { defineList } from "@/app/record/list";
import type { View } from "@/ui/base/types";

/** Labels of the record types that are soft-deleted. */
const LABELS: Record<Exclude<RecycleKind, "%future added value">, string> = {
  PRODUCT: "产品",
  QUESTION: "常见问题",
  BRAND_MODEL: "品牌型号",
  CATEGORY: "分类",
  CUSTOMER: "客户",
  PROJECT: "项目",
  TASK: "任务",
  WORK_ORDER: "工单",
  CRM_WORK_ORDER: "客户报修",
  PROJECT_WORK: "项目工单",
  WORK_GROUP: "工作组",
  WORK_ZONE: "服务区域",
  WORK_ITEM: "服务与耗材",
  FILE: "文档",
  COMMENT: "评论",
  ITEM_LOG: "日志",
  ONLINE_REPORT: "在线报表",
  DASHBOARD: "仪表盘",
  REPORT_QUERY: "查询报表",
  ATTEND_GROUP: "考勤组",
  ATTEND_SHIFT: "班次",
  ATTEND_ADDRESS: "考勤地址",
  ABSENCE_GROUP: "缺勤扣款组",
  KPI_INDICATION: "考核指标",
  KPI_TEMPLATE: "考核模板",
  KPI_EVENT: "考核事件",
  TEAM: "团队",
};

/** Text of an empty recycle bin, by record type. */
export function aboutBin(kind: RecycleKind): string {
  return `删除的${LABELS[kind]}${alongWith(kind)}在这里保留 30 天，期间可以恢复。`;
}

/** Views of the recycle bin, one per record type. */
export const KINDS: readonly View[] = Object.entries(LABELS).map(([key, label]) => ({ key, label }));

const isKind = (view: string): view is keyof typeof LABELS => Object.hasOwn(LABELS, view);

/** Record type that a view shows. */
export function kindOf(view: string | null): RecycleKind {
  return view !== null && isKind(view) ? view : "PRODUCT";
}

export const recycleBin = defineList<RecycleBinPageQuery$variables>()({
  title: "回收站",
  keyword: "名称",
  storageKey: "admin/recycleBin",
  views: KINDS,
  variables: ({ view, keyword, page }) => ({ kind: kindOf(view), keyword: keyword || null, page }),
});
