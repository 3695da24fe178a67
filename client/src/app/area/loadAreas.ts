import type { TreeNode } from "@/ui/base/types";
import { type Area, areaNodes } from "./areas";
import { AREA_VERSION } from "./areaVersion";

let loading: Promise<readonly TreeNode[]> | null = null;

/** The areas, asked for once a page load; the address carries the content's hash, so browsers keep it for ever. */
export function loadAreas(): Promise<readonly TreeNode[]> {
  loading ??= fetch(`/api/static/area.json?v=${AREA_VERSION}`)
    .then(async (reply) => {
      if (!reply.ok) throw new Error("地区数据加载失败");
      return areaNodes((await reply.json()) as readonly Area[]);
    })
    .catch((error: unknown) => {
      // the next one who asks tries again
      loading = null;
      throw error;
    });
  return loading;
}
