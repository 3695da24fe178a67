/** Kinds of items (services, materials) with their pages and descriptions. */

import type { WorkItemKind } from "@/__generated__/WorkItemSettingPageQuery.graphql";
import { WORK_ITEM_KIND } from "@/domains/work/labels";

/** Purpose and page of each kind of item below `witem` (business §2 Work order). */
const PAGES: readonly { readonly kind: WorkItemKind; readonly page: string; readonly about: string }[] = [
  {
    kind: "SERVICE",
    page: "base",
    about: "上门服务的项目：巡检、维修、保养、安装。完工时从这里选择做了什么，金额按单价和数量计算。",
  },
  {
    kind: "PROJECT",
    page: "project",
    about: "工程项目里的服务：布线、开槽、调试。完工时从这里选择做了什么。",
  },
  {
    kind: "CONSUMABLE",
    page: "consumable",
    about: "现场用掉的材料和备件。可以写明质保天数，完工时从这里选择用了什么。",
  },
];

/** Description of a kind on its page. */
export function aboutOf(kind: WorkItemKind): string {
  return PAGES.find((one) => one.kind === kind)?.about ?? "";
}

/** Tabs of all kinds beside the page at a path, which exists in two modules. */
export function kindTabs(path: string): readonly { key: WorkItemKind; label: string; to: string }[] {
  const above = path.slice(0, path.lastIndexOf("/"));
  return PAGES.map(({ kind, page }) => ({
    key: kind,
    label: WORK_ITEM_KIND[kind].text,
    to: `${above}/${page}`,
  }));
}
