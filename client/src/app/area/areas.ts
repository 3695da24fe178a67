import type { TreeNode } from "@/ui/base/types";

/** A province, city or district, as in `/api/static/area.json`. */
export interface Area {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Area[];
}

/** Provinces, cities and districts as nodes of a tree input. */
export function areaNodes(areas: readonly Area[]): TreeNode[] {
  return areas.map(({ code, name, children }) => ({
    id: code,
    label: name,
    ...(children ? { children: areaNodes(children) } : {}),
  }));
}

/** Codes of the path from the province down to the area `code`; empty when it is unknown. */
export function areaPath(nodes: readonly TreeNode[], code: string): readonly string[] {
  for (const node of nodes) {
    if (node.id === code) return [code];
    const below = areaPath(node.children ?? [], code);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}
