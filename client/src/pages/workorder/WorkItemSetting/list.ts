/** Lists of services and materials, one for each kind. */

import type {
  WorkItemKind,
  WorkItemSettingPageQuery$variables,
} from "@/__generated__/WorkItemSettingPageQuery.graphql";
import { defineList, yesNo } from "@/app/record/list";
import { WORK_ITEM_KIND } from "@/domains/work/labels";

/** List of services or materials, of one kind (business §2 Work order: witem). */
const itemsOf = (kind: WorkItemKind) =>
  defineList<WorkItemSettingPageQuery$variables>()({
    title: WORK_ITEM_KIND[kind].text,
    keyword: "名称、编码或拼音",
    storageKey: "work/items",
    sorts: ["SORT_ORDER", "CREATED_AT"],
    sort: { field: "SORT_ORDER", direction: "ASC" },
    filters: { enabled: yesNo("状态", ["启用", "停用"], { primary: true }) },
    also: () => ({ kind }),
  });

/** The list of each kind. */
export const WORK_ITEMS: Readonly<Record<WorkItemKind, ReturnType<typeof itemsOf>>> = {
  SERVICE: itemsOf("SERVICE"),
  PROJECT: itemsOf("PROJECT"),
  CONSUMABLE: itemsOf("CONSUMABLE"),
};
