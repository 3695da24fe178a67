/** Routes of customers: the lists of the register, and their menu entries. */

import type { CustomerScope } from "@/__generated__/CustomerListPageQuery.graphql";
import type { SettingCode } from "@/pages/admin/DictionarySetting/dictionaries";
import type { QuickCreate, RouteEntry } from "./types.ts";

/**
 * The lists of customers, which share one page: address, part of the register, title, position, icon,
 * entry.
 */
const LISTS: readonly (readonly [string, CustomerScope, string, number, string, string?])[] = [
  ["CustomerList", "ALL", "客户列表", 10, "customer", "全部客户"],
  ["MyCustomerList", "MINE", "我的客户", 20, "person"],
  ["ShareCustomerList", "SHARED", "共享客户", 30, "people"],
  ["CustomerPool", "POOL", "客户公海", 40, "inbox"],
];

/**
 * The dictionaries of customers: page, dictionary, title, position. The administration has the same pages.
 */
const DICTIONARIES: readonly (readonly [string, SettingCode, string, number])[] = [
  ["CustomerLevel", "CUSTOMER_LEVEL", "客户级别", 920],
  ["CustomerType", "CUSTOMER_TYPE", "客户类型", 930],
  ["CustomerTags", "CUSTOMER_TAG", "客户标签", 940],
  ["CustomerIndustry", "CUSTOMER_INDUSTRY", "客户行业", 950],
  ["CustomerFollowKind", "CUSTOMER_FOLLOW_KIND", "跟进方式", 960],
];

const NEW: QuickCreate = {
  text: "新增客户",
  access: { perms: "cust:create" },
  open: async (go) => (await import("@/pages/customer/CustomerActions/newCustomer")).newCustomer(go),
};

/** Routes of customers (business §2 Customer). */
export const customerRoutes: readonly RouteEntry[] = [
  { path: "/customer", title: "客户", module: "customer", redirect: "/customer/CustomerList" },
  ...LISTS.map(
    ([name, scope, title, order, icon, text = title]): RouteEntry => ({
      path: `/customer/${name}`,
      title,
      module: "customer",
      access: { perms: "cust" },
      keepAlive: true,
      chunk: () => import("@/pages/customer/CustomerList/CustomerListPage").then((page) => page.of(scope)),
      query: () => import("@/pages/customer/CustomerList/query").then((query) => query.of(scope)),
      menu: { text, order, icon },
      ...(scope === "ALL" ? { create: NEW } : {}),
    }),
  ),
  {
    path: "/customer/CustomerSetting",
    title: "客户设置",
    module: "customer",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/customer/CustomerSetting/CustomerSettingPage"),
    query: () => import("@/__generated__/CustomerSettingPageQuery.graphql"),
    menu: { text: "基本设置", group: "设置", order: 910 },
  },
  ...DICTIONARIES.map(
    ([name, code, title, order]): RouteEntry => ({
      path: `/customer/${name}`,
      title,
      module: "customer",
      access: { perms: "e:manage" },
      chunk: () =>
        import("@/pages/admin/DictionarySetting/DictionarySettingPage").then((page) => page.of(code, title)),
      query: () => import("@/pages/admin/DictionarySetting/query").then((query) => query.of(code)),
      menu: { group: "设置", order },
    }),
  ),
  {
    path: "/admin/CustomerSetting",
    title: "客户设置",
    module: "admin",
    access: { perms: "e:manage" },
    chunk: () => import("@/pages/customer/CustomerSetting/CustomerSettingPage"),
    query: () => import("@/__generated__/CustomerSettingPageQuery.graphql"),
    menu: { text: "基本设置", group: "客户", order: 210 },
  },
  {
    path: "/admin/CustomerRecycle",
    title: "已删除客户",
    module: "admin",
    access: { perms: "e:manage" },
    redirect: "/admin/RecycleBin?view=CUSTOMER",
  },
];
