import type { RecycleBinPageQuery$variables, RecycleKind } from "@/__generated__/RecycleBinPageQuery.graphql";
import { defineList } from "@/app/record/list";
import type { View } from "@/ui/base/types";

/** What can be in the bin: one view each. */
export const KINDS: readonly (View & { key: RecycleKind })[] = [
  { key: "PRODUCT", label: "产品" },
  { key: "QUESTION", label: "常见问题" },
  { key: "BRAND_MODEL", label: "品牌型号" },
  { key: "CATEGORY", label: "分类" },
  { key: "CUSTOMER", label: "客户" },
  { key: "PROJECT", label: "项目" },
];

/** The kind that a view shows. */
export function kindOf(view: string | null): RecycleKind {
  return KINDS.find(({ key }) => key === view)?.key ?? "PRODUCT";
}

export const recycleBin = defineList<RecycleBinPageQuery$variables>()({
  title: "回收站",
  keyword: "名称",
  storageKey: "admin/recycleBin",
  views: KINDS,
  variables: ({ view, keyword, page }) => ({ kind: kindOf(view), keyword: keyword || null, page }),
});

/** The bin of customers alone, which the administration has a page for (business §2 Administration). */
export const customerBin = defineList<RecycleBinPageQuery$variables>()({
  title: "已删除客户",
  keyword: "客户名称",
  storageKey: "admin/customerRecycle",
  variables: ({ keyword, page }) => ({ kind: "CUSTOMER", keyword: keyword || null, page }),
});

/** The bin of projects alone, which the administration has a page for (business §2 Administration). */
export const projectBin = defineList<RecycleBinPageQuery$variables>()({
  title: "已删除项目",
  keyword: "项目名称",
  storageKey: "admin/projectRecycle",
  variables: ({ keyword, page }) => ({ kind: "PROJECT", keyword: keyword || null, page }),
});
