/** The four lists of customers (all, own, shared, public pool): filters and sorts in the URL. */
import type {
  CustomerListPageQuery$variables,
  CustomerScope,
} from "@/__generated__/CustomerListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { choices, days, defineList, own, record, select, viewQueryOf } from "@/app/record/list";
import { CUSTOMER_VISIBILITY } from "@/domains/customer/labels";
import type { Option } from "@/ui/base/types";

/** Options of the filter by time without a follow-up, in days. */
const IDLE: readonly Option[] = [7, 15, 30, 60, 90, 180, 365].map((count) => ({
  value: String(count),
  label: `超过 ${count} 天`,
}));

const SORTS = ["CREATED_AT", "UPDATED_AT", "NAME", "FOLLOWED_AT", "NEXT_FOLLOW_AT"] as const;

const FILTERS = {
  type: choices("客户类型", { primary: true }),
  level: choices("客户级别", { primary: true }),
  industry: choices("客户行业"),
  tags: choices("客户标签", { primary: true }),
  salesmanId: record("负责销售"),
  teamId: record("所属团队"),
  isOpen: select("可见范围", optionsOf(CUSTOMER_VISIBILITY)),
  createdAt: days("创建时间"),
  followedAt: days("最近跟进"),
  nextFollowAt: days("下次跟进"),
  idle: select("未跟进", IDLE, { as: null }),
  createdById: record("创建人"),
  batch: record("导入批次", { as: "importBatchId" }),
  custom: own(),
} as const;

/** List of one scope; scopes differ in path, and the public pool in its time of release. */
function customersOf(scope: CustomerScope, title: string, route: string) {
  const pooled = scope === "POOL";
  const list = defineList<CustomerListPageQuery$variables>()({
    title,
    keyword: "客户名称、联系人、拼音或电话",
    storageKey: route,
    sorts: [...SORTS, "POOLED_AT"],
    ...(pooled ? { sort: { field: "POOLED_AT", direction: "DESC" } as const } : {}),
    filters: FILTERS,
    also: ({ idle }) => ({
      scope,
      ...(IDLE.some(({ value }) => value === idle) ? { notFollowedDays: Number(idle) } : {}),
    }),
    variables: ({ page, filter, orderBy }) => ({ page, filter, orderBy, route, pooled }),
  });
  return { scope, route, list, viewQuery: viewQueryOf(list) };
}

/** Lists of customers by scope (business §2 Customer, and the public pool). */
export const LISTS = {
  ALL: customersOf("ALL", "客户列表", "/customer/CustomerList"),
  MINE: customersOf("MINE", "我的客户", "/customer/MyCustomerList"),
  SHARED: customersOf("SHARED", "共享客户", "/customer/ShareCustomerList"),
  POOL: customersOf("POOL", "客户公海", "/customer/CustomerPool"),
} as const;
