import type { TreeNode } from "@/ui/base/types";
import { type Area, areaNodes } from "./areas";
import { AREA_VERSION } from "./areaVersion";

let loading: Promise<readonly TreeNode[]> | null = null;

/**
 * Loads the provinces, cities and districts of China as a tree, once per page load. The URL contains a hash
 * of the content, so that browsers can cache it permanently.
 */
export function loadAreas(): Promise<readonly TreeNode[]> {
  loading ??= fetch(`/api/static/area.json?v=${AREA_VERSION}`)
    .then(async (reply) => {
      if (!reply.ok) throw new Error("地区数据加载失败");
      return areaNodes((await reply.json()) as readonly Area[]);
    })
    .catch((error: unknown) => {
      // the next call tries again
      loading = null;
      throw error;
    });
  return loading;
}
